import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  exportIndex,
  importIndex,
  mostRows,
  mostSigns,
  planImport,
  type ImportPlan,
} from '#contract/settings/index-file.ts'
import { listIndexes, orderIndexRecords, readIndex, type IndexRecord } from '#contract/settings/indexes.ts'
import { protectedCodes } from '#contract/settings/protected-codes.ts'
import { csvCell, csvLine, readCsv } from '../core/sheet/csv.ts'
import { staleOf, testApp } from '../testing/app.ts'
import { ministryUser, type MinistryUser } from '../testing/factories.ts'

const app = await testApp()
let admin: MinistryUser
beforeAll(async () => {
  admin = await ministryUser(app, { role: 'CA' })
})

const taken = async (slug: string, lang: 'ar' | 'en' = 'ar') => {
  const answer = await admin.client.call(exportIndex, {
    params: { slug },
    query: { format: 'csv' },
    headers: { 'accept-language': lang },
  })
  return (answer.data as unknown as Buffer).toString('utf8')
}
const plan = (slug: string, csv: string, who = admin) =>
  who.client.call(planImport, { params: { slug }, body: { csv } })
const bring = (slug: string, csv: string, version?: string, who = admin) =>
  who.client.call(importIndex, {
    params: { slug },
    body: { csv },
    headers: version ? { 'if-match': `"${version}"` } : {},
  })
const records = async (slug: string) =>
  ((await admin.client.call(readIndex, { params: { slug } })).data as { records: IndexRecord[] }).records
const stored = async () =>
  (
    await sql<{ rows: unknown }>`select jsonb_agg(to_jsonb(r) order by id) as rows from index_records r`.execute(
      app.ownerDb,
    )
  ).rows[0]?.rows
const lastLogs = async (n: number) =>
  (
    await sql<{
      action: string
      description_ar: string
    }>`select action, description_ar from logs where entity = 'index_records' order by id desc limit ${n}`.execute(
      app.ownerDb,
    )
  ).rows
const units = (rows: string[]) => `id,name_ar,name_en,is_active\n${rows.join('\n')}`

describe('the file that an index is taken as', () => {
  it('comes back as nothing to do, for every index and in both languages', async () => {
    const { data: indexes } = await admin.client.call(listIndexes)
    for (const { slug } of indexes as { slug: string }[])
      for (const lang of ['ar', 'en'] as const) {
        const { data } = await plan(slug, await taken(slug, lang))
        const { length } = await records(slug)
        expect(data.rows, slug).toEqual([])
        expect(data, slug).toMatchObject({ added: 0, changed: 0, refused: 0, same: length })
      }
  })

  it('any text survives being written and read, and no cell begins like a formula, also where lists are separated otherwise', () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\t', '\r', '\n', 'ا', 'b', ' ') }),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
        // The heading chooses the separator: commas only, as our own files have it; an apostrophe before a formula is ours.
        fc.pre(rows.flat().every((text) => !/(?:^|[;\t\r\n])'[=+\-@\t\r]/.test(text)))
        const heading = ['a', 'b', 'c', 'd']
        const text = csvLine(heading) + rows.map(csvLine).join('')
        expect(readCsv(text).slice(1)).toEqual(rows)
        for (const one of rows.flat()) expect(csvCell(one)).not.toMatch(/(?:^"?|[;\t\r\n])[=+\-@]|^"?[\t\r]/)
      }),
    )
  })

  it('begins with the mark of UTF-8, and makes a value that looks like a formula harmless', async () => {
    await bring('units', units([',=HYPERLINK("http://x.example"),@SUM(A1),نعم']))
    const text = await taken('units')
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(text).toContain(`"'=HYPERLINK(""http://x.example"")",'@SUM(A1)`)
    expect((await plan('units', text)).data).toMatchObject({ added: 0, changed: 0, refused: 0 })
  })

  it('is answered as a workbook too, and is known to the register of exports', async () => {
    const { status, headers } = await admin.client.call(exportIndex, {
      params: { slug: 'governorates' },
      query: { format: 'xlsx' },
    })
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
    const { rows } = await sql<{ n: number }>`select rows_count as n from export_jobs order by id desc limit 1`.execute(
      app.ownerDb,
    )
    expect(rows[0]?.n).toBe(14)
  })
})

describe('a file that is brought in', () => {
  it('says first what it adds, changes and refuses, then does just that, and logs every row', async () => {
    const [first] = await records('units')
    const csv = units([`${first?.id},${first?.name_ar},Single piece,نعم`, ',لفة,Roll,لا'])
    const { data } = (await plan('units', csv)) as { data: ImportPlan }
    expect(data).toMatchObject({ added: 1, changed: 1, refused: 0, same: 0 })
    expect(data.rows[0]?.changes).toEqual([{ column: 'name_en', before: first?.name_en, after: 'Single piece' }])
    const before = await records('units')
    expect((await bring('units', csv, data.updated_at)).status).toBe(200)
    const after = await records('units')
    expect(after.slice(0, -1)).toEqual(
      before.map((row) =>
        row.id === first?.id ? { ...row, name_en: 'Single piece', updated_at: expect.any(String) } : row,
      ),
    )
    expect(after.at(-1)).toMatchObject({
      id: Math.max(...before.map((row) => row.id)) + 1,
      name_ar: 'لفة',
      is_active: false,
    })
    expect((await lastLogs(2)).map((log) => log.action)).toEqual(['create', 'update'])
    expect((await lastLogs(1))[0]?.description_ar).toContain('من ملف')
  })

  it('lets values exchange their names, pass one on, and take one that a row leaves, in any order of the rows', async () => {
    const [a, b, c] = (await records('units')).filter(({ protected: kept }) => kept === null) as [
      IndexRecord,
      IndexRecord,
      IndexRecord,
    ]
    const csv = units([
      `,${c.name_ar},Taken over,نعم`,
      `${a.id},${b.name_ar},${a.name_en},نعم`,
      `${b.id},${a.name_ar},${b.name_en},نعم`,
      `${c.id},اسم آخر,${c.name_en},نعم`,
    ])
    const { data } = (await plan('units', csv)) as { data: ImportPlan }
    expect(data).toMatchObject({ added: 1, changed: 3, refused: 0 })
    expect((await bring('units', csv, data.updated_at)).status).toBe(200)
    const names = new Map((await records('units')).map(({ id, name_ar }) => [id, name_ar]))
    expect([a, b, c].map(({ id }) => names.get(id))).toEqual([b.name_ar, a.name_ar, 'اسم آخر'])
    expect([...names.values()].filter((name) => name === c.name_ar)).toHaveLength(1)
    const [told] = await lastLogs(1)
    expect(told?.description_ar).toContain(c.name_ar)

    // One of the two alone, two for one name, and a name that a refused row would have left stay refused.
    const before = await stored()
    const refused = [
      [[`${a.id},${a.name_ar},A,نعم`], [2]],
      [[`${a.id},اسم واحد,A,نعم`, `${b.id},اسم واحد,B,نعم`], [3]],
      [
        [`${a.id},${a.name_ar},A,نعم`, `${b.id},,B,نعم`],
        [2, 3],
      ],
    ] as const
    for (const [rows, lines] of refused) {
      const { data: judged } = (await plan('units', units([...rows]))) as { data: ImportPlan }
      expect(
        judged.rows.filter(({ act }) => act === 'refuse').map(({ line }) => line),
        rows[0],
      ).toEqual(lines)
      expect((await bring('units', units([...rows]))).status).toBe(422)
    }
    expect(await stored()).toEqual(before)
  })

  it('with one refused row writes nothing at all, and tells the line and the reason of each', async () => {
    const [first] = await records('units')
    const refusals = [
      ['99999,مجهول,Unknown,نعم', 'id'],
      [',,Nameless,نعم', 'name_ar'],
      [`,${first?.name_ar},Again,نعم`, 'name_ar'],
      [',حالة,State,ربما', 'is_active'],
      [',زيادة,More,نعم,خلية', null],
    ] as const
    const before = await stored()
    for (const [row, column] of refusals) {
      const csv = units([',جديد,New,نعم', row])
      const { data } = (await plan('units', csv)) as { data: ImportPlan }
      expect(data, row).toMatchObject({ added: 1, refused: 1 })
      expect(data.rows[1], row).toMatchObject({ line: 3, act: 'refuse' })
      expect(
        data.rows[1]?.reasons.map((reason) => reason.column),
        row,
      ).toEqual([column])
      expect(data.rows[1]?.reasons[0]?.text.length).toBeGreaterThan(10)
      expect((await bring('units', csv)).status, row).toBe(422)
    }
    const twice = units([`${first?.id},أ,A,نعم`, `${first?.id},ب,B,نعم`])
    expect((await plan('units', twice)).data).toMatchObject({ changed: 1, refused: 1 })
    expect(await stored()).toEqual(before)
  })

  it('retires no value that law or code depends on, and changes none of its fixed columns', async () => {
    const before = await stored()
    for (const [slug, codes] of Object.entries(protectedCodes)) {
      const rows = Object.keys(codes).map((code) => `${code},لا`)
      const { data } = await plan(slug, `id,is_active\n${rows.join('\n')}`)
      expect(data, slug).toMatchObject({ added: 0, changed: 0, refused: rows.length })
    }
    expect((await plan('governorates', 'id,code\n1,ZZ')).data).toMatchObject({ refused: 1 })
    expect(await stored()).toEqual(before)
  })

  it('finds related values by name or code, and refuses a name that is not there or not alone', async () => {
    const file = (of: string) => `name_ar,name_en,governorate_id\nمنطقة الملف,File area,${of}`
    expect((await plan('areas', file('دمشق'))).data.rows[0]).toMatchObject({ act: 'add' })
    expect((await plan('areas', file('1'))).data.rows[0]).toMatchObject({ act: 'add' })
    for (const wrong of ['أطلانتس', '999'])
      expect((await plan('areas', file(wrong))).data.rows[0], wrong).toMatchObject({
        act: 'refuse',
        reasons: [{ column: 'governorate_id' }],
      })
  })

  it('takes headings in Arabic, English or their own names, parted by commas, semicolons or tabs', async () => {
    const heading = ['المعرّف', 'Value (Arabic)', 'name_en', 'فعّالة']
    for (const sign of [',', ';', '\t'])
      expect(
        (await plan('units', `${heading.join(sign)}\r\n${['', 'وحدة', 'Unit', 'yes'].join(sign)}`)).data,
      ).toMatchObject({
        added: 1,
        refused: 0,
      })
  })

  it('is refused as a whole when it is too large, empty, or has columns that the index does not know', async () => {
    const files = [
      '',
      'id,name_ar',
      'id,name_ar,price\n,أ,5',
      'id,id,name_ar\n,,أ',
      units(Array.from({ length: mostRows + 1 }, (_, at) => `,ق${at},n${at},نعم`)),
      units([`,${'ا'.repeat(mostSigns)},n,نعم`]),
    ]
    for (const csv of files) {
      const { status, errors } = await plan('units', csv)
      expect([status, Object.keys(errors)], csv.slice(0, 40)).toEqual([422, ['csv']])
    }
  })

  it('is refused when the index changed since the plan was shown', async () => {
    const csv = units([',متأخر,Late,نعم'])
    const { data } = await plan('units', csv)
    const ids = (await records('units')).map((row) => row.id)
    await admin.client.call(orderIndexRecords, { params: { slug: 'units' }, body: { id: ids.toReversed() } })
    const late = await bring('units', csv, data.updated_at)
    expect([late.status, staleOf(late).added]).toEqual([409, 1])
    expect((await bring('units', csv, staleOf(late).updated_at)).status).toBe(200)
  })

  it('adds nothing for somebody who may only change, and is closed to somebody who may only look', async () => {
    const editor = await ministryUser(app, { rights: { ministry_indexes: ['S', 'U'] } })
    const { data } = await plan('units', units([',دخيل,Stranger,نعم']), editor)
    expect(data).toMatchObject({ added: 0, refused: 1 })
    const reader = await ministryUser(app, { rights: { ministry_indexes: ['S'] } })
    expect((await plan('units', units([',دخيل,Stranger,نعم']), reader)).status).toBe(403)
    expect((await bring('units', units([',دخيل,Stranger,نعم']), undefined, reader)).status).toBe(403)
  })
})
