import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listAccessRound, readAccessRound, reviewAccess } from '#contract/users/access-review.ts'
import {
  permissions,
  type PermissionCode,
  type PermissionSlug,
  permissionSlugs,
} from '#contract/core/rights/permissions.ts'
import { setUserStatus } from '#contract/users/people.ts'
import { testApp } from '../testing/app.ts'
import { type MinistryUser, ministryUser, organisation } from '../testing/factories.ts'
import { openRound, quarterOf } from './access-round.ts'

const app = await testApp()
const [admin, other] = [await ministryUser(app, { role: 'CA' }), await ministryUser(app, { role: 'CA' })]
const used = (id: number, days: number | null, made = 400) =>
  sql`update users set last_login_at = now() - make_interval(days => ${days}::int), created_at = now() - make_interval(days => ${made}::int) where id = ${id}`.execute(
    app.ownerDb,
  )
type Row = { id: number; reasons: string[]; review: string; verdict: { decision: string; by: string } | null }
const listed = async (query: Record<string, unknown> = {}, by = admin): Promise<Row[]> =>
  (await by.client.call(listAccessRound, { query: { per_page: 100, ...query } as never })).data
const rowOf = async (id: number) => (await listed()).find((row) => row.id === id)
const slugs = permissionSlugs.filter((slug) => permissions[slug].area === 'ministry')
const wideRights = (count: number): Partial<Record<PermissionSlug, PermissionCode[]>> =>
  Object.fromEntries(
    slugs
      .filter((slug) => !slug.endsWith('_rp'))
      .slice(0, count)
      .map((slug) => [
        slug,
        ['S', ...Array.from(permissions[slug].codes).filter((code) => code !== 'S')] as PermissionCode[],
      ]),
  )

it('the quarter of a day is named by its first day', () => {
  for (const [day, first] of [
    ['2026-01-01', '2026-01-01'],
    ['2026-03-31', '2026-01-01'],
    ['2026-04-01', '2026-04-01'],
    ['2026-09-30', '2026-07-01'],
    ['2026-12-31', '2026-10-01'],
  ] as const)
    expect(quarterOf(day)).toBe(first)
})

it('asks once a quarter about whoever administers, may much, or does not use what he may; about nobody else', async () => {
  expect((await admin.client.call(readAccessRound)).data).toBeNull()
  const cases: [MinistryUser, number | null, string[]][] = [
    [await ministryUser(app, { rights: { ministry_users_rp: ['S', 'G'] } }), 1, ['administers']],
    [await ministryUser(app, { rights: { ministry_roles_rp: ['S', 'A'] } }), 1, ['administers']],
    [await ministryUser(app, { rights: { ministry_ngo_users_rp: ['S', 'U'] } }), 1, ['administers']],
    [await ministryUser(app, { rights: { ministry_users_rp: ['S'], ministry_roles_rp: ['S'] } }), 1, []],
    [await ministryUser(app, { rights: wideRights(Math.ceil(slugs.length / 2)) }), 1, ['wide']],
    [await ministryUser(app, { rights: wideRights(Math.ceil(slugs.length / 2) - 4) }), 1, []],
    [await ministryUser(app, { rights: Object.fromEntries(slugs.map((slug) => [slug, ['S']])) }), 1, []],
    [await ministryUser(app, { rights: { ministry_events: ['S'] } }), 91, ['idle']],
    [await ministryUser(app, { rights: { ministry_events: ['S'] } }), null, ['never']],
    [await ministryUser(app), 91, []],
  ]
  for (const [user, days] of cases) await used(user.id, days)
  const own = await organisation(app)
  await used(own.userId, 200)
  for (const one of [admin, other]) await used(one.id, 1)
  const closed = await ministryUser(app, { role: 'CA' })
  await sql`update users set is_active = false where id = ${closed.id}`.execute(app.ownerDb)

  expect(await openRound(app.services)).toBe(8)
  expect(await openRound(app.services)).toBe(0)
  const rows = await listed()
  for (const [n, [user, , reasons]] of cases.entries())
    expect([n, rows.find((row) => row.id === user.id)?.reasons ?? []]).toEqual([n, reasons])
  expect(rows.map((row) => row.id)).not.toContain(closed.id)
  expect((await admin.client.call(readAccessRound)).data).toMatchObject({ total: 8, open: 8 })
  const { rows: letters } = await sql<{
    to_address: string
  }>`select to_address from outbox where template_code = 'ACCESS-ROUND'`.execute(app.ownerDb)
  expect(letters).toHaveLength(2)
  const now = app.clock.now
  app.clock.now = () => new Date(Date.now() + 92 * 86_400_000)
  try {
    expect(await openRound(app.services)).toBeGreaterThan(0)
    expect((await admin.client.call(readAccessRound)).data?.open).toBeGreaterThan(0)
  } finally {
    app.clock.now = now
    await sql`delete from access_round_people where round_id = (select max(id) from access_rounds)`.execute(app.ownerDb)
    await sql`delete from access_rounds where id = (select max(id) from access_rounds)`.execute(app.ownerDb)
  }
})

it('a verdict answers it, with who gave it; a closed account needs none; nobody reviews himself', async () => {
  const open = (await listed({ state: 'open' })).filter((row) => ![admin.id, other.id].includes(row.id))
  const [kept, closed, otherwise] = open as [Row, Row, Row]
  const review = (id: number, decision: 'kept' | 'disabled', by = admin) =>
    by.client.call(reviewAccess, { params: { id }, body: { decision, note: decision === 'kept' ? null : 'لا حاجة' } })
  expect((await review(admin.id, 'kept')).status).toBe(409)
  expect((await rowOf(admin.id))?.review).toBe('open')
  expect([(await review(kept.id, 'kept')).status, (await review(closed.id, 'disabled')).status]).toEqual([200, 200])
  await admin.client.call(setUserStatus, {
    params: { id: otherwise.id },
    body: { is_active: false, reason: 'انتهى عمله' },
  })
  expect(await rowOf(kept.id)).toMatchObject({ review: 'done', verdict: { decision: 'kept', by: 'سامر السنديان' } })
  expect(await rowOf(closed.id)).toMatchObject({ review: 'done', verdict: { decision: 'disabled' } })
  expect(await rowOf(otherwise.id)).toMatchObject({ review: 'done', verdict: null })
  expect((await review(admin.id, 'kept', other)).status).toBe(200)
  expect((await admin.client.call(readAccessRound)).data).toMatchObject({ total: 8, open: 4 })
  expect((await listed({ state: 'done' })).map((row) => row.id)).toEqual(expect.arrayContaining([kept.id, closed.id]))
  expect((await listed({ reason: 'idle' })).every((row) => row.reasons.includes('idle'))).toBe(true)
})

it('a directorate sees its own people only, and the list is a workbook', async () => {
  const local = await ministryUser(app, { governorate: 3, rights: { ministry_users_rp: ['S'] } })
  expect(await listed({}, local)).toEqual([])
  expect((await local.client.call(readAccessRound)).data).toMatchObject({ total: 0, open: 0 })
  const { status, headers } = await admin.client.request('GET', '/api/v2/ministry/access-round/people', undefined, {
    'to-excel': '1',
  })
  expect([status, String(headers['content-type'])]).toEqual([200, expect.stringContaining('spreadsheetml')])
})
