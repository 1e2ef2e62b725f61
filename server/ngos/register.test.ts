import { sql } from 'kysely'
import { Client as PgClient } from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { todayIn } from '#contract/core/values/dates.ts'
import { readNgoFile, type NgoFile } from '#contract/ngos/page.ts'
import { ngoSorts, searchNgos, similarNgos, type NgoRow } from '#contract/ngos/register.ts'
import { openVisit } from '#contract/ngos/visit.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { ministryUser, organisation, type MinistryUser } from '../testing/factories.ts'
import { newsroom } from '../testing/newsroom.ts'

let app: TestApp
let central: MinistryUser
let here: MinistryUser
let there: MinistryUser
const ids: number[] = []
const names = ['جمعية رعاية الأيتام', 'مؤسسة النور', 'جمعية البر والإحسان', 'جمعية أهل الخير']

const asked = async (who: MinistryUser, query: Record<string, unknown> = {}) => {
  const answer = await who.client.call(searchNgos, { query: { per_page: 100, ...query } as never })
  expect(answer.status).toBe(200)
  return { rows: answer.data as NgoRow[], total: answer.pagination?.total_row }
}
const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b)

beforeAll(async () => {
  app = await testApp()
  central = await ministryUser(app, { rights: { ministry_ngos: ['S'] } })
  here = await ministryUser(app, { governorate: 1, rights: { ministry_ngos: ['S'] } })
  there = await ministryUser(app, { governorate: 2, rights: { ministry_ngos: ['S'] } })
  for (let i = 0; i < 48; i += 1) {
    const ngo = await organisation(app, { governorate: 1 + (i % 3), legalForm: 1 + (i % 2) })
    ids.push(ngo.id)
    const year = 2019 + (i % 8)
    await sql`update ngos set name_ar = ${`${names[i % 4]} ${'أبتثجحخدذر'[i % 10]}${'سشصضطظعغ'[i % 8]}${i}`}, status_id = ${1 + (i % 8)}, profile_score = ${(i * 13) % 100},
      decision_date = ${`${year}-03-01`}, completed_by_ngo = null where id = ${ngo.id}`.execute(app.ownerDb)
    for (const offset of [0, 1, 2])
      if ((i + offset) % 3 === 0)
        await sql`insert into plans (ngo_id, year, status, currency_id, submitted_at) values (${ngo.id}, ${2026 - offset * 2}, 'draft', 1, ${i % 2 === 0 ? null : '2026-02-03T10:00:00Z'})`.execute(
          app.ownerDb,
        )
    // Terms that ended in time, that wait for their successor, that a temporary board followed, and that still run.
    const shape = i % 6
    const term = async (no: number, start: string, end: string, status: string, decision: string | null) =>
      sql`insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, status, decision_no, decision_date)
        values (${ngo.id}, ${i % 2 === 0 ? 'trustee' : 'administrative'}, ${no}, 5, ${start}, ${end}, ${status}, ${decision && '5/ت'}, ${decision})`.execute(
        app.ownerDb,
      )
    if (shape === 1) await term(1, '2023-01-01', '2025-01-01', 'current', null)
    if (shape === 2 || shape === 3 || shape === 4) {
      await term(1, '2023-01-01', '2025-01-01', 'expired', null)
      await term(
        2,
        '2025-01-02',
        '2027-01-01',
        shape === 4 ? 'temporary' : 'current',
        shape === 2 ? '2025-01-10' : null,
      )
    }
    if (shape === 5) await term(1, '2026-01-01', '2028-01-01', 'current', null)
  }
})

describe('reach: a directorate sees its own governorate, in whichever way it asks', () => {
  test('list, page, near names and the pass, central beside two directorates', async () => {
    const everything = await asked(central)
    expect(everything.total).toBe(ids.length)
    for (const [user, governorate] of [
      [here, 1],
      [there, 2],
    ] as const) {
      const own = everything.rows.filter((row) => row.governorate_id === governorate)
      expect(idsOf((await asked(user)).rows)).toEqual(idsOf(own))
      const foreign = await asked(user, { governorate_id: governorate === 1 ? 2 : 1 })
      expect(foreign).toEqual({ rows: [], total: 0 })
      const near = (await user.client.call(similarNgos, { query: { search: 'الايطام' } })).data as NgoRow[]
      expect(new Set(near.map((row) => row.governorate_id))).toEqual(new Set([governorate]))
      for (const row of everything.rows.slice(0, 12)) {
        const expected = row.governorate_id === governorate ? 200 : 404
        const params = { id: row.id }
        expect((await user.client.call(readNgoFile, { params })).status, `page of ${row.id}`).toBe(expected)
        const visit = await user.client.call(openVisit, { params, body: { reason: 'متابعة شكوى وردت' } })
        expect(visit.status, `pass to ${row.id}`).toBe(expected)
      }
    }
  })

  test('whoever lacks the right to the register gets none of it', async () => {
    const other = await ministryUser(app, { rights: { ministry_events: ['S'] } })
    expect((await other.client.call(searchNgos)).status).toBe(403)
    expect((await other.client.call(readNgoFile, { params: { id: ids[0] as number } })).status).toBe(403)
    expect(
      (await other.client.call(openVisit, { params: { id: ids[0] as number }, body: { reason: 'متابعة شكوى' } }))
        .status,
    ).toBe(403)
  })
})

describe('the list', () => {
  test('finds folded and misspelt names of every status, also those without a public page', async () => {
    const found = await asked(central, { search: 'الاحسان' })
    expect(found.rows.length).toBe(12)
    expect(found.rows.some((row) => row.status_id === 7 || row.status_id === 8)).toBe(true)
    expect((await asked(central, { search: 'الايطام' })).total).toBe(0)
    const near = (await central.client.call(similarNgos, { query: { search: 'الايطام' } })).data as NgoRow[]
    expect(near.length).toBeGreaterThan(0)
    expect(near.every((row) => row.name_ar.includes('الأيتام'))).toBe(true)
  })

  test('each filter leaves exactly the rows that say so, and two of them narrow', async () => {
    const { rows } = await asked(central)
    const bandOf = (points: number) => (points < 40 ? 'low' : points < 70 ? 'fair' : points < 90 ? 'good' : 'excellent')
    for (const band of ['low', 'fair', 'good', 'excellent'])
      expect(idsOf((await asked(central, { band })).rows)).toEqual(
        idsOf(rows.filter((row) => bandOf(row.profile_score) === band)),
      )
    for (const status_id of [1, 2, 7, 8])
      expect(idsOf((await asked(central, { status_id, governorate_id: [1, 2] })).rows)).toEqual(
        idsOf(rows.filter((row) => row.status_id === status_id && row.governorate_id < 3)),
      )
    const late = await asked(central, { late: 1 })
    expect(idsOf(late.rows)).toEqual(idsOf(rows.filter((row) => row.late_duties)))
    expect(late.total).toBeGreaterThan(5)
    expect(late.total).toBeLessThan(ids.length)
  })

  test('every order is a true one, and pages divide it without loss or repetition', async () => {
    for (const sort of ngoSorts) {
      const all = (await asked(central, { sort })).rows.map((row) => row.id)
      const pages: number[] = []
      for (const page of [1, 2, 3, 4, 5])
        pages.push(...(await asked(central, { sort, page, per_page: 10 })).rows.map((row) => row.id))
      expect(pages, sort).toEqual(all)
    }
    const scores = (await asked(central, { sort: '-score' })).rows.map((row) => row.profile_score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  test('unknown fields, orders and codes are refused', async () => {
    for (const query of [{ foo: 1 }, { sort: 'id' }, { status_id: 99 }, { band: 'x' }, { classification_id: 999_999 }])
      expect((await central.client.call(searchNgos, { query: query as never })).status).toBe(422)
  })
})

test('a duty is late in the list exactly when the page says overdue', async () => {
  const { rows } = await asked(central)
  const said = new Map<boolean, number>()
  for (const row of rows) {
    const { data } = await central.client.call(readNgoFile, { params: { id: row.id } })
    const overdue = ((data as NgoFile).duties?.rows ?? []).some(({ cells }) =>
      cells.some((cell) => cell.state === 'overdue'),
    )
    expect(row.late_duties, `${row.id} on ${todayIn()}: ${JSON.stringify((data as NgoFile).duties)}`).toBe(overdue)
    said.set(overdue, (said.get(overdue) ?? 0) + 1)
  }
  expect(Math.min(said.get(true) ?? 0, said.get(false) ?? 0)).toBeGreaterThan(5)
})

test('the number of statements grows neither with the rows of the list nor with what an organisation has', async () => {
  /** The least of three: what else the process asks the database meanwhile is not the call's. */
  const counted = async (work: () => Promise<unknown>) => {
    const counts: number[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      app.services.sessions.forget()
      const spy = vi.spyOn(PgClient.prototype, 'query')
      await work()
      counts.push(spy.mock.calls.length)
      spy.mockRestore()
    }
    return Math.min(...counts)
  }
  expect(await counted(() => asked(central, { per_page: 40 }))).toBe(
    await counted(() => asked(central, { per_page: 2 })),
  )
  const id = ids[0] as number
  const page = () => central.client.call(readNgoFile, { params: { id } })
  const before = await counted(page)
  for (let i = 0; i < 8; i += 1) {
    await sql`insert into branches (ngo_id, name_ar, branch_type_id, governorate_id, address, status, decision_no, decision_date) values (${id}, ${`فرع المثال ${i}`}, 2, 1, 'دمشق، شارع المثال', 'active', '5/ف', '2024-01-01')`.execute(
      app.ownerDb,
    )
    await sql`insert into directors (ngo_id, type, first_name, last_name, position_id, seat_method, start_date, is_current) values (${id}, 'founder', 'سامر', ${`العضو ${i}`}, 14, 'founding', '2020-01-01', true)`.execute(
      app.ownerDb,
    )
  }
  expect(await counted(page)).toBe(before)
  const { data } = await page()
  expect(data.counts.file.branches).toBe(8)
  expect(data.boards.find((board: { type: string }) => board.type === 'founder')!.members).toHaveLength(8)
})

test('parts of the page follow the rights to their own screens', async () => {
  const params = { id: ids[0] as number }
  const part = {
    requests: ['ministry_transaction_requests', { open: 0, total: 0, rows: [] }],
    documents: ['ministry_creation_requests', { total: 0, rows: [] }],
    reviews: ['ministry_ngos_validation', { total: 0, rows: [] }],
    users: ['ministry_ngo_users_rp', [expect.objectContaining({ is_active: true })]],
  } as const
  const { data } = await central.client.call(readNgoFile, { params })
  for (const [key, [slug, full]] of Object.entries(part)) {
    expect(data[key as keyof typeof part], key).toBe(null)
    const reader = await ministryUser(app, { rights: { ministry_ngos: ['S'], [slug]: ['S'] } })
    expect((await reader.client.call(readNgoFile, { params })).data[key as keyof typeof part], key).toEqual(full)
  }
})

test('what the page counts is what the organisation has: its own, not deleted, and what of it the public sees', async () => {
  const room = newsroom(app)
  const [own, other] = [await room.organisation(), await room.organisation()]
  for (const more of [{}, { published: false }, { published: false }, { deleted: true }])
    for (const ngo of [own, other]) await room.news(ngo, 'افتتاح مركز جديد', '2026-01-01', more)
  for (const held of [null, 'too_fast'])
    await sql`insert into guest_messages (ngo_id, name, email, governorate_id, message_subject_id, message, held_reason)
      values (${own.id}, 'زائرة', 'guest@example.org', 1, 1, 'أود التطوع معكم في الصيف', ${held})`.execute(app.ownerDb)
  const { counts } = (await central.client.call(readNgoFile, { params: { id: own.id } })).data as NgoFile
  expect(counts.open.news).toEqual({ total: 3, shown: 1 })
  expect(counts.guest_messages).toEqual({ total: 1, waiting: 1 })
  expect(counts.file.users).toBe(1)
})

test('the map of the page holds places that lie on it and are open, the headquarters first, and nobody else’s', async () => {
  const room = newsroom(app)
  const [own, other] = [await room.organisation(), await room.organisation()]
  const branch = async (ngo: number, name: string, status: string, at: number | null, main = false) =>
    sql`insert into branches (ngo_id, name_ar, branch_type_id, is_main, governorate_id, address, status, latitude, longitude, decision_no, decision_date)
      values (${ngo}, ${name}, ${main ? 1 : 2}, ${main}, 1, 'دمشق، شارع المثال', ${status}, ${at}, ${at === null ? null : 36.3}, '5/ف', '2024-01-01')`.execute(
      app.ownerDb,
    )
  await branch(own.id, 'فرع مفتوح', 'active', 33.4)
  await branch(own.id, 'فرع بلا موقع', 'active', null)
  await branch(own.id, 'فرع مغلق', 'closed', 33.6)
  await branch(own.id, 'المقر', 'active', 33.51, true)
  await branch(other.id, 'فرع غيره', 'active', 33.7)
  await sql`insert into service_centres (ngo_id, name_ar, type, clearance_authority_id, licence_no, licence_date, governorate_id, district_id, sub_district_id, address, latitude, longitude, area, real_estate_number, service_ids, capacity, status)
    values (${own.id}, 'مركز الحي', 1, 1, '4/ق', '2024-02-29', 1, 101, 1001, 'عنوان المركز', 33.5, 36.3, 101, '1', '{1}', 25, 'active')`.execute(
    app.ownerDb,
  )
  const { places } = (await central.client.call(readNgoFile, { params: { id: own.id } })).data as NgoFile
  expect(places.map(({ kind, name_ar, latitude, longitude }) => [kind, name_ar, latitude, longitude])).toEqual([
    ['main', 'المقر', 33.51, 36.3],
    ['branch', 'فرع مفتوح', 33.4, 36.3],
    ['centre', 'مركز الحي', 33.5, 36.3],
  ])
})
