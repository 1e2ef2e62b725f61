import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { testApp } from '#server/testing/app.ts'
import { queueNotice } from '#server/core/notices/notify.ts'
import { organisation } from '#server/testing/factories.ts'

const app = await testApp()

test('the history of notifications is the own one, newest first, by group when asked', async () => {
  const [own, other] = [await organisation(app), await organisation(app)]
  for (const [userId, group, title] of [
    [own.userId, 'ngo', 'أول'],
    [own.userId, 'personal', 'ثان'],
    [other.userId, 'ngo', 'غريب'],
  ] as const)
    await sql`insert into user_notifications (user_id, "group", title, body, entity, entity_id) values (${userId}, ${group}, ${title}, 'نص', 'ngos', ${own.id})`.execute(
      app.ownerDb,
    )
  const all = await own.client.call(listNotifications)
  expect(all.data.map(({ title, link }) => [title, link])).toEqual([
    ['ثان', '/ngo-profile'],
    ['أول', '/ngo-profile'],
  ])
  const some = await own.client.call(listNotifications, { query: { group: 'ngo' } })
  expect(some.data.map(({ title }) => title)).toEqual(['أول'])
  expect(some.pagination?.total_row).toBe(1)
})

test('a notice leads to the page that its mail names, but nobody who has signed in to the doors of the site', async () => {
  const own = await organisation(app)
  const tell = (link: string) =>
    app.services.db.transaction().execute((trx) =>
      queueNotice(trx, app.services, {
        code: 'RIGHTS-LAPSED',
        userIds: [own.userId],
        entity: 'right_proposals',
        entityId: 1,
        params: { what: 'الصلاحيات' },
        link,
      }),
    )
  await tell('/technical-support/users')
  await tell('/auth/login')
  const { data } = await own.client.call(listNotifications)
  expect(data.map(({ link }) => link)).toEqual([null, '/technical-support/users'])
})
