import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { askListings } from '#contract/reports/calls.ts'
import { findListing, listings } from '#contract/reports/listings.ts'
import { type Definition, queryText } from '#contract/reports/query-text.ts'
import { changeReport, listReports, readRecord, readReport, removeReport, saveReport } from '#contract/reports/saved.ts'
import { must, staleOf, testApp } from '../testing/app.ts'
import { ministryUser, organisation, type MinistryUser } from '../testing/factories.ts'
import { definitionOf } from './definition.ts'

const app = await testApp()
const all = { ministry_advanced_reports: ['S', 'A', 'D', 'E'], ministry_ngos: ['S'] } as const
const writer = (governorate?: number) =>
  ministryUser(app, { rights: all as never, ...(governorate ? { governorate } : {}) })
const query = queryText({ listing: 'ngos', columns: ['name_ar'], groups: ['governorate'] })
let serial = 0
const save = async (who: MinistryUser, more: object = {}) =>
  must(await who.client.call(saveReport, { body: { name: `تقرير رقم ${(serial += 1)}`, query, ...more } }))
beforeAll(async () => {
  await organisation(app, { governorate: 1 })
  await organisation(app, { governorate: 2 })
})

describe('a saved report', () => {
  test('is its owner’s alone, until it is shared with everybody or a role', async () => {
    const [owner, stranger, head] = [await writer(), await writer(), await ministryUser(app, { role: 'HD' })]
    const { rows } = await sql<{ id: number }>`select id from roles where slug = 'HD'`.execute(app.ownerDb)
    const [own, shared, ofRole] = [
      await save(owner),
      await save(owner, { is_shared: true }),
      await save(owner, { is_shared: true, role_id: rows[0]?.id }),
    ]
    const seen = async (who: MinistryUser) =>
      must(await who.client.call(listReports))
        .map(({ id }) => id)
        .toSorted((a, b) => a - b)
    expect([await seen(owner), await seen(stranger), await seen(head)]).toEqual([
      [own.id, shared.id, ofRole.id],
      [shared.id],
      [shared.id, ofRole.id],
    ])
    for (const { id } of [own, ofRole]) {
      expect((await stranger.client.call(readReport, { params: { id } })).status).toBe(404)
      expect((await stranger.client.call(askListings, { body: { query, report: id } })).status).toBe(404)
    }
    // To read is not to change.
    expect(
      (await stranger.client.call(changeReport, { params: { id: shared.id }, body: { name: 'غيره', query } })).status,
    ).toBe(404)
    expect((await stranger.client.call(removeReport, { params: { id: shared.id } })).status).toBe(404)
    await owner.client.call(removeReport, { params: { id: shared.id } })
    expect(await seen(stranger)).toEqual([])
  })
  test('answers each reader by his own right and governorate, and keeps who ran it', async () => {
    const [owner, local] = [await writer(), await writer(2)]
    const { id } = await save(owner, { is_shared: true })
    for (const who of [owner, local]) must(await who.client.call(askListings, { body: { query, report: id } }))
    const { history, runs } = must(await owner.client.call(readReport, { params: { id } }))
    const { rows } = await sql<{
      all: number
      some: number
    }>`select count(*)::int as all, count(*) filter (where governorate_id = 2)::int as some from ngos`.execute(
      app.ownerDb,
    )
    expect([runs, history.map(({ rows_count }) => rows_count)]).toEqual([2, [rows[0]?.some, rows[0]?.all]])
  })
  test('has a query that fits the schema, a name of its own, and versions', async () => {
    const owner = await writer()
    for (const wrong of [
      '{ nothing { data { id } } }',
      '{ ngos(sortBy: "id_number") { data { id } } }',
      '{ __schema { types { name } } }',
      'query($n: Int!) { ngos(page: $n) { data { id } } }',
    ])
      expect((await owner.client.call(saveReport, { body: { name: 'تقرير', query: wrong } })).status, wrong).toBe(422)
    const first = await save(owner, { name: 'المنظمات حسب المحافظة' })
    expect(
      (await owner.client.call(saveReport, { body: { name: 'المنظمات حسب المحافظة', query } })).errors,
    ).toHaveProperty('name')
    const second = must(
      await owner.client.call(changeReport, {
        params: { id: first.id },
        body: { name: first.name, query },
        headers: { 'if-match': `"${first.updated_at}"` },
      }),
    )
    expect(second.version).toBe(2)
    const late = await owner.client.call(changeReport, {
      params: { id: first.id },
      body: { name: first.name, query },
      headers: { 'if-match': `"${first.updated_at}"` },
    })
    expect([late.status, staleOf(late).version]).toEqual([409, 2])
  })
  test('opens without what the listings no longer have, and names it', async () => {
    const owner = await writer()
    const { id } = await save(owner)
    const old =
      '{ branches(old_filter: [1], branch_type_id: [2], sortBy: "gone") { data { id address old_column ngo { id name_ar } } groups(by: ["branchType", "lost"], sum: ["never"]) { count } } }'
    await sql`update report_histories set query = ${old} where id = ${id}`.execute(app.ownerDb)
    const { definition, lacking } = must(await owner.client.call(readReport, { params: { id } }))
    expect(lacking).toEqual(['old_filter', 'old_column', 'gone', 'lost', 'never'])
    expect(definition).toEqual({
      listing: 'branches',
      columns: ['address', 'ngo'],
      filters: { branch_type_id: [2] },
      groups: ['branchType'],
      sums: [],
    })
    await sql`update report_histories set query = '{ vanished { data { id } } }' where id = ${id}`.execute(app.ownerDb)
    expect(must(await owner.client.call(readReport, { params: { id } }))).toMatchObject({
      definition: null,
      lacking: ['vanished'],
    })
  })
})

test.each(listings.map(({ slug }) => slug))(
  'a definition of %s is the same after it was written as a query',
  async (slug) => {
    const listing = findListing(slug)
    const columns = Object.keys(listing?.columns ?? {})
    const rows: Definition = {
      listing: slug,
      columns,
      filters: {},
      search: 'كلمة "بين" \\',
      sortBy: columns.find((key) => !listing?.columns[key]?.personal),
      sortDesc: true,
      groups: [],
      sums: [],
    }
    expect(definitionOf(queryText(rows))).toEqual({ definition: rows, lacking: [] })
    const who = await writer()
    expect((await who.client.call(askListings, { body: { query: queryText(rows) } })).status).toBe(200)
  },
)

test('a record is the row of its listing, within the reader’s governorate', async () => {
  const [central, local] = [await writer(), await writer(2)]
  const { rows } = await sql<{
    id: number
    name_ar: string
  }>`select id, name_ar from ngos where governorate_id = 1 order by id limit 1`.execute(app.ownerDb)
  const [ngo] = rows
  const params = { slug: 'ngos', id: ngo?.id ?? 0 }
  expect(must(await central.client.call(readRecord, { params }))).toMatchObject({
    id: ngo?.id,
    record: { name_ar: ngo?.name_ar },
  })
  expect((await local.client.call(readRecord, { params })).status).toBe(404)
  expect((await central.client.call(readRecord, { params: { ...params, slug: 'users' } })).status).toBe(404)
})
