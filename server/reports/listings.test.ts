import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openVisit } from '#contract/ngos/visit.ts'
import { searchNgos } from '#contract/ngos/register.ts'
import { askListings } from '#contract/reports/calls.ts'
import { queryText, selectionOf } from '#contract/reports/query-text.ts'
import { listings } from '#contract/reports/listings.ts'
import { hiddenNumber } from '../core/identity/secrets.ts'
import { must, testApp, type Client, type TestApp } from '../testing/app.ts'
import { ministryUser, type MinistryUser } from '../testing/factories.ts'
import { recordsOf } from '../testing/workbook.ts'

type Row = Record<string, unknown>
interface Grouped {
  groups: { keys: { value: string | null }[]; count: number }[]
  paginatorInfo: { total: number }
}
interface Paginator {
  data: Row[]
  paginatorInfo: { total: number; count: number }
}

let app: TestApp
let ngos: { id: number; governorate_id: number }[]
beforeAll(async () => {
  app = await testApp({ demonstration: true })
  // The demonstration has no vehicles.
  await sql`insert into machines (ngo_id, machine_type_id, model, plate_number, governorate_id, structure_no, fuel_type, passengers_number, year, tax, possessive_form_id, document_file)
    select n.id, 1, 'حافلة', 'دمشق ' || n.id, n.governorate_id, 'CHASSIS-' || n.id, 1, 24, 2015, n.id % 2 = 0, 1, (select min(id) from attachments)
    from ngos n where n.deleted_at is null order by n.id limit 8`.execute(app.ownerDb)
  const { rows } = await sql<{
    id: number
    governorate_id: number
  }>`select id, governorate_id from ngos where deleted_at is null order by id`.execute(app.ownerDb)
  ngos = rows
})

const post = <T>(client: Client, query: string, headers: Record<string, string> = {}) =>
  client.request<T>('POST', '/api/v2/ministry/graphql', { query }, headers)
async function allOf(client: Client, slug: string, filters = ''): Promise<Row[]> {
  const listing = listings.find((one) => one.slug === slug)
  const fields = selectionOf(slug, Object.keys(listing?.columns ?? {}))
  const answer = await post<Record<string, Paginator>>(
    client,
    `{ ${slug}(first: all ${filters}) { data { id ${fields} } paginatorInfo { total count } } }`,
  )
  const { data, paginatorInfo } = must(answer)[slug] as Paginator
  expect(paginatorInfo).toEqual({ total: data.length, count: data.length })
  return data
}

/** Where the organisation's own list of the same rows is, as its file shows it to a visitor. */
const rest: Readonly<Record<string, string>> = {
  branches: 'v2/branch',
  serviceCentres: 'v2/service-centres',
  bankAccounts: 'v2/bank-accounts',
  accountManagers: 'v2/manager-accounts',
  realEstates: 'v2/real-estates',
  machines: 'v2/vehicles',
  programs: 'v2/programs',
  activities: 'v2/activities',
  campaigns: 'v2/campaigns',
  events: 'v2/ngo-events',
  volunteers: 'v2/volunteers',
  employees: 'v2/employees',
  administrators: 'v2/directors/administrative',
  founders: 'v2/directors/founder',
  trustees: 'v2/directors/trustee',
  executives: 'v2/directors/executive',
  opportunities: 'v2/opportunities',
  news: 'v2/news',
}

async function visited(who: MinistryUser, ngo: number, path: string): Promise<Map<unknown, Row>> {
  const { data } = await who.client.call(openVisit, {
    params: { id: ngo },
    body: { reason: 'مقارنة التقارير بملف المنظمة' },
  })
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const answer = await who.client.request<Row[]>(
      'GET',
      `/api/${path}?_token=${data.pass_token}&_ni=${ngo}&per_page=100&page=${page}`,
    )
    if (answer.status === 403 || answer.status === 404) break
    rows.push(...must(answer))
    if (answer.data.length < 100) break
  }
  return new Map(rows.map((row) => [row.id, row]))
}

/** What the file's list says where a listing says `value`. */
function told(slug: string, key: string, row: Row): unknown {
  const column = listings.find((one) => one.slug === slug)?.columns[key]
  if (slug === 'campaigns' && key === 'campaign_type') return row.campaign_type === 0
  const value = row[column?.of ?? key]
  return column?.kind === 'number' && typeof value === 'string' ? Number(value) : value
}
const codeOf = (value: unknown) => (value as { id: number } | null)?.id ?? null

describe.each([
  ['may read', ['S']],
  ['may act', ['S', 'U']],
] as const)('a listing and the file of an organisation, for who %s', (_, codes) => {
  // To act adds whole numbers of people: what has none is read alike by both.
  const numbered = (slug: string) =>
    Object.values(listings.find((one) => one.slug === slug)?.columns ?? {}).some(({ personal }) => personal)
  const read = Object.entries(rest).filter(([slug]) => codes.length === 1 || numbered(slug))
  test.each(read)('%s say the same', async (slug, path) => {
    const who = await ministryUser(app, { rights: { ministry_ngos: [...codes] } })
    const rows = await allOf(who.client, slug)
    const columns = Object.entries(listings.find((one) => one.slug === slug)?.columns ?? {})
    let compared = 0
    const having = new Set(rows.map((row) => codeOf(row.ngo)))
    const others = ngos.filter(({ id }) => !having.has(id)).slice(0, 3)
    for (const { id } of [...ngos.filter((one) => having.has(one.id)).slice(0, 12), ...others]) {
      const own = rows.filter((row) => codeOf(row.ngo) === id)
      const file = await visited(who, id, path)
      if (file.size === 0 && ['administrators', 'trustees'].includes(slug)) continue
      expect(
        own.map((row) => row.id),
        `${slug} of ${id}`,
      ).toEqual([...file.keys()].toSorted((a, b) => Number(a) - Number(b)))
      for (const row of own)
        for (const [key, { kind }] of columns) {
          const there = file.get(row.id) as Row
          if (kind === 'ngo' || kind === 'named' || told(slug, key, there) === undefined) continue
          const here = kind === 'record' || kind === 'account' ? codeOf(row[key]) : row[key]
          expect(here, `${slug} ${String(row.id)} ${key}`).toEqual(told(slug, key, there))
          compared += 1
        }
    }
    expect(compared, slug).toBeGreaterThan(0)
  })
})

test('the register of organisations says the same', async () => {
  const who = await ministryUser(app, { rights: { ministry_ngos: ['S'] } })
  const rows = await allOf(who.client, 'ngos')
  const pages = await Promise.all(
    [1, 2, 3].map((page) => who.client.call(searchNgos, { query: { per_page: 100, page } })),
  )
  const listed = pages.flatMap(must)
  const order = (a: unknown, b: unknown) => Number(a) - Number(b)
  expect(rows.map(({ id }) => id).toSorted(order)).toEqual(listed.map(({ id }) => id).toSorted(order))
  for (const one of listed) {
    const row = rows.find(({ id }) => id === one.id) as Row
    expect([
      row.name_ar,
      codeOf(row.legalForm),
      codeOf(row.status),
      row.decision_no,
      row.decision_date,
      row.profile_score,
    ]).toEqual([
      ...[one.name_ar, one.legal_form_id, one.status_id, one.decision_no, one.decision_date, one.profile_score],
    ])
  }
})

describe('the governorate of a directorate', () => {
  test.each(listings.map(({ slug }) => slug))('limits %s, its groups and its file', async (slug) => {
    const governorate = (ngos[0] as { governorate_id: number }).governorate_id
    const inside = new Set(ngos.filter((one) => one.governorate_id === governorate).map(({ id }) => id))
    const central = await ministryUser(app, { rights: { ministry_ngos: ['S'] } })
    const local = await ministryUser(app, { governorate, rights: { ministry_ngos_data: ['S', 'E'] } })
    const [all, some] = [await allOf(central.client, slug), await allOf(local.client, slug)]
    const listing = listings.find((one) => one.slug === slug)
    const own =
      slug === 'classifications'
        ? all
        : all.filter((row) => inside.has(Number(slug === 'ngos' ? row.id : codeOf(row.ngo))))
    expect(some.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
    if (slug === 'classifications')
      expect(some.reduce((sum, row) => sum + Number(row.ngos_number), 0)).toBeLessThan(
        all.reduce((sum, row) => sum + Number(row.ngos_number), 0),
      )
    const by = slug === 'ngos' ? 'legalForm' : listing?.owned ? 'ngo' : undefined
    if (by) {
      const grouped = must(
        await post<Record<string, { groups: { count: number }[] }>>(
          local.client,
          `{ ${slug} { groups(by: ["${by}"]) { count } } }`,
        ),
      )[slug]
      expect(grouped?.groups.reduce((sum, { count }) => sum + count, 0)).toBe(own.length)
    }
    const file = await post<Buffer>(local.client, queryText({ listing: slug, columns: [...(listing?.usual ?? [])] }), {
      'to-excel': '1',
    })
    expect(recordsOf(file.data)).toHaveLength(own.length)
  })
})

describe('national numbers', () => {
  const people = listings.filter(({ columns }) => 'id_number' in columns).map(({ slug }) => slug)
  test.each(people)('of %s are masked in rows and files without the right', async (slug) => {
    const reader = await ministryUser(app, {
      rights: { ministry_ngos_data: ['S', 'E'], ministry_advanced_reports: ['S', 'A', 'E'] },
    })
    const rows = await allOf(reader.client, slug)
    const seen = rows.map((row) => row.id_number).filter((value) => value !== null)
    expect(new Set(seen)).toEqual(new Set(seen.length > 0 ? [hiddenNumber] : []))
    for (const format of ['xlsx', 'csv']) {
      const file = await post<Buffer>(reader.client, `{ ${slug} { data { id_number } } }`, { export: format })
      expect(file.status).toBe(200)
      const text = format === 'csv' ? file.data.toString() : JSON.stringify(recordsOf(file.data))
      expect(text.match(/\d{9,}/g)).toBeNull()
    }
  })
  test('are shown to who may act in the file, and the log says so', async () => {
    const actor = await ministryUser(app, { rights: { ministry_ngos: ['S', 'U'] } })
    const rows = await allOf(actor.client, 'employees')
    expect(rows.map((row) => String(row.id_number)).every((number) => /^\d{11}$/.test(number))).toBe(true)
    const { rows: logged } = await sql<{
      description_ar: string
    }>`select description_ar from logs where user_id = ${actor.id} and action = 'view'`.execute(app.ownerDb)
    expect(logged.map(({ description_ar }) => description_ar)).toEqual(['اطّلاع على الأرقام الوطنية في قائمة «الموظفون»'])
  })
  test.each(people)('of %s are no order, no place of search, no group and no filter, whoever asks', async (slug) => {
    for (const codes of [['S'], ['S', 'U']] as const) {
      const who = await ministryUser(app, { rights: { ministry_ngos: [...codes] } })
      const asks = [
        `{ ${slug}(sortBy: "id_number") { data { id } } }`,
        `{ ${slug}(searchKey: "1", searchField: "id_number") { data { id } } }`,
        `{ ${slug} { groups(by: ["id_number"]) { count } } }`,
        `{ ${slug}(id_number: "1") { data { id } } }`,
      ]
      const unknown = asks.map((query) => query.replaceAll('id_number', 'nothing_at_all'))
      for (const [at, query] of asks.entries()) {
        const [here, nowhere] = [await post(who.client, query), await post(who.client, unknown[at] as string)]
        expect([here.status, here.errors]).toEqual([
          422,
          JSON.parse(JSON.stringify(nowhere.errors).replaceAll('nothing_at_all', 'id_number')),
        ])
      }
    }
    // A search over all texts does not find it either.
    const { rows } = await sql<{ ngo: number }>`select count(*)::int as ngo from ngos`.execute(app.ownerDb)
    const who = await ministryUser(app, { rights: { ministry_ngos: ['S', 'U'] } })
    const [one] = await allOf(who.client, slug)
    expect(rows[0]?.ngo).toBeGreaterThan(0)
    if (one) expect(await allOf(who.client, slug, `searchKey: "${String(one.id_number)}"`)).toEqual([])
  })
})

describe('who may ask', () => {
  const asks = { query: '{ ngos { data { id } } }' }
  test.each([
    ['data of organisations', { ministry_ngos_data: ['S'] }, 200],
    ['the register', { ministry_ngos: ['S'] }, 200],
    ['reports', { ministry_advanced_reports: ['S'] }, 200],
    ['something else', { ministry_dashboard: ['S', 'E'] }, 403],
  ] as const)('%s', async (_, rights, status) => {
    const who = await ministryUser(app, { rights: rights as never })
    expect((await who.client.call(askListings, { body: asks })).status).toBe(status)
    // Files need the code E.
    const file = await post(who.client, asks.query, { 'to-excel': '1' })
    expect(file.status).toBe(403)
  })
  test('nobody outside the ministry', async () => {
    const org = await app.signedIn({
      id:
        (
          await sql<{
            id: number
          }>`select id from users where kind = 'org' and is_active and password_must_change = 0 order by id limit 1`.execute(
            app.ownerDb,
          )
        ).rows[0]?.id ?? 0,
      kind: 'org',
    })
    expect((await org.call(askListings, { body: asks })).status).toBe(403)
    expect((await app.guest.call(askListings, { body: asks })).status).toBe(401)
  })
})

test('every date is grouped by month and by year, and the days of a group list exactly its rows', async () => {
  const { client } = await ministryUser(app, { rights: { ministry_ngos: ['S'] } })
  const ask = async (slug: string, query: string) =>
    must(await post<Record<string, Grouped>>(client, `{ ${slug}${query} }`))[slug] as Grouped
  let compared = 0
  for (const { slug, columns } of listings)
    for (const [key] of Object.entries(columns).filter(([, { kind, personal }]) => kind === 'date' && !personal))
      for (const [span, days] of [
        ['month', ['-01', '']],
        ['year', ['-01-01', '-12-31']],
      ] as const) {
        const { groups, paginatorInfo } = await ask(
          slug,
          ` { groups(by: ["${key}.${span}"]) { keys { value } count } paginatorInfo { total } }`,
        )
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(paginatorInfo.total)
        for (const { keys, count } of groups.slice(0, 3)) {
          const value = keys[0]?.value
          if (!value) continue
          expect(value).toMatch(span === 'month' ? /^\d{4}-(0[1-9]|1[0-2])$/ : /^\d{4}$/)
          const end =
            span === 'year'
              ? days[1]
              : `-${new Date(Date.UTC(Number(value.slice(0, 4)), Number(value.slice(5)), 0)).getUTCDate()}`
          const rows = await ask(
            slug,
            `(${key}_from: "${value}${days[0]}", ${key}_to: "${value}${end}") { paginatorInfo { total } }`,
          )
          expect([slug, key, value, rows.paginatorInfo.total]).toEqual([slug, key, value, count])
          compared += 1
        }
      }
  expect(compared).toBeGreaterThan(20)
})
