import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { secretTemplates } from '#contract/core/notices/templates.ts'
import { readLetter, readOutbox, retryOutbox } from '#contract/notifications/notifications.ts'
import { testApp } from '../testing/app.ts'
import { founder, type MinistryUser, ministryUser, organisation } from '../testing/factories.ts'

const app = await testApp()
const letter = async (
  entity: string | null,
  entity_id: number | null,
  template_code = 'N-05',
  to = 'person@test.example',
) =>
  (
    await sql<{
      id: number
    }>`insert into outbox (channel, to_address, subject, body_text, template_code, entity, entity_id)
      values ('mail', ${to}, 'عنوان', 'النص 445566', ${template_code}, ${entity}, ${entity_id}) returning id`.execute(
      app.ownerDb,
    )
  ).rows[0]?.id ?? 0
const rights = (codes: string[]) => ({ rights: { ministry_notifications_managment: codes as never } })
const listed = async ({ client }: MinistryUser) =>
  (await client.call(readOutbox, { query: { per_page: 100 } })).data.map((row) => row.id)

describe('the outbox', () => {
  let central: MinistryUser
  let local: MinistryUser
  let reader: MinistryUser
  beforeAll(async () => {
    central = await ministryUser(app, rights(['S', 'N']))
    local = await ministryUser(app, { governorate: 3, ...rights(['S', 'N']) })
    reader = await ministryUser(app, rights(['S']))
  })

  test('shows a directorate only what is about its own governorate, in the list and one by one', async () => {
    const [near, far] = [await organisation(app, { governorate: 3 }), await organisation(app, { governorate: 4 })]
    const est = await founder(app)
    const own = [await letter('ngos', near.id), await letter('users', near.userId)]
    const others = [
      await letter('ngos', far.id),
      await letter('users', far.userId),
      await letter('users', central.id),
      await letter('establishments', est.establishmentId),
      await letter(null, null),
      await letter('news', 1),
    ]
    expect((await listed(local)).toSorted()).toEqual(own.toSorted())
    for (const id of [...own, ...others]) {
      expect((await central.client.call(readLetter, { params: { id } })).status).toBe(200)
      expect((await local.client.call(readLetter, { params: { id } })).status).toBe(own.includes(id) ? 200 : 404)
    }
  })

  test('hides addresses and texts from who only looks, and says in the log who read a text', async () => {
    const id = await letter('users', central.id)
    const row = (await reader.client.call(readOutbox, { query: {} })).data.find((one) => one.id === id)
    expect(row?.to_address).toBe('p•••@test.example')
    expect(row).not.toHaveProperty('body_text')
    expect((await reader.client.call(readLetter, { params: { id } })).status).toBe(403)
    expect((await central.client.call(readLetter, { params: { id } })).data.body_text).toContain('445566')
    const { rows } = await sql<{
      user_id: number
    }>`select user_id from logs where entity = 'outbox' and action = 'view' and entity_id = ${id}`.execute(app.ownerDb)
    expect(rows).toEqual([{ user_id: central.id }])
  })

  test.each(secretTemplates)('shows the secret of %s to nobody', async (template) => {
    const id = await letter('users', central.id, template)
    expect((await central.client.call(readLetter, { params: { id } })).data).toEqual({
      body_text: '•••',
      is_hidden: true,
    })
  })

  test('lets staff send again what failed or is held, and nothing else', async () => {
    for (const [status, answer] of [
      ['failed', 200],
      ['held', 200],
      ['queued', 409],
      ['sending', 409],
    ] as const) {
      const id = await letter('users', central.id)
      await sql`update outbox set status = ${status} where id = ${id}`.execute(app.ownerDb)
      const asked = await central.client.call(retryOutbox, { params: { id }, body: {} })
      expect([status, asked.status]).toEqual([status, answer])
    }
  })
})
