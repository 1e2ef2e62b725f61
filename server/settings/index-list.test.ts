import { beforeAll, expect, it } from 'vitest'
import {
  addIndexRecord,
  describeIndex,
  type IndexRecord,
  listIndexRecords,
  orderIndexRecords,
  readIndex,
  updateIndexRecord,
} from '#contract/settings/indexes.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, type MinistryUser } from '../testing/factories.ts'

const app = await testApp()
let admin: MinistryUser
beforeAll(async () => {
  admin = await ministryUser(app, { role: 'CA' })
})

const page = (slug: string, query: Record<string, unknown> = {}) =>
  admin.client.call(listIndexRecords, { params: { slug }, query: query as never })
const codes = async (slug: string, query?: Record<string, unknown>) =>
  must(await page(slug, query)).map((row: IndexRecord) => row.id)

it('an index of hundreds is answered a page at a time, in the order of forms, and the pages together are the whole of it', async () => {
  const whole = must(await admin.client.call(readIndex, { params: { slug: 'countries' } })).records
  expect(whole.length).toBeGreaterThan(200)
  const first = await page('countries')
  expect([first.data.length, first.pagination?.total_row]).toEqual([25, whole.length])
  const pages: number[] = []
  for (let at = 1; at <= Math.ceil(whole.length / 100); at += 1)
    pages.push(...(await codes('countries', { page: at, per_page: 100 })))
  expect(pages).toEqual(whole.map((record: IndexRecord) => record.id))
  const {
    records: _,
    updated_at: __,
    ...rest
  } = must(await admin.client.call(readIndex, { params: { slug: 'countries' } }))
  expect(must(await admin.client.call(describeIndex, { params: { slug: 'countries' } }))).toEqual({
    ...rest,
    count: whole.length,
  })
})

it('is searched by folded words in both languages and by code, filtered by state, and sorted by its own columns', async () => {
  expect(await codes('governorates', { search: 'حَلَب' })).toEqual([2])
  expect(await codes('governorates', { search: 'aleppo' })).toEqual([2])
  expect(await codes('governorates', { search: '14' })).toEqual([14])
  expect(await codes('governorates', { search: '%' })).toEqual(await codes('governorates'))
  const names = must(await page('governorates', { sort: '-name_en' })).map((row: IndexRecord) => row.name_en)
  expect(names).toEqual(names.toSorted((a: string, b: string) => (a < b ? 1 : -1)))
  const north = must(await page('governorates', { sort: '-latitude' })).map((row: IndexRecord) =>
    Number(row.extra.latitude),
  )
  expect(north).toEqual(north.toSorted((a: number, b: number) => b - a))
  for (const sort of ['name_ar; drop table users', 'nothing', 'constructor'])
    expect((await page('governorates', { sort })).errors, sort).toHaveProperty('sort')

  const { id, name_ar, name_en, updated_at } = must(await page('units'))[0] as IndexRecord
  must(
    await admin.client.call(updateIndexRecord, {
      params: { slug: 'units', id },
      body: { name_ar, name_en, is_active: false },
      headers: { 'if-match': `"${updated_at}"` },
    }),
  )
  expect(await codes('units', { state: 'retired' })).toEqual([id])
  expect(await codes('units', { state: 'active' })).not.toContain(id)
})

it('uses are counted for the values of the page, as the whole index counts them', async () => {
  await organisation(app, { governorate: 3 })
  const whole = must(await admin.client.call(readIndex, { params: { slug: 'governorates' } })).records
  const rows = must(await page('governorates', { search: 'ريف' }))
  expect(rows).toEqual(whole.filter((record: IndexRecord) => record.id === 3))
  expect(rows[0]?.uses).toBeGreaterThan(0)
})

it('an order is still one of all values: that of a page is refused and changes nothing', async () => {
  const { id } = must(
    await admin.client.call(addIndexRecord, { params: { slug: 'units' }, body: { name_ar: 'وحدة', name_en: 'Unit' } }),
  )
  const before = await codes('units', { per_page: 100 })
  const part = await admin.client.call(orderIndexRecords, {
    params: { slug: 'units' },
    body: { id: before.filter((code: number) => code !== id).toReversed() },
  })
  expect(part.status).toBe(409)
  expect(await codes('units', { per_page: 100 })).toEqual(before)
  must(await admin.client.call(orderIndexRecords, { params: { slug: 'units' }, body: { id: before.toReversed() } }))
  expect(await codes('units', { per_page: 100 })).toEqual(before.toReversed())
})

it('is read with the right of the indexes only', async () => {
  const params = { slug: 'units' }
  for (const [client, status] of [
    [(await ministryUser(app, { rights: { ministry_events: ['S'] } })).client, 403],
    [(await organisation(app)).client, 403],
    [app.guest, 401],
  ] as const) {
    expect((await client.call(listIndexRecords, { params })).status).toBe(status)
    expect((await client.call(describeIndex, { params })).status).toBe(status)
  }
  expect((await page('no-such-index')).status).toBe(404)
})
