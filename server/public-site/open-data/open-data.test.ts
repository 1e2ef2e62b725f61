import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openDataColumns, openDataVersions, readOpenData } from '#contract/public-site/open-data.ts'
import { filterNgos } from '#contract/public-site/register.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { csvCell, csvLine } from '../../core/sheet/csv.ts'
import { cellOf } from './csv-cells.ts'

let app: TestApp
const count = 1_203
beforeAll(async () => {
  app = await testApp()
  // More than one portion; every status; names that a table program could run or that break a line.
  await sql`insert into ngos (ngo_code, name_ar, name_en, legal_form_id, status_id, decision_no, decision_date, governorate_id)
    select 'OD-' || lpad(i::text, 6, '0'), case i % 5 when 0 then '=جمعية، "الأمل" ' || i else 'جمعية الأمل رقم ' || i end, case when i % 7 = 0 then '+Hope, "' || i || '"' end, i % 3 + 1, i % 8 + 1, i || '/ق', date '2000-01-01' + i, i % 14 + 1
    from generate_series(1, ${count}) i`.execute(app.ownerDb)
  await sql`update ngos set deleted_at = now() where ngo_code = 'OD-000010'`.execute(app.ownerDb)
})

/** Cells of a CSV file [RFC 4180], written apart from what writes it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}
const file = async (
  format: 'csv' | 'jsonl',
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
) => {
  const answer = await app.http.inject({ url: `/api/v2/guest/open-data/${format}`, query, headers })
  return { answer, text: answer.body }
}
const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const shownIds = async () =>
  (
    await sql<{ id: number }>`select id from ngos where deleted_at is null and status_id <> 8 order by id`.execute(
      app.ownerDb,
    )
  ).rows.map((row) => row.id)

test('both files hold exactly the public organisations in order of their ids, and nothing but the columns of the dictionary', async () => {
  const ids = await shownIds()
  const names = openDataColumns.map(({ name }) => name)
  const { data } = await app.guest.call(readOpenData)
  expect(data.columns.map(({ name }: { name: string }) => name)).toEqual(names)
  expect(data.total).toBe(ids.length)
  const [csv, jsonl] = [(await file('csv')).text, (await file('jsonl')).text]
  expect(csv.codePointAt(0)).toBe(0xfeff)
  const [head, ...rows] = parseCsv(csv.slice(1))
  expect(head).toEqual(names)
  expect(rows.map(([id]) => Number(id))).toEqual(ids)
  const objects = lines(jsonl)
  expect(objects.map(({ id }) => id)).toEqual(ids)
  for (const object of objects) expect(Object.keys(object)).toEqual(names)
  const kinds: Record<string, (value: unknown) => boolean> = {
    integer: Number.isInteger,
    number: (value) => typeof value === 'number',
    text: (value) => typeof value === 'string',
    boolean: (value) => typeof value === 'boolean',
    date: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
    instant: (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(value)),
    list: Array.isArray,
  }
  for (const object of objects)
    for (const { name, type } of openDataColumns)
      expect(object[name] === null || kinds[type]?.(object[name]), `${name} is ${type}: ${String(object[name])}`).toBe(
        true,
      )
  const nameAt = names.indexOf('name_ar')
  for (const [i, row] of rows.entries())
    expect(row[nameAt]?.replace(/^'/, ''), 'the same name in both').toBe(objects[i]?.name_ar)
})

test('no cell begins like a formula, and quotes, commas and line breaks stay inside their cell', async () => {
  const rows = parseCsv((await file('csv')).text.slice(1))
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  expect(rows.some((row) => row.includes('\'=جمعية، "الأمل" 5'))).toBe(true)
  expect(csvLine(['a,b', 'c"d', 'e\nf', -3, null, ['x', 'y'], '@run'])).toBe('"a,b","c""d","e\nf",-3,,x | y,\'@run\r\n')
  expect(csvCell('\t=1')).toBe("'\t'=1")
  expect(csvCell('a;=1+1')).toBe("a;'=1+1")
})

test('a filtered file holds what the list with the same filters finds', async () => {
  for (const query of [
    { governorate_id: '3' },
    { legal_form_id: '2', year: '2001' },
    { name: 'الأمل 7' },
    { status_id: '5' },
  ]) {
    const list = await app.guest.call(filterNgos, { query: { ...query, per_page: 100 } as never })
    const objects = lines((await file('jsonl', query as never)).text)
    expect(objects.length, JSON.stringify(query)).toBe(list.pagination?.total_row)
  }
  expect((await file('csv', { governorate_id: '999' })).answer.statusCode).toBe(422)
  expect((await file('csv', { status_id: '8' })).answer.statusCode).toBe(422)
  expect((await app.guest.request('GET', '/api/v2/guest/open-data/xml')).status).toBe(404)
})

test('an unchanged file is not sent again; a change of an organisation, of the name of a field or of the columns makes another tag', async () => {
  const first = (await file('csv')).answer
  const again = () =>
    file('csv', {}, { 'if-none-match': String(first.headers.etag) }).then(({ answer }) => answer.statusCode)
  expect(await again()).toBe(304)
  await app.services.reference.refresh()
  expect(await again(), 'the same words, read again').toBe(304)
  const columns = openDataVersions[0] as { version: string }
  const { version } = columns
  columns.version = '1.1'
  expect(await again(), 'other columns of the same data').toBe(200)
  columns.version = version
  const other = await file('csv', { governorate_id: '3' }, { 'if-none-match': String(first.headers.etag) })
  expect(other.answer.statusCode).toBe(200)
  await sql`update ngos set name_en = 'Changed' where ngo_code = 'OD-000001'`.execute(app.ownerDb)
  const later = Date.now() + 31_000
  app.clock.now = () => new Date(later)
  expect(await again()).toBe(200)
  const second = (await file('csv')).answer
  // A proxy between may send several tags at once.
  const tags = { 'if-none-match': `"other", ${String(second.headers.etag)}` }
  expect((await file('csv', {}, tags)).answer.statusCode).toBe(304)
  await sql`update classifications set name_ar = name_ar || ' (مجال)' where parent_id is null`.execute(app.ownerDb)
  app.clock.now = () => new Date(later + 31_000)
  expect((await file('csv', {}, tags)).answer.statusCode, 'a field has another name').toBe(200)
  app.clock.now = () => new Date()
})

test('a file under one tag is the same bytes for everyone, and ten seconds later what changed is in it', async () => {
  const own = await testApp({ env: { PAGE_SECONDS: '10' } })
  const rename = (name: string) =>
    sql`update ngos set name_en = ${name} where id = (select min(id) from ngos)`.execute(own.ownerDb)
  await sql`insert into ngos (ngo_code, name_ar, legal_form_id, status_id, decision_no, decision_date, governorate_id)
    values ('OD-000001', 'جمعية الأمل', 1, 1, '1/ق', '2020-01-01', 1)`.execute(own.ownerDb)
  await rename('Before')
  const begun = Date.now()
  own.clock.now = () => new Date(begun)
  for (const format of ['csv', 'jsonl']) {
    const read = async (query = {}) => own.http.inject({ url: `/api/v2/guest/open-data/${format}`, query })
    await rename('Before')
    const now = own.clock.now().getTime() + 11_000
    own.clock.now = () => new Date(now)
    const before = await read()
    expect(before.body).toContain('Before')
    // To its last sign: letters of two bytes count as two.
    expect(before.body.endsWith('\n')).toBe(true)
    await rename('After')
    const kept = await read()
    expect([kept.headers.etag, kept.body]).toEqual([before.headers.etag, before.body])
    // A part is made for whoever asks for it.
    expect((await read({ governorate_id: '1' })).body).toContain('After')
    const later = own.clock.now().getTime() + 11_000
    own.clock.now = () => new Date(later)
    const after = await read()
    expect(after.body).toContain('After')
    expect(after.headers.etag).not.toBe(before.headers.etag)
  }
})

test('the database writes a cell as the server does, whatever stands in it', async () => {
  const texts = [
    '=1+1',
    '+1',
    '-1',
    '@a',
    '\t=1',
    '\r',
    'a,b',
    'c"d',
    '"=',
    '=a,"b"\n',
    'e\nf',
    "'=1",
    'نص',
    ' ',
    '',
    'a-b',
    'x\ty',
    'x;=1+1',
    'x\t@run;-3',
    'x\n=1',
    'x\r\n+1',
    ';;=1',
    '\t\t\r=',
  ]
  const { rows } = await sql<{
    cell: string
  }>`select ${cellOf(sql`t.text`)} as cell from unnest(${texts}::text[]) with ordinality as t (text, place) order by t.place`.execute(
    app.db,
  )
  expect(rows.map(({ cell }) => cell)).toEqual(texts.map(csvCell))
})

test('scripts of any site may read the open data, also where it is kept, unchanged or refused, and nothing else', async () => {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    app.http.inject({ url: `/api/v2/guest/${path}`, headers: { origin: 'https://research.example', ...headers } })
  const open = async (path: string, status: number, headers: Record<string, string> = {}) => {
    const answer = await ask(path, headers)
    expect(answer.statusCode, path).toBe(status)
    expect(answer.headers, path).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    // Never with the cookies of whoever reads there.
    expect(answer.headers['access-control-allow-credentials'], path).toBeUndefined()
    return answer
  }
  await open('open-data', 200)
  const kept = await open('open-data', 200)
  await open('open-data', 304, { 'if-none-match': String(kept.headers.etag) })
  const csv = await open('open-data/csv', 200)
  await open('open-data/csv', 304, { 'if-none-match': String(csv.headers.etag) })
  await open('open-data/csv?governorate_id=999', 422)
  await open('open-data/catalogue', 200)
  for (const path of ['filter-name?name=x', 'ngos-map', 'website-brief', 'about-ministry'])
    expect((await ask(path)).headers['access-control-allow-origin'], path).toBeUndefined()
})

test('a portal of open data finds in the catalogue both files, the state of the register and its version', async () => {
  const answer = await app.http.inject({ url: '/api/v2/guest/open-data/catalogue' })
  expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8')
  const catalogue = JSON.parse(answer.body) as {
    '@type': string
    'dcat:dataset': {
      'dct:modified': { '@value': string }
      'dcat:version': string
      'dcat:distribution': { 'dcat:downloadURL': { '@id': string }; 'dcat:mediaType': { '@id': string } }[]
    }[]
  }
  expect(catalogue['@type']).toBe('dcat:Catalog')
  const [register] = catalogue['dcat:dataset']
  const { data } = await app.guest.call(readOpenData)
  expect(register?.['dct:modified']['@value']).toBe(data.changed_at)
  expect(register?.['dcat:version']).toBe(data.versions[0]?.version)
  expect(register?.['dcat:distribution']).toHaveLength(2)
  for (const one of register?.['dcat:distribution'] ?? []) {
    const path = one['dcat:downloadURL']['@id'].replace('http://localhost', '')
    const file = await app.http.inject({ method: 'HEAD', url: path })
    expect(file.statusCode, path).toBe(200)
    expect(one['dcat:mediaType']['@id'].endsWith(String(file.headers['content-type']).split(';')[0] ?? '-')).toBe(true)
  }
})

test('each field of the register came with a version, once, and the versions stand in their order', () => {
  const announced = openDataVersions.flatMap(({ fields }) => fields)
  expect(announced.toSorted()).toEqual(openDataColumns.map(({ name }) => name).toSorted())
  const days = openDataVersions.map(({ date }) => date)
  expect(days).toEqual(days.toSorted().toReversed())
})
