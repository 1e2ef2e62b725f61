import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { permissions } from '#contract/core/rights/permissions.ts'
import { branches } from '#contract/profile/branches.ts'
import { serviceCentres } from '#contract/profile/service-centres.ts'
import { holidays } from '#contract/transactions/holidays.ts'
import { inspectOffice } from '#server/core/files/office.ts'
import { testApp, type Client } from '#server/testing/app.ts'
import { ministryUser, organisation } from '#server/testing/factories.ts'
import { cellsOf, partOf, sheetOf } from '#server/testing/workbook.ts'

const app = await testApp()
const take = async (client: Client, path: string, header = 'to-excel', lang = 'ar') => {
  const answer = await client.request('GET', `/api/${path}`, undefined, { [header]: '1', 'accept-language': lang })
  return { ...answer, bytes: answer.data as Buffer }
}
/** Inserts rows directly: the form's rules are not tested here. */
const centres = async (ngo: number, names: readonly string[]) =>
  sql`insert into service_centres (ngo_id, name_ar, type, clearance_authority_id, licence_no, licence_date, governorate_id, district_id, sub_district_id, address, latitude, longitude, area, real_estate_number, service_ids, capacity, status)
    select ${ngo}, name, 1, 1, '4/ق', '2024-02-29', 1, 101, 1001, 'عنوان', 33.5, 36.3, 101, '1', '{1}', 25, 'active' from unnest(${names}::text[]) as name`.execute(
    app.ownerDb,
  )

const payloads = [
  '=1+1',
  '+1+1',
  '-1-1',
  '@SUM(A1)',
  '\t=1',
  "'=1",
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x","y")',
  '<f>1</f>',
  '</t></is></c><c><f>1</f>',
  '&amp;',
  '\u202E=1',
  'نص ]]> عادي',
  'a\u0001b',
]

test('a list is a workbook that opens right to left, with typed dates and numbers, and whatever a name begins with stays text', async () => {
  const own = await organisation(app)
  const foreign = await organisation(app)
  await centres(own.id, payloads)
  await centres(foreign.id, ['مركز غيره'])
  const { status, headers, bytes } = await take(own.client, serviceCentres.path)
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('spreadsheetml.sheet')
  expect(headers['content-disposition']).toMatch(/filename="Report - \d{4}-\d\d-\d\d \d\d-\d\d\.xlsx"/)
  await inspectOffice(bytes, 'xlsx')
  const xml = sheetOf(bytes)
  expect(xml).toContain('rightToLeft="1"')
  expect(xml).not.toContain('<f>')
  const [head, ...rows] = cellsOf(xml)
  expect(head?.map(({ text }) => text)).toContain('اسم المركز')
  expect(rows).toHaveLength(payloads.length)
  expect(JSON.stringify(rows)).not.toContain('مركز غيره')
  for (const row of rows)
    for (const cell of row) {
      expect(cell.formula).toBe(false)
      if (cell.text !== undefined) expect(cell.style, cell.text).toBe(2)
    }
  const names = rows.map((row) =>
    row[0]?.text?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )
  expect(new Set(names)).toEqual(new Set(payloads.map((one) => one.replace('\u0001', ''))))
  const date = head?.findIndex(({ text }) => text === 'تاريخ الترخيص') ?? 0
  expect(rows[0]?.[date]).toMatchObject({ number: '45351', style: 4 })
  expect(rows[0]?.[head?.findIndex(({ text }) => text === 'الطاقة الاستيعابية') ?? 0]).toMatchObject({
    number: '25',
    style: 3,
  })
  expect(partOf(bytes, 'xl/styles.xml')).toContain('quotePrefix="1"')

  const english = sheetOf((await take(own.client, serviceCentres.path, 'export', 'en')).bytes)
  expect(english).not.toContain('rightToLeft')
  expect(english).toContain('Licence date')
})

test('filters, search and order of the list hold for its workbook, its size does not', async () => {
  const own = await organisation(app)
  await centres(
    own.id,
    Array.from({ length: 2_345 }, (_, i) => `مركز ${i}`),
  )
  await centres(own.id, ['نادي القراءة'])
  expect(cellsOf(sheetOf((await take(own.client, `${serviceCentres.path}?per_page=10&page=3`)).bytes))).toHaveLength(
    2_347,
  )
  const found = cellsOf(
    sheetOf((await take(own.client, `${serviceCentres.path}?search=${encodeURIComponent('القراءه')}`)).bytes),
  )
  expect(found.map((row) => row[0]?.text)).toEqual(['اسم المركز', 'نادي القراءة'])
  const sorted = cellsOf(sheetOf((await take(own.client, `${serviceCentres.path}?sort=-name_ar`)).bytes)).slice(1)
  expect(sorted[0]?.[0]?.text).toBe('نادي القراءة')
  expect(
    (await own.client.request('GET', `/api/${serviceCentres.path}?colour=red`, undefined, { 'to-excel': '1' })).status,
  ).toBe(422)
})

test('who may not read a list takes no workbook of it, and every one that was taken is in the log', async () => {
  const own = await organisation(app, { rights: { ngo_contact_information: ['S'] } })
  expect((await take(own.client, branches.path)).status).toBe(403)
  expect((await take(app.guest, branches.path)).status).toBe(401)
  const reader = await ministryUser(app, { rights: { ministry_annual_holidays: ['S'] } })
  expect((await take(reader.client, holidays.path)).status).toBe(200)
  await expect
    .poll(async () => {
      const { rows } = await sql<{
        status: string
        rows_count: number
      }>`select j.status, j.rows_count from export_jobs j
        join logs l on l.entity = 'export_jobs' and l.entity_id = j.id and l.action = 'export' and l.user_id = j.user_id
        where j.user_id = ${reader.id}`.execute(app.ownerDb)
      return rows
    })
    .toEqual([{ status: 'done', rows_count: expect.any(Number) as number }])
})

test('a list of which a slug knows the right to export asks for it, and no other list does', () => {
  const sheets = app.calls.filter((call) => call.sheet !== undefined)
  expect(sheets.length).toBeGreaterThan(2)
  for (const { path, access, sheet } of sheets) {
    if (access === 'open') throw new Error(`${path} is exported to anybody`)
    const known = (access.may ?? []).some(([slug]) => (permissions[slug].codes as string).includes('E'))
    expect(sheet?.right === 'E', path).toBe(known)
  }
})

test('a reader who goes away leaves no open question behind, and the export is noted as failed', async () => {
  const own = await organisation(app)
  await centres(
    own.id,
    Array.from({ length: 30_000 }, (_, i) => `مركز كبير ${i}`),
  )
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const gone = new AbortController()
  // The lock keeps the rows from being read before the reader has gone, however slow the machine is.
  await app.ownerDb.transaction().execute(async (trx) => {
    await sql`lock table service_centres in access exclusive mode`.execute(trx)
    const asked = fetch(`${address}/api/${serviceCentres.path}`, {
      headers: { 'to-excel': '1', authorization: `Bearer ${own.client.token ?? ''}` },
      signal: gone.signal,
    })
    const left = asked.then(
      () => 'answered',
      (error: Error) => error.name,
    )
    await expect
      .poll(async () => (await sql`select from export_jobs where user_id = ${own.userId}`.execute(trx)).rows.length)
      .toBe(1)
    gone.abort()
    expect(await left).toBe('AbortError')
  })
  await expect
    .poll(
      async () =>
        (
          await sql<{ status: string }>`select status from export_jobs where user_id = ${own.userId}`.execute(
            app.ownerDb,
          )
        ).rows[0]?.status,
      { timeout: 10_000 },
    )
    .toBe('failed')
  const { rows } =
    await sql`select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
      app.ownerDb,
    )
  expect(rows).toHaveLength(0)
})
