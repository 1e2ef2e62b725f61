import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { searchForm } from '#contract/core/values/arabic.ts'
import { addDays } from '#contract/core/values/dates.ts'
import {
  listJobs,
  listVolunteering,
  readOpportunity,
  readOpportunityFigures,
  type OpportunityRow,
} from '#contract/opportunities/calls.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { opportunitySample, type SampleOpportunity as Row } from '../testing/opportunities.ts'

type Asked = Record<string, unknown>

const day = '2026-03-10'
const noon = () => new Date(`${day}T09:00:00Z`)
const lists = { job: listJobs, volunteer: listVolunteering }
let app: TestApp
let rows: Row[]
let publicStatuses: number[]
let ngos: number[]

beforeEach(() => {
  app.clock.now = noon
})
beforeAll(async () => {
  app = await testApp()
  publicStatuses = app.services.reference
    .lookup('ngo-status')
    .flatMap((row) => (row.extra?.is_public === true ? [row.id] : []))
  ;({ rows, ngos } = await opportunitySample(app, day))
})

const isPublic = (row: Row) =>
  !row.deleted &&
  !row.ngo_deleted &&
  row.shows &&
  publicStatuses.includes(row.ngo_status) &&
  ['published', 'closed'].includes(row.status) &&
  row.closing_date >= addDays(day, -180)
const isClosed = (row: Row) =>
  row.status === 'closed' || row.closing_date < day || [2, 5, 6, 7].includes(row.ngo_status)
const naive: Record<string, (row: Row, value: never) => boolean> = {
  name: (row, value: string) =>
    searchForm(value)
      .split(' ')
      .every((word) => row.search.includes(word)),
  state: (row, value: string) => value === 'all' || isClosed(row) === (value === 'closed'),
  ngo_id: (row, value: number) => row.ngo_id === value,
  governorate_id: (row, value: number) => row.governorate_id === value,
  position_type_id: (row, value: number) => row.position_type_id === value,
  employment_type_id: (row, value: number) => row.employment_type_id === value,
}
const expected = (type: Row['type'], asked: Asked) =>
  rows.filter(
    (row) =>
      row.type === type &&
      isPublic(row) &&
      Object.entries({ state: 'open', ...asked }).every(([key, value]) => naive[key]?.(row, value as never) ?? true),
  )
const idsOf = (list: { id: number }[]) => list.map((row) => row.id).sort((a, b) => a - b)

/** Every page of the answer, joined. */
async function all(type: Row['type'], asked: Asked) {
  const found: OpportunityRow[] = []
  for (let page = 1; ; page += 1) {
    const answer = await app.guest.call(lists[type], { query: { ...asked, page, per_page: 7 } as never })
    expect(answer.status, JSON.stringify(answer.errors)).toBe(200)
    found.push(...answer.data)
    if (page >= (answer.pagination?.last_page ?? 1)) return { found, total: answer.pagination?.total_row }
  }
}

const values = (): [string, unknown][] => [
  ['name', 'محاسب'],
  ['name', 'الرَّحمه اطفال'],
  ['name', 'سيارة'],
  ['state', 'open'],
  ['state', 'closed'],
  ['state', 'all'],
  ['ngo_id', ngos[0]],
  ['ngo_id', ngos.at(-1)],
  ['governorate_id', 3],
  ['governorate_id', 6],
  ['position_type_id', 2],
  ['position_type_id', 5],
  ['employment_type_id', 1],
  ['employment_type_id', 4],
]

describe('the lists', () => {
  test('every filter alone and every pair is exactly the naive filter over all rows, with the exact total', async () => {
    let hits = 0
    for (const type of ['job', 'volunteer'] as const)
      for (const [i, [key, value]] of values().entries())
        for (const [other, second] of values().slice(i)) {
          if (key === other && value !== second) continue
          const asked = { [key]: value, [other]: second }
          const { found, total } = await all(type, asked)
          const wanted = idsOf(expected(type, asked))
          expect(idsOf(found), `${type} ${JSON.stringify(asked)}`).toEqual(wanted)
          expect(total).toBe(wanted.length)
          hits += wanted.length
        }
    expect(hits).toBeGreaterThan(300)
  })
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('of an organisation of status %i show what they may', async (status) => {
    const shown = publicStatuses.includes(status)
    const mine = rows.filter((row) => row.ngo_id === ngos[status - 1])
    expect(mine.every((row) => row.ngo_status === status)).toBe(true)
    for (const type of ['job', 'volunteer'] as const) {
      const { found } = await all(type, { ngo_id: ngos[status - 1], state: 'all' })
      const wanted = mine.filter((row) => row.type === type && isPublic(row))
      expect(idsOf(found)).toEqual(idsOf(wanted))
      expect(found.length > 0, `${type} of status ${status}`).toBe(shown)
      // Whoever was dissolved, merged or cancelled takes nobody any more.
      if ([5, 6, 7].includes(status)) expect(found.every((row) => row.state === 'closed')).toBe(true)
      for (const row of found) expect(row.ngo.status.id).toBe(status)
    }
    for (const row of mine)
      expect((await app.guest.call(readOpportunity, { params: { id: row.id } })).status).toBe(isPublic(row) ? 200 : 404)
  })
  test('what closes soonest stands first, the closed behind, the latest of them first; pages neither repeat nor lose a row', async () => {
    const { found } = await all('job', { state: 'all' })
    expect(new Set(idsOf(found)).size).toBe(found.length)
    const closed = found.map((row) => row.state === 'closed')
    expect(closed).toEqual([...closed].sort((a, b) => Number(a) - Number(b)))
    const dates = (want: boolean) => found.filter((_, i) => closed[i] === want).map((row) => row.closing_date)
    expect(dates(false)).toEqual(dates(false).sort())
    expect(dates(true)).toEqual(dates(true).sort().reverse())
    expect(dates(true).length).toBeGreaterThan(2)
  })
  test('the figures are the totals of the lists with the same filters, and every choice leads to something', async () => {
    for (const type of ['job', 'volunteer'] as const) {
      for (const [key, value] of values().filter(([name]) => name !== 'state')) {
        const { data } = await app.guest.call(readOpportunityFigures, {
          params: { type },
          query: { [key]: value } as never,
        })
        for (const state of ['open', 'closed'] as const)
          expect(data[state], `${type} ${key} ${state}`).toBe(expected(type, { [key]: value, state }).length)
      }
      const { data } = await app.guest.call(readOpportunityFigures, { params: { type } })
      const open = expected(type, { state: 'all' })
      const codes = (list: { id: number }[]) => list.map((one) => one.id)
      expect(codes(data.governorates)).toEqual(idsOf(distinct(open, 'governorate_id')))
      expect(codes(data.position_types)).toEqual(idsOf(distinct(open, 'position_type_id')))
      expect(codes(data.employment_types)).toEqual(idsOf(distinct(open, 'employment_type_id')))
    }
    expect((await app.guest.request('GET', '/api/v2/guest/opportunities/figures/other')).status).toBe(404)
  })
  test('what the list does not know is refused with the field that is wrong; strange words find nothing', async () => {
    for (const [query, field] of [
      ['governorate_id=999', 'governorate_id'],
      ['position_type_id=x', 'position_type_id'],
      ['employment_type_id=99', 'employment_type_id'],
      ['state=draft', 'state'],
      ['page=0', 'page'],
      ['status=hidden', 'status'],
    ] as const) {
      const answer = await app.guest.request('GET', `/api/v2/guest/opportunities/job?${query}`)
      expect(answer.status, query).toBe(422)
      expect(Object.keys(answer.errors), query).toEqual([field])
    }
    for (const name of ['%', '_', '\\', "'; drop table opportunities; --", '🙂', 'ي'.repeat(5000)])
      expect((await app.guest.call(listJobs, { query: { name } })).data, name.slice(0, 9)).toEqual([])
  })
})
const distinct = (list: Row[], key: 'governorate_id' | 'position_type_id' | 'employment_type_id') =>
  [...new Set(list.map((row) => row[key]))].map((id) => ({ id }))

describe('one opportunity', () => {
  const read = async (id: number) => app.guest.call(readOpportunity, { params: { id } })
  const last = () =>
    rows.find(
      (row) =>
        row.type === 'job' && isPublic(row) && !isClosed(row) && row.ngo_status === 1 && row.closing_date === day,
    ) as Row
  const at = (time: string) => () => new Date(time)

  test('is open until the last second of its day in Damascus and closed from the next on, without any job', async () => {
    const { id } = last()
    app.clock.now = at(`${day}T20:59:59Z`)
    expect((await read(id)).data).toMatchObject({ state: 'open', days_left: 0, apply_contact: 'jobs@demo.example' })
    app.clock.now = at(`${day}T21:00:00Z`)
    expect((await read(id)).data).toMatchObject({
      state: 'closed',
      days_left: null,
      apply_contact: null,
      closed_because: 'day',
      posting: null,
    })
    const { found } = await all('job', {})
    expect(idsOf(found)).not.toContain(id)
    expect(idsOf((await all('job', { state: 'closed' })).found)).toContain(id)
  })
  test('whoever kept an answer of yesterday is told another one today; no cache keeps one for longer than seconds', async () => {
    const answers = async (known: string[] = []) => {
      const header = (i: number) => (known[i] ? { headers: { 'if-none-match': known[i] } } : {})
      return [
        await app.guest.call(readOpportunity, { params: { id: last().id }, ...header(0) }),
        await app.guest.call(listJobs, header(1)),
        await app.guest.call(readOpportunityFigures, { params: { type: 'job' }, ...header(2) }),
      ]
    }
    app.clock.now = at(`${day}T20:59:59Z`)
    const today = await answers()
    const tags = today.map((one) => String(one.headers.etag))
    for (const { headers } of today)
      expect(Number(/s-maxage=(\d+)/.exec(String(headers['cache-control']))?.[1])).toBeLessThanOrEqual(10)
    expect((await answers(tags)).map((one) => one.status)).toEqual([304, 304, 304])
    app.clock.now = at(`${day}T21:00:00Z`)
    expect((await answers(tags)).map((one) => one.status)).toEqual([200, 200, 200])
  })
  test('tells that it opens later, and that the organisation closed it before its day', async () => {
    const [later, early] = rows.filter((row) => isPublic(row) && !isClosed(row)) as [Row, Row]
    await sql`update opportunities set starting_date = ${addDays(day, 3)}, closing_date = ${addDays(day, 9)} where id = ${later.id}`.execute(
      app.ownerDb,
    )
    await sql`update opportunities set status = 'closed' where id = ${early.id}`.execute(app.ownerDb)
    expect((await read(later.id)).data).toMatchObject({ state: 'upcoming', days_left: 9, posting: null })
    expect((await read(early.id)).data).toMatchObject({
      state: 'closed',
      closed_because: 'organisation',
      apply_contact: null,
    })
    await sql`update opportunities set starting_date = ${addDays(later.closing_date, -20)}, closing_date = ${later.closing_date} where id = ${later.id}`.execute(
      app.ownerDb,
    )
    await sql`update opportunities set status = 'published' where id = ${early.id}`.execute(app.ownerDb)
  })
  test('comes cleaned, with its organisation, a posting for search engines, and no inner column', async () => {
    const { id } = last()
    await sql`update opportunities set details_ar = '<p onclick="x()">مهام</p><script>alert(1)</script><a href="javascript:x()">رابط</a>' where id = ${id}`.execute(
      app.ownerDb,
    )
    const { data } = await read(id)
    expect(data.details_ar).toBe('<p>مهام</p><a>رابط</a>')
    expect(data.ngo).toMatchObject({ id: last().ngo_id, status: { tone: 'ok' } })
    expect(data.posting).toMatchObject({
      '@type': 'JobPosting',
      title: data.name,
      validThrough: `${day}T20:59:59.000Z`,
      url: `http://localhost/jobs-info/${id}`,
      hiringOrganization: { name: data.ngo.name_ar, sameAs: `http://localhost/ngo/${data.ngo.id}` },
    })
    for (const key of ['search_folded', 'created_by', 'deleted_at', 'status_id', 'position_type_id'])
      expect(JSON.stringify(data)).not.toContain(`"${key}"`)
  })
  test('of a suspended organisation is closed with its decision while the suspension lasts, and open again after it', async () => {
    const { id, ngo_id } = rows.find(
      (row) => isPublic(row) && row.status === 'published' && row.closing_date > day && row.ngo_status === 2,
    ) as Row
    await sql`insert into ngo_status_histories (ngo_id, from_status_id, to_status_id, decision_no, decision_date, reason)
      values (${ngo_id}, 1, 2, '12/إ', '2026-01-05', 'سبب أول'), (${ngo_id}, 1, 2, '77/إ', '2026-02-01', 'سبب لا يُنشر')`.execute(
      app.ownerDb,
    )
    const halted = await read(id)
    expect(halted.data).toMatchObject({
      state: 'closed',
      closed_because: 'suspended',
      apply_contact: null,
      days_left: null,
      posting: null,
      ngo: { status: { id: 2 } },
      status_decision: { decision_no: '77/إ', decision_date: '2026-02-01' },
    })
    expect(JSON.stringify(halted.data)).not.toContain('سبب')
    await sql`update ngos set status_id = 1 where id = ${ngo_id}`.execute(app.ownerDb)
    app.services.pages.forget()
    expect((await read(id)).data).toMatchObject({ state: 'open', closed_because: null, status_decision: null })
    await sql`update ngos set status_id = 2 where id = ${ngo_id}`.execute(app.ownerDb)
    app.services.pages.forget()
  })
  test('unknown, hidden, drafted, archived and removed ones are 404 and not kept by caches', async () => {
    const gone = rows.filter((row) => !isPublic(row))
    expect(new Set(gone.map((row) => row.status)).size).toBe(5)
    for (const id of [...idsOf(gone), 999_999]) {
      const answer = await read(id)
      expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
    }
    expect((await app.guest.request('GET', '/api/v2/guest/opportunities/get/abc')).status).toBe(404)
  })
})
