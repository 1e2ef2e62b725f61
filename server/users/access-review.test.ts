import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listUnusedAccess, reviewAccess } from '#contract/users/access-review.ts'
import { listRightGivers } from '#contract/users/right-givers.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, organisation, organisationUser } from '../testing/factories.ts'

const app = await testApp()
const admin = await ministryUser(app, { role: 'CA' })
/** Last sign-in and creation, in days before now; no sign-in at all without the first. */
const used = (id: number, login: number | null, made = 400) =>
  sql`update users set last_login_at = now() - make_interval(days => ${login}::int), created_at = now() - make_interval(days => ${made}::int) where id = ${id}`.execute(
    app.ownerDb,
  )
const listed = async (query: { kind?: 'ministry' | 'org'; why?: 'idle' | 'never' } = {}, by = admin) =>
  ((await by.client.call(listUnusedAccess, { query: { ...query, per_page: 100 } })).data as { id: number }[]).map(
    (row) => row.id,
  )
const review = (id: number, decision: 'kept' | 'disabled', by = admin) =>
  by.client.call(reviewAccess, { params: { id }, body: { decision, note: decision === 'kept' ? null : 'لا حاجة' } })

it('asks about rights that nobody used for ninety days, and about invitations that nobody took up; not about people without rights', async () => {
  const rights = { ministry_events: ['S' as const] }
  const cases = [
    { login: 91, made: 400, rights, asked: 'idle' },
    { login: 89, made: 400, rights, asked: undefined },
    { login: null, made: 15, rights, asked: 'never' },
    { login: null, made: 13, rights, asked: undefined },
    { login: 91, made: 400, rights: {}, asked: undefined },
  ] as const
  for (const one of cases) {
    const target = await ministryUser(app, { rights: one.rights })
    await used(target.id, one.login, one.made)
    const found = await Promise.all([listed(), listed({ why: 'idle' }), listed({ why: 'never' })])
    expect([one, found.map((ids) => ids.includes(target.id))]).toEqual([
      one,
      [one.asked !== undefined, one.asked === 'idle', one.asked === 'never'],
    ])
  }
})

it('what is still needed is asked again after a quarter; what is closed is out at once, with its reason; both stay on record', async () => {
  const [kept, closed] = [
    await ministryUser(app, { rights: { ministry_profile: ['S'] } }),
    await ministryUser(app, { rights: { ministry_profile: ['S'] } }),
  ]
  for (const one of [kept, closed]) await used(one.id, 200)
  const { status } = await admin.client.call(reviewAccess, {
    params: { id: closed.id },
    body: { decision: 'disabled', note: null },
  })
  expect(status).toBe(422)
  expect([(await review(kept.id, 'kept')).status, (await review(closed.id, 'disabled')).status]).toEqual([200, 200])
  expect((await closed.client.request('GET', '/api/v2/ministry/profile')).status).toBe(401)
  expect((await kept.client.request('GET', '/api/v2/ministry/profile')).status).toBe(200)
  const ids = await listed()
  expect([ids.includes(kept.id), ids.includes(closed.id)]).toEqual([false, false])
  await sql`update access_reviews set created_at = now() - interval '91 days'`.execute(app.ownerDb)
  expect(await listed()).toContain(kept.id)
  const { rows } = await sql<{
    decision: string
    created_by: number
  }>`select decision, created_by from access_reviews where user_id = any(${[kept.id, closed.id]}) order by id`.execute(
    app.ownerDb,
  )
  expect(rows).toEqual([
    { decision: 'kept', created_by: admin.id },
    { decision: 'disabled', created_by: admin.id },
  ])
})

it('is done within one’s governorate and rights: nobody closes who holds more, nor himself, nor the last administrator', async () => {
  const local = await ministryUser(app, { governorate: 1, rights: { ministry_users_rp: ['S', 'U', 'G'] } })
  const [here, there] = [
    await ministryUser(app, { governorate: 1, rights: { ministry_users_rp: ['S'] } }),
    await ministryUser(app, { governorate: 2, rights: { ministry_users_rp: ['S'] } }),
  ]
  const above = await ministryUser(app, { governorate: 1, rights: { ministry_events: ['S', 'A'] } })
  for (const one of [here, there, above]) await used(one.id, 200)
  const seen = await listed({}, local)
  expect([seen.includes(here.id), seen.includes(there.id)]).toEqual([true, false])
  expect((await review(there.id, 'kept', local)).status).toBe(404)
  expect((await review(above.id, 'disabled', local)).status).toBe(403)
  expect((await review(local.id, 'kept', local)).status).toBe(409)
  expect((await review(here.id, 'disabled', local)).status).toBe(200)
  const reader = await ministryUser(app, { rights: { ministry_users_rp: ['S'] } })
  expect((await review(above.id, 'kept', reader)).status).toBe(403)
})

it('names who can give a right: colleagues of one’s own house who give roles and hold it, never others', async () => {
  const [own, other] = [await organisation(app), await organisation(app)]
  const asking = await organisationUser(app, own.id, { 'personal-profile': ['S'] })
  await organisationUser(app, own.id, { ngo_users: ['S', 'U', 'G'] })
  await organisationUser(app, other.id)
  const of = async (by: { client: typeof app.guest }, slug: 'campaigns' | 'ministry_events') =>
    ((await by.client.call(listRightGivers, { query: { slug } })).data as { id: number }[]).map((one) => one.id)
  expect(await of(asking, 'campaigns')).toEqual([own.userId])
  expect(await of(asking, 'ministry_events')).toEqual([])
  const officer = await ministryUser(app, { governorate: 3 })
  const [near, far] = [
    await ministryUser(app, {
      governorate: 3,
      rights: { ministry_users_rp: ['S', 'U', 'G'], ministry_events: ['S'] },
    }),
    await ministryUser(app, {
      governorate: 4,
      rights: { ministry_users_rp: ['S', 'U', 'G'], ministry_events: ['S'] },
    }),
  ]
  const givers = await of(officer, 'ministry_events')
  expect([givers.includes(near.id), givers.includes(admin.id), givers.includes(far.id)]).toEqual([true, true, false])
  expect((await app.guest.call(listRightGivers, { query: { slug: 'campaigns' } })).status).toBe(401)
})
