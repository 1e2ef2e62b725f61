import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getIntrospectionQuery } from 'graphql'
import { askListings } from '#contract/reports/calls.ts'
import { listings, pageSizes } from '#contract/reports/listings.ts'
import { queryBounds } from '#contract/reports/query-words.ts'
import { createDb } from '../../core/database/pool.ts'
import type { Actor } from '../../core/identity/actor.ts'
import { Refusal } from '../../core/errors.ts'
import { must, testApp, type Client } from '../../testing/app.ts'
import { ministryUser } from '../../testing/factories.ts'
import { answerPlan } from './area.ts'
import { planOf } from './plan.ts'
import { readQuery } from './read.ts'

const app = await testApp()
const rowsNumber = 127
let reader: Client
beforeAll(async () => {
  await sql`insert into ngos (ngo_code, name_ar, legal_form_id, status_id, decision_no, decision_date, governorate_id)
    select 'GQ-' || lpad(i::text, 5, '0'), 'جمعية القائمة ' || i, 1 + i % 3, 1 + i % 4, i || '/ق', date '2000-01-01' + i * 40, 1 + i % 14 from generate_series(1, ${rowsNumber}) i`.execute(
    app.ownerDb,
  )
  await sql`insert into branches (ngo_id, name_ar, branch_type_id, is_main, governorate_id, address, status)
    select id, 'فرع ' || id, 2 + id % 2, false, governorate_id, 'شارع المثال ' || id, 'pending' from ngos`.execute(
    app.ownerDb,
  )
  reader = (await ministryUser(app, { rights: { ministry_ngos_data: ['S'] } })).client
})

type Row = Record<string, unknown>
interface Paginator {
  data: Row[]
  paginatorInfo: Row
  groups: { keys: Row[]; count: number; sums: number[] }[]
}
const send = (client: Client, query: string, variables?: Row) =>
  client.call(askListings, { body: { query, ...(variables ? { variables } : {}) } })
const ask = async (query: string, variables?: Row): Promise<Paginator> =>
  Object.values(must(await send(reader, query, variables)))[0] as Paginator
const info = 'paginatorInfo { count currentPage firstItem hasMorePages lastItem lastPage perPage total }'

describe('pages', () => {
  test.each(pageSizes)('of %s together are all rows, each once', async (first) => {
    const seen: unknown[] = []
    const last = first === 'all' ? 1 : Math.ceil(rowsNumber / first)
    for (let page = 1; page <= last; page += 1) {
      const { data, paginatorInfo } = await ask(
        `{ ngos(first: ${first}, page: ${page}, sortBy: "legalForm", sortDesc: true) { data { id } ${info} } }`,
      )
      const size = first === 'all' ? rowsNumber : first
      const from = (page - 1) * size
      expect(paginatorInfo).toEqual({
        ...{ count: data.length, currentPage: page, firstItem: from + 1, lastItem: from + data.length },
        ...{ hasMorePages: page < last, lastPage: last, perPage: size, total: rowsNumber },
      })
      seen.push(...data.map(({ id }) => id))
    }
    expect(new Set(seen).size).toBe(rowsNumber)
    expect(seen).toHaveLength(rowsNumber)
  })
  test('are 10 rows from the first when nothing is said, and none behind the last', async () => {
    expect((await ask(`{ ngos { data { id } ${info} } }`)).paginatorInfo).toMatchObject({
      perPage: 10,
      currentPage: 1,
      count: 10,
    })
    expect((await ask(`{ ngos(page: 99) { data { id } ${info} } }`)).paginatorInfo).toEqual({
      ...{
        count: 0,
        currentPage: 99,
        firstItem: null,
        lastItem: null,
        hasMorePages: false,
        lastPage: 13,
        perPage: 10,
        total: rowsNumber,
      },
    })
  })
  test('have no other size', async () => {
    for (const first of ['1', '11', '100000', '"many"', 'none', '-10'])
      expect((await send(reader, `{ ngos(first: ${first}) { data { id } } }`)).status, first).toBe(422)
    expect((await send(reader, 'query($n: PageSize) { ngos(first: $n) { data { id } } }', { n: 1000 })).status).toBe(
      422,
    )
  })
})

describe('filters, search and order', () => {
  test('narrow by records, days and the organisation of a row, in the order that was asked for', async () => {
    const expected = await sql<{
      id: number
    }>`select id from ngos where legal_form_id = any('{1,2}') and decision_date >= '2005-01-01' and decision_date <= '2010-12-31' order by decision_date desc`.execute(
      app.ownerDb,
    )
    const { data } = await ask(
      'query($forms: [Int!]) { ngos(first: 100, legal_form_id: $forms, decision_date_from: "2005-01-01", decision_date_to: "2010-12-31", sortBy: "decision_date", sortDesc: true) { data { id } } }',
      { forms: [1, 2] },
    )
    expect(data.map(({ id }) => id)).toEqual(expected.rows.map(({ id }) => id))
    const branches = await ask(
      '{ branches(first: all, ngo_legal_form_id: [3], governorate_id: [2, 3]) { data { id governorate { id } ngo { legalForm { id name_ar } } } } }',
    )
    expect(branches.data.length).toBeGreaterThan(0)
    for (const row of branches.data)
      expect([
        [2, 3].includes((row.governorate as Row).id as number),
        (row.ngo as { legalForm: Row }).legalForm.id,
      ]).toEqual([true, 3])
  })
  test('find folded words, in all texts or in one', async () => {
    expect((await ask('{ ngos(searchKey: "جمعيه ١٢٧") { data { name_ar } } }')).data).toEqual([
      { name_ar: 'جمعية القائمة 127' },
    ])
    expect(
      (await ask('{ ngos(searchKey: "127/ق", searchField: "decision_no") { data { decision_no } } }')).data,
    ).toEqual([{ decision_no: '127/ق' }])
    expect((await ask('{ ngos(searchKey: "127/ق", searchField: "name_ar") { data { decision_no } } }')).data).toEqual(
      [],
    )
    expect((await ask('{ ngos(searchKey: "%") { data { id } } }')).data).toHaveLength(10)
  })
  test('group and count what the rows are', async () => {
    const { groups } = await ask(
      '{ branches { groups(by: ["ngo.legalForm", "branchType"]) { keys { value name_ar } count } } }',
    )
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(rowsNumber)
    for (const { keys, count } of groups) {
      const { paginatorInfo } = await ask(
        `{ branches(ngo_legal_form_id: [${keys[0]?.value as string}], branch_type_id: [${keys[1]?.value as string}]) { paginatorInfo { total } } }`,
      )
      expect(paginatorInfo.total).toBe(count)
    }
    expect(
      (await ask('{ ngos { groups(by: ["decision_date.year"]) { keys { value } count } } }')).groups.length,
    ).toBeGreaterThan(10)
  })
})

test('a month is no place of search, and of a number there is none', async () => {
  for (const query of [
    '{ ngos(searchKey: "2026", searchField: "decision_date.month") { data { id } } }',
    '{ machines { groups(by: ["year.month"]) { count } } }',
    '{ employees { groups(by: ["birth_date.day"]) { count } } }',
  ])
    expect([query, (await send(reader, query)).status]).toEqual([query, 422])
})

describe('one statement', () => {
  const statementsOf = async (query: string) => {
    const said: string[] = []
    const db = createDb(app.database.pool, ({ query: { sql: text } }) => void said.push(text))
    const actor = { permissions: new Map(), governorateId: undefined } as unknown as Actor
    await answerPlan(
      { ...app.services, db },
      actor,
      planOf(
        readQuery(query, () => undefined),
        null,
        actor,
      ),
    )
    return said.filter((text) => text.startsWith('select'))
  }
  test('answers a page with its relations and its total', async () => {
    expect(
      await statementsOf(
        `{ branches(first: 100, sortBy: "ngo") { data { address branchType { name_ar } subDistrict { name_ar } ngo { name_ar legalForm { name_ar } status { name_ar } } } ${info} } }`,
      ),
    ).toHaveLength(1)
    expect(await statementsOf('{ branches(page: 999) { data { id } paginatorInfo { total } } }')).toHaveLength(1)
  })
  test.each(listings.map(({ slug }) => slug))('answers %s', async (slug) => {
    expect(await statementsOf(`{ ${slug}(first: 100) { data { id } paginatorInfo { total } } }`)).toHaveLength(1)
  })
})

const fields = (count: number, of: (i: number) => string) => Array.from({ length: count }, (_, i) => of(i)).join(' ')
const hostile: readonly (readonly [string, string, Row?])[] = [
  ['depth', `{ ngos { data ${'{ legalForm '.repeat(300)}{ id }${' }'.repeat(300)} } }`],
  ['depth within the tokens', `{ branches { data { ngo { legalForm { id { id { id } } } } } } }`],
  ['width', `{ ngos { data { ${'id name_ar '.repeat(200)} } } }`],
  ['aliases of a field', `{ ngos { data { ${fields(200, (i) => `a${i}: id`)} } } }`],
  ['few aliases too many', `{ ngos { data { ${fields(16, (i) => `a${i}: name_ar`)} } } }`],
  ['aliases of __typename', `{ ngos { data { ${fields(100, (i) => `t${i}: __typename`)} } } }`],
  ['aliases of the listing', `{ ${fields(100, (i) => `l${i}: ngos(first: all) { data { id } }`)} }`],
  ['two listings', '{ ngos { data { id } } branches { data { id } } }'],
  ['two operations', 'query a { ngos { data { id } } } query b { ngos { data { id } } }'],
  ['a mutation', 'mutation { ngos { data { id } } }'],
  ['a fragment', '{ ngos { ...f } } fragment f on NgosPaginator { data { id } }'],
  ['a fragment in a circle', '{ ngos { ...f } } fragment f on NgosPaginator { ...f }'],
  ['a fragment that is called __schema', '{ ngos { ...__schema } } fragment __schema on NgosPaginator { data { id } }'],
  ['an inline fragment', '{ ngos { ... on NgosPaginator { data { id } } } }'],
  ['directives', `{ ngos { data { id ${'@include(if: true) '.repeat(100)} } } }`],
  ['10,000 ids', `{ branches(ngo_id: [${fields(10_000, String)}]) { data { id } } }`],
  ['101 ids', `{ branches(ngo_id: [${fields(101, String)}]) { data { id } } }`],
  [
    '10,000 ids in a variable',
    'query($i: [Int!]) { branches(ngo_id: $i) { data { id } } }',
    { i: Array.from({ length: 10_000 }, (_, i) => i) },
  ],
  [
    'rows by fields',
    `query($n: PageSize) { branches(first: $n) { data { ${fields(8, (i) => `n${i}: ngo { id ngo_code name_ar name_en decision_no decision_date }`)} } } }`,
    { n: 100 },
  ],
  ['a far page', '{ ngos(page: 2000000000, first: 100) { data { id } } }'],
  ['a page before the first', '{ ngos(page: 0) { data { id } } }'],
  ['a long text', `{ ngos { data { id } } } #${'x'.repeat(19_900)}${' '.repeat(200)}`],
  ['an endless list', `{ branches(ngo_id: ${'['.repeat(9000)}`],
  ['braces', '{'.repeat(20_000)],
]

describe('a hostile query', () => {
  test.each(hostile.map(([name, query, variables]) => ({ name, query, variables })))(
    'is refused: $name',
    async ({ query, variables }) => {
      const answer = await send(reader, query, variables)
      expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['query']])
    },
  )
  test('costs at most 5 ms of CPU', () => {
    const actor = { permissions: new Map(), governorateId: undefined } as unknown as Actor
    const refuse = (query: string, variables?: Row) => {
      try {
        planOf(
          readQuery(query, () => undefined),
          variables,
          actor,
        )
      } catch (error) {
        if (error instanceof Refusal) return
        throw error
      }
      throw new Error('was not refused')
    }
    const short = hostile.filter(([, query]) => query.length <= queryBounds.characters)
    for (const [, query, variables] of short) refuse(query, variables)
    for (const [name, query, variables] of short) {
      const costs = Array.from({ length: 7 }, () => {
        const before = process.cpuUsage()
        refuse(query, variables)
        const { user, system } = process.cpuUsage(before)
        return (user + system) / 1000
      }).toSorted((a, b) => a - b)
      expect(costs[3], name).toBeLessThanOrEqual(5)
    }
  })
})

test('a question that takes too long is stopped after three seconds, and its connection is good for the next one', async () => {
  const holding = await app.ownerDb.startTransaction().execute()
  await sql`lock table branches in access exclusive mode`.execute(holding)
  const begun = performance.now()
  const answer = await send(reader, '{ branches { data { id } } }')
  await holding.rollback().execute()
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['query']])
  expect(performance.now() - begun).toBeLessThan(6_000)
  // On every connection of the pool no limit and no transaction is left.
  const left = await Promise.all(
    Array.from({ length: 10 }, () =>
      sql<{
        limit: string
        began: boolean
      }>`select current_setting('statement_timeout') as limit, now() < clock_timestamp() - interval '1 second' as began, pg_sleep(0.05)`.execute(
        app.services.db,
      ),
    ),
  )
  expect(left.map(({ rows }) => [rows[0]?.limit, rows[0]?.began])).not.toContainEqual(['3s', expect.anything()])
  expect(left.every(({ rows }) => rows[0]?.began === false)).toBe(true)
  expect((await ask('{ branches { data { id } } }')).data.length).toBeGreaterThan(0)
})

describe('the schema', () => {
  test('tells about itself only to who writes reports', async () => {
    const writer = (await ministryUser(app, { rights: { ministry_advanced_reports: ['S', 'A'] } })).client
    const query = getIntrospectionQuery()
    for (const one of [
      query,
      '{ __schema { types { name } } }',
      '{ __type(name: "NgosRow") { name } }',
      '{ s: __schema { types { name } } }',
    ]) {
      // The second asker finds it read before, and is asked for the right all the same.
      expect((await send(writer, one)).status).toBe(200)
      expect((await send(reader, one)).status).toBe(422)
    }
    // Deeper than any tool asks.
    const deep = `{ __schema { types { fields { type { ${'ofType { '.repeat(25)}name${' }'.repeat(25)} } } } } }`
    expect((await send(writer, deep)).status).toBe(422)
    const { types } = must(await send(writer, query)).__schema as { types: { name: string }[] }
    expect(types.map(({ name }) => name)).toEqual(expect.arrayContaining(['Query', 'NgosRow', 'PaginatorInfo']))
    // Nor does a mistake tell a name.
    const wrong = await send(reader, '{ ngos { data { name_arr } } }')
    expect(JSON.stringify(wrong.errors)).not.toMatch(/name_ar\b|did you mean/i)
  })
})
