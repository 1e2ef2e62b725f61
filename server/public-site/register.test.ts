import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { searchForm } from '#contract/core/values/arabic.ts'
import { filterName } from '#contract/public-site/calls.ts'
import {
  filterNgo,
  filterNgos,
  findSimilarNgos,
  readNgoMap,
  readRegisterFacets,
  readRegisterStatistics,
} from '#contract/public-site/register.ts'
import { testApp, type TestApp } from '../testing/app.ts'

interface Row {
  id: number
  name_ar: string
  name_en: string | null
  name_folded: string
  governorate_id: number
  legal_form_id: number
  status_id: number
  decision_date: string
  has_public_benefit: boolean
  deleted: boolean
  fields: number[]
  services: number[]
  latitude: number | null
  longitude: number | null
}
type Asked = Record<string, unknown>

let app: TestApp
let rows: Row[]
let fields: number[]
let sub: number
let shown: number[]
let offered: number[]
let proposed: number

beforeAll(async () => {
  app = await testApp()
  const db = app.ownerDb
  const list = await sql<{
    id: number
    parent_id: number | null
  }>`select id, parent_id from classifications order by id`.execute(db)
  fields = list.rows.flatMap((row) => (row.parent_id === null ? [row.id] : [])).slice(0, 4)
  sub = list.rows.find((row) => row.parent_id !== null)?.id as number
  shown = app.services.reference.lookup('ngo-status').flatMap((row) => (row.extra?.is_public === true ? [row.id] : []))
  const made = await sql<{ id: number }>`insert into services (classification_id, name_ar, is_approved)
    select ${sub}, 'خدمة تجريبية ' || i, i < 4 from generate_series(1, 4) i returning id`.execute(db)
  offered = made.rows.slice(0, 3).map((row) => row.id)
  proposed = made.rows[3]?.id as number
  // Every status, hidden ones too, against changing forms, governorates, years and fields: no two filters run in step.
  const statuses = app.services.reference.lookup('ngo-status').map((row) => row.id)
  const names = ['جمعية رعاية الأيتام', 'مؤسسة النور', 'جمعية البر والإحسان', 'اتحاد جمعيات الرحمة', 'جمعية أهل الخير']
  const latin = ['Noor', 'al-Birr', 'AID by al-Birr', 'Orphans of Noor']
  for (let i = 0; i < 130; i += 1) {
    const year = 2014 + ((i * 7) % 11)
    const benefit = i % 6 === 0
    const { rows: added } = await sql<{
      id: number
    }>`insert into ngos (ngo_code, name_ar, name_en, legal_form_id, status_id, decision_no, decision_date, governorate_id, has_public_benefit, public_benefit_decision_no, public_benefit_decision_date, deleted_at)
      values (${`LL-${String(i).padStart(5, '0')}`}, ${`${names[i % 5]} ${i}`}, ${i % 3 ? `${latin[i % 4]} ${i}` : null}, ${(i % 3) + 1}, ${statuses[Math.floor(i / 2) % statuses.length]}, ${`${i}/ق`}, make_date(${year}, ${i % 2 ? 12 : 1}, ${i % 2 ? 31 : 1}), ${((i * 5) % 14) + 1}, ${benefit}, ${benefit ? '1/ن' : null}, ${benefit ? '2025-01-01' : null}, ${i % 17 === 3 ? new Date() : null}) returning id`.execute(
      db,
    )
    const id = added[0]?.id
    await sql`insert into classification_ngos (ngo_id, classification_id, type, deleted_at) values (${id}, ${fields[i % 4]}, 'main', ${i % 13 === 5 ? new Date() : null})`.execute(
      db,
    )
    await sql`insert into branches (ngo_id, name_ar, branch_type_id, is_main, governorate_id, district_id, sub_district_id, latitude, longitude, address, status)
      values (${id}, 'المقر الرئيسي', 1, true, ${((i * 5) % 14) + 1}, 1, 1, ${i % 4 === 3 ? null : 33 + (i % 30) / 10}, ${i % 4 === 3 ? null : 36 + (i % 50) / 10}, 'عنوان تجريبي', ${i % 11 === 6 ? 'closed' : 'active'})`.execute(
      db,
    )
    await sql`insert into ngo_services (ngo_id, service_id, description_ar, target_group_ids, service_status_id, service_frequency_id, governorate_ids, deleted_at)
      select ${id}, one, 'وصف الخدمة للتجربة', '{1}', 1, 1, '{1}', ${i % 19 === 4 ? new Date() : null} from unnest(${[...new Set([offered[i % 3], i % 8 === 2 ? proposed : offered[(i * 2) % 3]])]}::bigint[]) one`.execute(
      db,
    )
    if (i % 10 === 0)
      await sql`insert into classification_ngos (ngo_id, classification_id, type) values (${id}, ${fields[(i + 1) % 4]}, 'main')`.execute(
        db,
      )
  }
  rows = (
    await sql<Row>`select n.id, n.name_ar, n.name_en, n.name_folded, n.governorate_id, n.legal_form_id, n.status_id, n.decision_date, n.has_public_benefit, n.deleted_at is not null as deleted,
    coalesce((select jsonb_agg(c.classification_id) from classification_ngos c where c.ngo_id = n.id and c.deleted_at is null), '[]') as fields,
    coalesce((select jsonb_agg(o.service_id) from ngo_services o where o.ngo_id = n.id and o.deleted_at is null), '[]') as services,
    (select b.latitude::float8 from branches b where b.ngo_id = n.id and b.is_main and b.status = 'active') as latitude,
    (select b.longitude::float8 from branches b where b.ngo_id = n.id and b.is_main and b.status = 'active') as longitude from ngos n`.execute(
      db,
    )
  ).rows
})

const naive: Record<string, (row: Row, value: never) => boolean> = {
  // The legal form before a name is no condition: people take one for the other.
  name: (row, value: string) =>
    searchForm(value)
      .replace(/^(جمعيه|موسسه) (?=.)/, '')
      .split(' ')
      .every((word) => row.name_folded.includes(word)),
  governorate_id: (row, value: number[]) => value.includes(row.governorate_id),
  legal_form_id: (row, value: number[]) => value.includes(row.legal_form_id),
  status_id: (row, value: number[]) => value.includes(row.status_id),
  classification_id: (row, value: number) => row.fields.includes(value),
  service_id: (row, value: number) => row.services.includes(value),
  box: (row, value: string) => {
    const [west = 0, south = 0, east = 0, north = 0] = value.split(',').map(Number)
    return (
      row.latitude !== null &&
      row.longitude !== null &&
      row.latitude >= south &&
      row.latitude <= north &&
      row.longitude >= west &&
      row.longitude <= east
    )
  },
  year: (row, value: number) => row.decision_date.startsWith(`${value}-`),
  public_benefit: (row, value: boolean) => row.has_public_benefit === value,
}
const expected = (asked: Asked) =>
  rows.filter(
    (row) =>
      !row.deleted &&
      shown.includes(row.status_id) &&
      Object.entries(asked).every(([key, value]) => naive[key]?.(row, value as never) ?? true),
  )
const order = (a: number, b: number) => a - b
const idsOf = (list: { id: number }[]) => list.map((row) => row.id).sort(order)

/** Every page of the answer, joined. */
async function all(asked: Asked, inAddress = false) {
  const found: { id: number; name_en: string | null; decision_date: string; status: { id: number } }[] = []
  for (let page = 1; ; page += 1) {
    const question = { ...asked, page, per_page: 100 }
    const answer = await app.guest.call(filterNgos, (inAddress ? { query: question } : { body: question }) as never)
    expect(answer.status, JSON.stringify(answer.errors)).toBe(200)
    found.push(...answer.data)
    if (page >= (answer.pagination?.last_page ?? 1)) return { found, total: answer.pagination?.total_row }
  }
}

const values = (): [string, unknown][] => [
  ['name', 'رحمه'],
  ['name', 'جمعية خير'],
  ['governorate_id', [3]],
  ['governorate_id', [1, 6, 11]],
  ['legal_form_id', [2]],
  ['legal_form_id', [1, 3]],
  ['status_id', [1]],
  ['status_id', [2, 5]],
  ['classification_id', fields[0]],
  ['classification_id', fields[3]],
  ['service_id', offered[0]],
  ['service_id', offered[2]],
  ['box', '36.1,33.2,38.05,35'],
  ['year', 2017],
  ['year', 2024],
  ['public_benefit', true],
  ['public_benefit', false],
]

describe('the list', () => {
  test('without a filter it is exactly the public rows; hidden statuses and removed rows never appear', async () => {
    const { found, total } = await all({})
    expect(idsOf(found)).toEqual(idsOf(expected({})))
    expect(total).toBe(found.length)
    expect(found.length).toBeLessThan(rows.length)
    expect(found.every((row) => shown.includes(row.status.id))).toBe(true)
  })
  test('every filter alone and every pair is exactly the naive filter over all rows, with the exact total', async () => {
    let hits = 0
    for (const [key, value] of values())
      for (const [other, second] of values()) {
        if (key === other && value !== second) continue
        const asked = { [key]: value, [other]: second }
        const { found, total } = await all(asked)
        const wanted = idsOf(expected(asked))
        expect(idsOf(found), JSON.stringify(asked)).toEqual(wanted)
        expect(total).toBe(wanted.length)
        hits += wanted.length
      }
    expect(hits).toBeGreaterThan(500)
  })
  test('the address asks as the body does, and the body wins over the address', async () => {
    for (const [key, value] of values())
      expect(await all({ [key]: value }, true), key).toEqual(await all({ [key]: value }))
    const both = await app.guest.call(filterNgos, {
      query: { governorate_id: [3], legal_form_id: [2] },
      body: { governorate_id: [6] },
    })
    expect(both.pagination?.total_row).toBe(expected({ governorate_id: [6], legal_form_id: [2] }).length)
  })
  test('the newest decision stands first when it is asked for, and pages neither repeat nor lose a row', async () => {
    const { found } = await all({ sort: '-decision_date' })
    const dates = found.map((row) => row.decision_date)
    expect(dates).toEqual([...dates].sort().reverse())
    const paged: number[] = []
    for (let page = 1; page <= Math.ceil(found.length / 7); page += 1)
      paged.push(
        ...(await app.guest.call(filterNgos, { body: { sort: '-decision_date', page, per_page: 7 } })).data.map(
          (row: { id: number }) => row.id,
        ),
      )
    expect(paged).toEqual(found.map((row) => row.id))
  })
  test('in the order of English names capitals weigh nothing and organisations without one come last; a new name moves its row', async () => {
    const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
    const key = (id: number) => {
      const row = rows.find((each) => each.id === id)
      return `${searchForm(row?.name_en ?? row?.name_ar ?? '')} ${String(id).padStart(9, '0')}`
    }
    const { found } = await all({ sort: 'name_en' })
    const keys = found.map(({ id }) => key(id))
    expect(keys).toEqual(keys.toSorted(byCode))
    expect(found.at(-1)?.name_en).toBeNull()
    const last = found.findLast((row) => row.name_en !== null)
    await sql`update ngos set name_en = 'Aaron' where id = ${last?.id}`.execute(app.ownerDb)
    expect((await all({ sort: 'name_en' })).found[0]?.id).toBe(last?.id)
    await sql`update ngos set name_en = ${last?.name_en} where id = ${last?.id}`.execute(app.ownerDb)
  })
  test('a word typed in Latin letters finds first the English names that begin with it', async () => {
    for (const [name, word] of [
      ['noor', 'Noor'],
      // Folded as it is typed: hyphens and capitals weigh nothing.
      ['AL-BIRR', 'al-Birr'],
    ] as const) {
      const { found, total } = await all({ name, sort: 'name_en' })
      const begins = found.map(({ name_en }) => name_en?.startsWith(word))
      expect(begins).toEqual(begins.toSorted((a, b) => Number(b) - Number(a)))
      expect(new Set(begins), name).toEqual(new Set([true, false]))
      expect(total).toBe((await all({ name })).total)
      const home = await app.guest.call(filterName, { query: { name, sort: 'name_en' } })
      expect(found.slice(0, home.data.length).map(({ id }) => id)).toEqual(home.data.map(({ id }) => id))
    }
  })
  test('search of the home page and the list by name are one answer', async () => {
    for (const name of ['رحمة', 'جمعية', '12/ق', '']) {
      const [home, list] = await Promise.all([
        app.guest.call(filterName, { query: { name } }),
        app.guest.call(filterNgos, { body: { name } }),
      ])
      expect(list.data, name).toEqual(home.data)
      expect(list.pagination).toEqual(home.pagination)
    }
  })
  test('what the list does not know is refused with the field that is wrong', async () => {
    const hidden = rows.find((row) => !shown.includes(row.status_id))?.status_id
    const wrong: [string, string][] = [
      ['governorate_id=999', 'governorate_id.0'],
      ['governorate_id=1&governorate_id=x', 'governorate_id.1'],
      ['legal_form_id=9', 'legal_form_id.0'],
      [`status_id=${hidden}`, 'status_id'],
      ['status_id=99', 'status_id.0'],
      ['classification_id=999999', 'classification_id'],
      [`classification_id=${sub}`, 'classification_id'],
      [`service_id=${proposed}`, 'service_id'],
      ['service_id=0', 'service_id'],
      ['box=1,2,3', 'box'],
      ['box=36,33,38,x', 'box.3'],
      ['year=12', 'year'],
      ['year=2020;drop', 'year'],
      ['public_benefit=maybe', 'public_benefit'],
      ['sort=profile_score', 'sort'],
      ['page=0', 'page'],
      ['per_page=101', 'per_page'],
      ['order=1', 'order'],
    ]
    for (const [query, field] of wrong) {
      const answer = await app.guest.request('POST', `/api/v2/guest/filter-ngos?${query}`)
      expect(answer.status, query).toBe(422)
      expect(Object.keys(answer.errors), query).toEqual([field])
    }
    expect((await app.guest.call(filterNgos, { body: { status_id: [hidden as number] } })).status).toBe(422)
  })
  test('one row is found by its id when the public may see it and the filters let it pass', async () => {
    const [row] = expected({}) as [Row]
    const one = (id: number, body = {}) => app.guest.call(filterNgo, { params: { id }, body })
    expect((await one(row.id)).data).toMatchObject({ id: row.id, name_ar: row.name_ar })
    expect((await one(row.id, { governorate_id: [row.governorate_id] })).status).toBe(200)
    expect((await one(row.id, { governorate_id: [(row.governorate_id % 14) + 1] })).status).toBe(404)
    for (const other of rows.filter((each) => each.deleted || !shown.includes(each.status_id)))
      expect((await one(other.id)).status).toBe(404)
    expect((await app.guest.request('POST', '/api/v2/guest/filter-ngos/abc')).status).toBe(404)
  })
  test('strange names are an empty answer, never a fault and never everything', async () => {
    for (const name of ['%', '_', '\\', "'; drop table ngos; --", '\u0000', '\u202e', '🙂', 'ﷺ', 'ي'.repeat(5000)]) {
      const answer = await app.guest.call(filterNgos, { body: { name } })
      expect(answer.status, name.slice(0, 9)).toBe(200)
      if (['%', '_', '\\', '🙂'].includes(name)) expect(answer.data).toEqual([])
    }
  })
  test('a guest list of one page carries nothing but what the public may see of a row', async () => {
    const { data } = await app.guest.call(filterNgos, {})
    expect(Object.keys(data[0]!).sort()).toEqual(
      'decision_date decision_no governorate has_public_benefit id late legal_form logo name_ar name_en ngo_code status'.split(
        ' ',
      ),
    )
  })
})

describe('search follows what it is made from', () => {
  const found = async (asked: Asked) => (await all(asked)).found.map((row) => row.id)
  test('another name, field, service, status or a removal changes what is found, in the same moment', async () => {
    const [row] = expected({}) as [Row]
    const db = app.ownerDb
    const before = { name: row.name_ar }
    expect(await found(before)).toContain(row.id)
    await sql`update ngos set name_ar = 'جمعية قنديل الصباح' where id = ${row.id}`.execute(db)
    expect(await found(before)).not.toContain(row.id)
    expect(await found({ name: 'قنديل' })).toEqual([row.id])
    const lacking = offered.find((one) => !row.services.includes(one))
    await sql`insert into ngo_services (ngo_id, service_id, description_ar, target_group_ids, service_status_id, service_frequency_id, governorate_ids)
      values (${row.id}, ${lacking}, 'وصف الخدمة للتجربة', '{1}', 1, 1, '{1}')`.execute(db)
    expect(await found({ service_id: lacking })).toContain(row.id)
    await sql`delete from ngo_services where ngo_id = ${row.id} and service_id = ${lacking}`.execute(db)
    expect(await found({ service_id: lacking })).not.toContain(row.id)
    await sql`update ngos set status_id = 8 where id = ${row.id}`.execute(db)
    expect(await found({ name: 'قنديل' })).toEqual([])
    await sql`update ngos set status_id = ${row.status_id}, deleted_at = now() where id = ${row.id}`.execute(db)
    expect(await found({ name: 'قنديل' })).toEqual([])
    await sql`update ngos set name_ar = ${row.name_ar}, deleted_at = null where id = ${row.id}`.execute(db)
    expect(await found(before)).toContain(row.id)
  })
  test('every word of every name finds its organisation, whole, cut and without its article', async () => {
    const searched = await sql<{ n: number }>`select count(*)::integer as n from ngo_search`.execute(app.ownerDb)
    expect(searched.rows[0]?.n).toBe(rows.filter((row) => !row.deleted).length)
    for (const word of new Set(rows.flatMap((row) => row.name_folded.split(' ')).filter((one) => !/\d/.test(one))))
      for (const typed of [word, word.slice(0, 3), word.slice(1)])
        if (typed.length > 1)
          expect(idsOf((await all({ name: typed })).found), typed).toEqual(idsOf(expected({ name: typed })))
  })
})

describe('the nearest names', () => {
  const near = async (query: Asked) =>
    (await app.guest.call(findSimilarNgos, { query } as never)).data as { id: number; name_ar: string }[]
  /** A word with one letter lost, one too many, two swapped. */
  const spoilt = (word: string, turn: number) => {
    const at = 1 + (turn % (word.length - 2))
    return [
      word.slice(0, at) + word.slice(at + 1),
      `${word.slice(0, at)}ظ${word.slice(at)}`,
      word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
    ]
  }
  test('a word with a letter lost, added or swapped leads to names that hold the right one; none of them is hidden', async () => {
    let led = 0
    for (const [turn, word] of ['الأيتام', 'الإحسان', 'الرحمة', 'مؤسسة', 'رعاية'].entries())
      for (const typed of spoilt(word, turn)) {
        const { found } = await all({ name: typed })
        const names = await near({ name: typed })
        // A part of another word is found as it stands; what is found nowhere is corrected, and its nearest names are offered.
        expect(found.length, typed).toBeGreaterThan(0)
        expect((found[0] as { name_ar?: string }).name_ar, typed).toContain(word.replace(/^ال/, ''))
        if (!(found[0] as { corrected?: string }).corrected) continue
        expect(names.length, typed).toBeGreaterThan(0)
        expect(names.length).toBeLessThanOrEqual(10)
        const visible = new Set(expected({}).map((row) => row.id))
        for (const one of names) expect(visible.has(one.id), one.name_ar).toBe(true)
        expect(names[0]?.name_ar, typed).toContain(word.replace(/^ال/, ''))
        led += 1
      }
    expect(led).toBeGreaterThan(8)
  })
  test('they pass the other filters; what is spelt right, too far off or nothing has none', async () => {
    for (const one of await near({ name: 'الرحمظة', governorate_id: [3] }))
      expect(expected({ governorate_id: [3] }).map((row) => row.id)).toContain(one.id)
    for (const name of ['رحمة', 'قسطنطينية', '', '%', '12', "';--", '🙂'])
      expect(await near({ name }), name).toEqual([])
  })
})

describe('the map', () => {
  const map = async (query: Asked) => (await app.guest.call(readNgoMap, { query } as never)).data
  test('the figure of each of the fourteen governorates is the total of the list with it, under every filter', async () => {
    for (const asked of [
      {},
      { legal_form_id: [2] },
      { name: 'جمعية' },
      { service_id: offered[1] },
      { governorate_id: [4] },
      { year: 2017 },
    ]) {
      const { areas } = await map(asked)
      expect(areas).toHaveLength(14)
      for (const area of areas)
        expect(area.count, area.name_ar).toBe(expected({ ...asked, governorate_id: [area.id] }).length)
    }
  })
  test('within a governorate each headquarters with a position is in one spot, and the box of a spot leaves only its own', async () => {
    for (const id of [1, 6, 11]) {
      const asked = { governorate_id: [id] }
      const { spots, placed, view } = await map(asked)
      const located = expected(asked).filter((row) => row.latitude !== null)
      expect(placed).toBe(located.length)
      for (const spot of spots) {
        const inside = expected({ ...asked, box: spot.box.join(',') })
        expect(inside).toHaveLength(spot.count)
        if (spot.ngo) expect(spot.ngo.id).toBe(inside[0]?.id)
        expect(spot.x > view.x && spot.x < view.x + view.width).toBe(true)
      }
    }
    expect((await map({})).spots).toEqual([])
  })
})

describe('the figures beside the filters', () => {
  test('each choice counts what the list finds with it, under the name and the other filters', async () => {
    let counted = 0
    for (const asked of [
      { name: 'رحمه' },
      { governorate_id: [3] },
      { legal_form_id: [2], year: 2017 },
      { status_id: [1] },
      { service_id: offered[0] },
      { name: 'جمعية', public_benefit: true },
    ] as Asked[]) {
      const { data } = await app.guest.call(readRegisterFacets, { query: asked as never })
      for (const [facet, key] of [
        ['governorates', 'governorate_id'],
        ['legal_forms', 'legal_form_id'],
        ['statuses', 'status_id'],
      ] as const)
        for (const row of app.services.reference.lookup(
          key === 'governorate_id' ? 'governorates' : key === 'legal_form_id' ? 'legal-forms' : 'ngo-status',
        )) {
          const count = data[facet].find((one: { id: number }) => one.id === row.id)?.count ?? 0
          const wanted =
            key === 'status_id' && !shown.includes(row.id) ? 0 : expected({ ...asked, [key]: [row.id] }).length
          expect(count, `${JSON.stringify(asked)} ${key} ${row.id}`).toBe(wanted)
          counted += count
        }
      for (const year of [2017, 2024])
        expect(data.years.find((one: { id: number }) => one.id === year)?.count ?? 0).toBe(
          expected({ ...asked, year }).length,
        )
      for (const field of fields)
        expect(data.classifications.find((one: { id: number }) => one.id === field)?.count ?? 0).toBe(
          expected({ ...asked, classification_id: field }).length,
        )
      for (const id of offered)
        expect(data.services.find((one: { id: number }) => one.id === id)?.count ?? 0).toBe(
          expected({ ...asked, service_id: id }).length,
        )
    }
    expect(counted).toBeGreaterThan(100)
  })
})

describe('the statistics', () => {
  test('every figure is the total of the list that it opens', async () => {
    const { data } = await app.guest.call(readRegisterStatistics)
    const total = async (body: Asked) => (await app.guest.call(filterNgos, { body } as never)).pagination?.total_row
    expect(data.total).toBe(await total({}))
    expect(data.public_benefit).toBe(await total({ public_benefit: true }))
    for (const row of data.governorates) expect(row.count, row.name_ar).toBe(await total({ governorate_id: [row.id] }))
    for (const row of data.legal_forms) expect(row.count, row.name_ar).toBe(await total({ legal_form_id: [row.id] }))
    for (const row of data.statuses) expect(row.count, row.name_ar).toBe(await total({ status_id: [row.id] }))
    for (const row of data.classifications)
      expect(row.count, row.name_ar).toBe(await total({ classification_id: row.id }))
    for (const row of data.services) expect(row.count, row.name_ar).toBe(await total({ service_id: row.id }))
    expect(data.services.map((row: { id: number }) => row.id).sort(order)).toEqual([...offered].sort(order))
    for (const row of data.years) expect(row.count, String(row.year)).toBe(await total({ year: row.year }))
    const sum = (list: { count: number }[]) => list.reduce((all, row) => all + row.count, 0)
    for (const part of [data.governorates, data.legal_forms, data.statuses, data.years])
      expect(sum(part)).toBe(data.total)
    expect(data.statuses.map((row: { id: number }) => row.id).sort(order)).toEqual([...shown].sort(order))
  })
  test('an unchanged answer is 304; a changed register has another tag after half a minute', async () => {
    const first = await app.guest.call(readRegisterStatistics)
    const tag = String(first.headers.etag)
    expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+/)
    const again = () => app.guest.call(readRegisterStatistics, { headers: { 'if-none-match': tag } })
    expect((await again()).status).toBe(304)
    const [row] = expected({}) as [Row]
    await sql`update ngos set deleted_at = now() where id = ${row.id}`.execute(app.ownerDb)
    expect((await again()).status).toBe(304)
    const later = Date.now() + 31_000
    app.clock.now = () => new Date(later)
    const after = await again()
    app.clock.now = () => new Date()
    await sql`update ngos set deleted_at = null where id = ${row.id}`.execute(app.ownerDb)
    expect(after.status).toBe(200)
    expect(after.data.total).toBe(first.data.total - 1)
  })
})
