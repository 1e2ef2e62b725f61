import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { filterName } from '#contract/public-site/calls.ts'
import { filterNgos, findSimilarNgos, readNgoMap, readSearchAdvice } from '#contract/public-site/register.ts'
import { testApp, type TestApp } from '../testing/app.ts'

let app: TestApp
const ids = new Map<string, number>()
let service: number
const names = [
  'جمعية العصير',
  'جمعية العصير الخيرية',
  'جمعية تجار العصير',
  'مؤسسة معاصيرنا',
  'جمعية السلام والجسور',
  'مؤسسة قناديل المعرفة للتعليم',
  'جمعية قناديل البحر',
  'جمعية رعاية المكفوفين في دمشق',
  'جمعية رعاية المسنين',
  'جمعية طاووس البعود الصحية',
  'مؤسسة صالح التطبيب للتوحد',
  'جمعية مشاعل النور الوئام',
  'جمعية مشاعل الينابيع',
  'جمعية الينابيع الوئام',
  'جمعية ينابيع مشاعل',
]

beforeAll(async () => {
  app = await testApp()
  const db = app.ownerDb
  for (const [turn, name] of names.entries()) {
    const { rows } = await sql<{
      id: number
    }>`insert into ngos (ngo_code, name_ar, legal_form_id, status_id, decision_no, decision_date, governorate_id)
      values (${`SP-${String(turn).padStart(5, '0')}`}, ${name}, ${name.startsWith('مؤسسة') ? 1 : 2}, ${name.includes('البحر') ? 8 : 1}, ${`${turn + 300}/ق`}, '2015-01-01', ${(turn % 2) + 1}) returning id`.execute(
      db,
    )
    ids.set(name, rows[0]?.id as number)
  }
  const made = await sql<{ id: number }>`insert into services (classification_id, name_ar, is_approved)
    select min(id), 'كفالة الأيتام', true from classifications where parent_id is not null returning id`.execute(db)
  service = made.rows[0]?.id as number
  await sql`insert into ngo_services (ngo_id, service_id, description_ar, target_group_ids, service_status_id, service_frequency_id, governorate_ids)
    values (${ids.get('جمعية السلام والجسور')}, ${service}, 'وصف الخدمة للتجربة', '{1}', 1, 1, '{1}')`.execute(db)
  await sql`insert into ngo_objectives (ngo_id, sort, objective_ar) values (${ids.get('جمعية العصير')}, 1, 'حفظ التراث الغذائي المحلي')`.execute(
    db,
  )
  await sql`insert into ngo_former_names (ngo_id, name_ar, replaced_on) values (${ids.get('جمعية العصير')}, 'جمعية البرتقال', '2020-01-01')`.execute(
    db,
  )
})

const search = async (name: string, more: Record<string, unknown> = {}) =>
  (await app.guest.call(filterNgos, { body: { name, ...more } as never })).data as {
    name_ar: string
    corrected?: string
    nearest?: true
    found_by?: { kind: string; name_ar: string } | null
  }[]
const found = async (name: string) => (await search(name)).map((row) => row.name_ar)

describe('the best match stands first', () => {
  test('the name itself, however it is spelt, then beginnings, whole words, parts of words', async () => {
    const order = ['جمعية العصير', 'جمعية العصير الخيرية', 'جمعية تجار العصير', 'مؤسسة معاصيرنا']
    for (const typed of [
      'عصير',
      'العصير',
      'جمعية العصير',
      'جمعيه عصير',
      'الجمعية العَصير',
      'مؤسسة العصير',
      'اتحاد العصير',
      'جمعيةالعصير',
    ])
      expect(await found(typed), typed).toEqual(order.slice(0, 3))
    expect(await found('عاصير')).toEqual(['مؤسسة معاصيرنا'])
  })
  test('another legal form finds the name, and the typed form stands first among equal ones', async () => {
    expect((await found('مؤسسة السلام والجسور'))[0]).toBe('جمعية السلام والجسور')
    await sql`update ngos set name_ar = 'مؤسسة عصير' where name_ar = 'مؤسسة معاصيرنا'`.execute(app.ownerDb)
    expect((await found('مؤسسة العصير'))[0]).toBe('مؤسسة عصير')
    expect((await found('جمعية العصير'))[0]).toBe('جمعية العصير')
    await sql`update ngos set name_ar = 'مؤسسة معاصيرنا' where name_ar = 'مؤسسة عصير'`.execute(app.ownerDb)
  })
  test('marks on a letter change nothing in the list', async () => {
    for (const [plain, marked] of [
      ['العصير', 'العَصِير'],
      ['السلام', 'السّلام'],
      ['الجسور', 'ٱلجُسور'],
    ] as const)
      expect(await found(marked), marked).toEqual(await found(plain))
  })
})

describe('a name that finds nothing is corrected', () => {
  test.each([
    ['letters swapped', 'السلام والجسرو', 'جمعية السلام والجسور'],
    ['a letter missing', 'جمعية العصر', 'جمعية العصير'],
    ['neighbouring key', 'المكفوفبن', 'جمعية رعاية المكفوفين في دمشق'],
    ['as it sounds', 'السلام والجصور', 'جمعية السلام والجسور'],
    ['two errors', 'المكوففبن', 'جمعية رعاية المكفوفين في دمشق'],
    ['the space missing', 'السلاموالجسور', 'جمعية السلام والجسور'],
    ['a space too many', 'مكفو قين', 'جمعية رعاية المكفوفين في دمشق'],
    ['one wrong word among right ones', 'قناديل المعرفة للمسنين', 'مؤسسة قناديل المعرفة للتعليم'],
    ['one wrong word beside a particle', 'جمعية رعاية العصير في دمشق', 'جمعية رعاية المكفوفين في دمشق'],
    ['a word too many', 'جمعية رعاية المكفوفين في دمشق العصير', 'جمعية رعاية المكفوفين في دمشق'],
    ['the other layout of the keyboard', 'lcssm rkh]dg hgluvtm', 'مؤسسة قناديل المعرفة للتعليم'],
    ['Latin letters', 'qanadil', 'مؤسسة قناديل المعرفة للتعليم'],
    ['a «و» doubled', 'البعوود', 'جمعية طاووس البعود الصحية'],
    ['an «h» at the end of a Latin word, and the article after «l»', 'saleh lil-tawahud', 'مؤسسة صالح التطبيب للتوحد'],
    ['two consonants that are one in Latin letters', 'salih al-tatabib lattawahhod', 'مؤسسة صالح التطبيب للتوحد'],
    ['the legal form misspelt', 'جمعيت العصير', 'جمعية العصير'],
  ])('%s: «%s»', async (_kind, typed, name) => {
    const rows = await search(typed)
    expect(rows[0]?.name_ar).toBe(name)
    expect(rows[0]?.corrected).toBeTruthy()
    const home = await app.guest.call(filterName, { query: { name: typed } })
    expect(home.data).toEqual(rows)
    const map = await app.guest.call(readNgoMap, { query: { name: typed } as never })
    expect(map.data.areas.reduce((sum: number, area: { count: number }) => sum + area.count, 0)).toBe(
      home.pagination?.total_row,
    )
  })
  test('where several pairs of the typed words are names, none of them is searched alone: all are shown, in list, map and under filters', async () => {
    const typed = 'مشاعل الينابيع الوئام'
    const rows = await search(typed)
    const all = ['جمعية مشاعل الينابيع', 'جمعية ينابيع مشاعل', 'جمعية الينابيع الوئام', 'جمعية مشاعل النور الوئام']
    expect(rows.map((row) => row.name_ar)).toEqual(all)
    expect(rows.map(({ corrected, nearest }) => [corrected, nearest])).toEqual(all.map(() => [undefined, true]))
    const second = await app.guest.call(filterNgos, { body: { name: typed, page: 2, per_page: 2 } as never })
    expect([second.data.map((row) => row.name_ar), second.pagination?.total_row]).toEqual([all.slice(2), 4])
    const map = await app.guest.call(readNgoMap, { query: { name: typed } as never })
    for (const { id, count } of map.data.areas) {
      const there = await search(typed, { governorate_id: [id] })
      expect(there.length, `governorate ${id}`).toBe(count)
    }
    expect(map.data.areas.reduce((sum, { count }) => sum + count, 0)).toBe(4)
    const newest = await search(typed, { sort: '-decision_date' })
    expect(new Set(newest.map((row) => row.name_ar))).toEqual(new Set(all))
    const { data } = await app.guest.call(readSearchAdvice, { query: { name: typed } })
    expect(data.offers).toEqual([
      { text: 'مشاعل الينابيع', count: 2 },
      { text: 'الينابيع الوئام', count: 1 },
      { text: 'مشاعل الوئام', count: 1 },
    ])
    expect((await search('مشاعل النور')).every(({ nearest }) => nearest === undefined)).toBe(true)
  })
  test('the correction keeps every word that was right, also one whose doubled letter the register folds', async () => {
    expect((await search('طاووس البعوض'))[0]?.corrected).toBe('طاووس البعود')
  })
  test('a place typed on the other keyboard is that place, in list, map and figures', async () => {
    const there = await search('حلب')
    expect(there.length).toBeGreaterThan(0)
    const rows = await search('pgf')
    expect(rows.map((row) => row.name_ar)).toEqual(there.map((row) => row.name_ar))
    expect(rows[0]?.corrected).toBe('حلب')
    const totals = await Promise.all(
      ['pgf', 'حلب'].map(async (name) => {
        const map = await app.guest.call(readNgoMap, { query: { name } as never })
        return map.data.areas.reduce((sum: number, area: { count: number }) => sum + area.count, 0)
      }),
    )
    expect(totals[0]).toBe(totals[1])
    expect(await search('zzqx')).toEqual([])
  })
  test('what is found is not corrected, and two right words of different names are no error', async () => {
    for (const typed of ['العصير', 'السلام', 'عاصير', 'قناد'])
      for (const row of await search(typed)) expect(row.corrected, typed).toBeUndefined()
    expect(await found('عصير المسنين')).toEqual([])
  })
  test('no word of a hidden organisation is offered, and the filters hold', async () => {
    for (const typed of ['جمعية قناديل البحرر', 'البحرر']) {
      const rows = await search(typed)
      expect(rows.map((row) => row.name_ar)).not.toContain('جمعية قناديل البحر')
      expect(rows[0]?.corrected ?? '').not.toContain('البحر')
      const { data } = await app.guest.call(readSearchAdvice, { query: { name: typed } })
      expect(JSON.stringify(data.offers)).not.toContain('البحر')
    }
    for (const row of await search('المكفوفبن', { governorate_id: [1] }))
      expect(row).toMatchObject({ governorate: { id: 1 } })
  })
  test('offers say how many organisations they find', async () => {
    const { data } = await app.guest.call(readSearchAdvice, { query: { name: 'العصيررر' } })
    expect(data.offers.length).toBeGreaterThan(0)
    for (const { text, count } of data.offers as { text: string; count: number }[])
      expect((await app.guest.call(filterName, { query: { name: text } })).pagination?.total_row, text).toBe(count)
  })
  test('near names are offered although each typed word stands somewhere', async () => {
    const { data } = await app.guest.call(findSimilarNgos, { query: { name: 'قناديل المسنين' } as never })
    expect(data.map((row: { name_ar: string }) => row.name_ar)).toContain('مؤسسة قناديل المعرفة للتعليم')
  })
})

describe('beyond the names', () => {
  test('a service, a purpose, a former name and a place find, and each row says by what', async () => {
    const [offering] = await search('كفالة أيتام')
    expect(offering).toMatchObject({
      name_ar: 'جمعية السلام والجسور',
      found_by: { kind: 'service', name_ar: 'كفالة الأيتام' },
    })
    expect((await search('التراث الغذائي'))[0]).toMatchObject({
      name_ar: 'جمعية العصير',
      found_by: { kind: 'purpose' },
    })
    expect((await search('جمعية البرتقال'))[0]).toMatchObject({
      name_ar: 'جمعية العصير',
      found_by: { kind: 'former_name' },
    })
    expect((await search('عصير دمشق')).map((row) => row.name_ar)).toContain('جمعية العصير')
  })
  test('words of a service are no name; words that nobody knows are', async () => {
    const advice = async (name: string) => (await app.guest.call(readSearchAdvice, { query: { name } })).data
    expect(await advice('كفالة أيتام')).toMatchObject({ is_name: false, services: [{ id: service, count: 1 }] })
    expect(await advice('جمعية قسطنطينية')).toMatchObject({ is_name: true, services: [] })
  })
  test('where nothing holds the words, other words of the ministry for the same are searched, and that is said', async () => {
    expect((await search('كفالة اليتيم'))[0]).toMatchObject({
      ...{ name_ar: 'جمعية السلام والجسور', corrected: 'كفالة أيتام' },
      found_by: { kind: 'service', name_ar: 'كفالة الأيتام' },
    })
    expect((await search('رعاية العجزة'))[0]).toMatchObject({
      ...{ name_ar: 'جمعية رعاية المسنين', corrected: 'رعاية مسنين' },
    })
    // What stands somewhere as it was typed is not searched otherwise.
    expect((await search('رعاية المسنين'))[0]).toMatchObject({ name_ar: 'جمعية رعاية المسنين' })
    expect((await search('رعاية المسنين'))[0]?.corrected ?? null).toBeNull()
  })
  test('map and advice understand the same words as the list', async () => {
    const name = 'كفالة اليتيم'
    const map = (await app.guest.call(readNgoMap, { query: { name } as never })).data
    const shown = map.areas.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
    expect([shown, (await search(name)).length]).toEqual([1, 1])
    const advice = (await app.guest.call(readSearchAdvice, { query: { name } })).data
    expect(advice).toMatchObject({ is_name: false, services: [{ id: service, count: 1 }] })
  })
})
