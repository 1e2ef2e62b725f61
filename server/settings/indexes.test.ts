import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { recordSchema, type IndexColumn } from '#contract/settings/index-fields.ts'
import {
  addIndexRecord,
  listIndexes,
  mergeIndexRecords,
  orderIndexRecords,
  readIndex,
  readIndexUses,
  removeIndexRecord,
  updateIndexRecord,
  type IndexRecord,
} from '#contract/settings/indexes.ts'
import { protectedCodes } from '#contract/settings/protected-codes.ts'
import { readSelect } from '#contract/core/reference.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, organisation, type MinistryUser } from '../testing/factories.ts'
import { keyedPlaces, places, tableNames } from './index-uses.ts'

const app = await testApp()
let admin: MinistryUser
beforeAll(async () => {
  admin = await ministryUser(app, { role: 'CA' })
})

const records = async (slug: string) =>
  ((await admin.client.call(readIndex, { params: { slug } })).data as { records: IndexRecord[] }).records
const options = async (slug: string, all: 0 | 1 = 0) =>
  (await app.guest.call(readSelect, { params: { slug }, query: { all } })).data as { id: number; name_ar: string }[]
/** A record's fields as its form sends them. */
const formOf = (record: IndexRecord, columns: readonly IndexColumn[]) =>
  Object.fromEntries(
    columns.map(({ name }) => [
      name,
      name === 'name_ar' || name === 'name_en' || name === 'icon' ? record[name] : record.extra[name],
    ]),
  )
const stored = async () =>
  (
    await sql<{
      rows: unknown
    }>`select jsonb_agg(to_jsonb(r) - 'updated_at' order by id) as rows from index_records r`.execute(app.ownerDb)
  ).rows[0]?.rows
const logs = async () =>
  (
    await sql<{ n: number }>`select count(*) as n from logs where entity in ('index_records', 'indexes')`.execute(
      app.ownerDb,
    )
  ).rows[0]?.n as number
const add = async (slug: string, name: string, more: Record<string, unknown> = {}) =>
  (await admin.client.call(addIndexRecord, { params: { slug }, body: { name_ar: name, name_en: name, ...more } }))
    .data as IndexRecord

it('every integer column that holds a code is known as a place of exactly one index, and every place exists', async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name || case when data_type = 'ARRAY' then '[]' else '' end as place from information_schema.columns
    where table_schema = 'public' and (data_type = 'integer' or udt_name = '_int4') and table_name not in ('ngo_search', 'ngo_counts', 'ngo_words', 'ngo_word_uses', 'ngo_told', 'told_words', 'index_records')`.execute(
    app.ownerDb,
  )
  const there = new Set(rows.map((row) => row.place))
  const listed = Object.values(places)
    .flat()
    .map(({ table, column, many }) => `${table}.${column}${many ? '[]' : ''}`)
  expect(listed.filter((place) => !there.has(place))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
  for (const place of listed) expect(tableNames).toHaveProperty(place.split('.')[0] as string)
  const numbers =
    /(_no|_count|_male|_female|_percentage|_number|_days|_hours|sort|version|round|count|weight|width|height|year|number|capacity|points|attempts|logins|_rule|severity|remaining_days)$/
  const unknown = rows
    .map((row) => row.place)
    .filter(
      (place) =>
        !listed.includes(place) &&
        /(_id|_ids|_ids\[\]|\[\]|region|area|type|governorate)$/.test(place) &&
        !numbers.test(place),
    )
  // The status of a founding request is a fixed code, not a value of an index.
  expect(unknown).toEqual(['establishments.status_id'])
})

it('every column that names services or classifications is known as a place of theirs, so that a merge forgets none', async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name || case when data_type = 'ARRAY' then '[]' else '' end as place from information_schema.columns
    where table_schema = 'public' and (column_name ~ '^service_ids?$' or column_name ~ 'classification_ids?$' or table_name = 'classifications' and column_name = 'parent_id')`.execute(
    app.ownerDb,
  )
  const listed = Object.values(keyedPlaces)
    .flat()
    .map(({ table, column, many }) => `${table}.${column}${many ? '[]' : ''}`)
  expect(listed.toSorted()).toEqual(rows.map(({ place }) => place).toSorted())
})

it('every seeded value passes the form of its index, so that all of them can be edited', async () => {
  const { data } = await admin.client.call(listIndexes)
  const failed: string[] = []
  for (const { slug } of data as { slug: string }[]) {
    const table = (await admin.client.call(readIndex, { params: { slug } })).data as {
      columns: IndexColumn[]
      records: IndexRecord[]
    }
    for (const record of table.records) {
      const result = recordSchema(table.columns).safeParse(formOf(record, table.columns))
      if (!result.success)
        failed.push(`${slug} ${record.id} ${result.error.issues.map((issue) => issue.path.join('.')).join(',')}`)
    }
  }
  expect(failed).toEqual([])
})

const guarded = Object.entries(protectedCodes).flatMap(([slug, codes]) =>
  Object.keys(codes).map((code) => [slug, Number(code)] as const),
)
describe('a code that law or code depends on', () => {
  it.each(guarded)(
    '%s %i is not retired, deleted, merged away or renumbered, and nothing changes',
    async (slug, id) => {
      const table = (await admin.client.call(readIndex, { params: { slug } })).data as {
        columns: IndexColumn[]
        records: IndexRecord[]
      }
      const record = table.records.find((one) => one.id === id) as IndexRecord
      expect(record.protected?.ar).toMatch(/./)
      const [before, told] = [await stored(), await logs()]
      const form = formOf(record, table.columns)
      const other = table.records.find((one) => one.id !== id) as IndexRecord
      const tries = [
        await admin.client.call(updateIndexRecord, { params: { slug, id }, body: { ...form, is_active: false } }),
        await admin.client.call(removeIndexRecord, { params: { slug, id } }),
        await admin.client.call(mergeIndexRecords, { params: { slug, id }, body: { into: other.id, confirmed: true } }),
      ]
      expect(tries.map((one) => one.status)).toEqual([409, 409, 409])
      expect(tries[0]?.message).toContain('القانون')
      expect(tries.map((one) => (one.data as { reason?: unknown } | null)?.reason)).toEqual([
        record.protected,
        record.protected,
        record.protected,
      ])
      const renumbered = await Promise.all(
        ['id', 'code_id', 'slug', 'sort'].map((name) =>
          admin.client.call(updateIndexRecord, { params: { slug, id }, body: { ...form, [name]: 99 } }),
        ),
      )
      expect(renumbered.map((one) => one.status)).toEqual([422, 422, 422, 422])
      expect(await stored()).toEqual(before)
      expect(await logs()).toBe(told)
    },
  )

  it('keeps the code of a governorate, which stands in register numbers, while its words may be corrected', async () => {
    const table = (await admin.client.call(readIndex, { params: { slug: 'governorates' } })).data as {
      columns: IndexColumn[]
      records: IndexRecord[]
    }
    const form = formOf(table.records[0] as IndexRecord, table.columns)
    const send = (body: object) =>
      admin.client.call(updateIndexRecord, { params: { slug: 'governorates', id: 1 }, body: { ...form, ...body } })
    expect((await send({ code: 'XX' })).status).toBe(409)
    expect((await send({ name_en: 'Damascus city' })).status).toBe(200)
    const forms = (await admin.client.call(readIndex, { params: { slug: 'legal-forms' } })).data as {
      columns: IndexColumn[]
      records: IndexRecord[]
    }
    const legal = formOf(forms.records[1] as IndexRecord, forms.columns)
    const edit = (body: object) =>
      admin.client.call(updateIndexRecord, { params: { slug: 'legal-forms', id: 2 }, body: { ...legal, ...body } })
    expect((await edit({ board_sizes: [5, 7] })).status).toBe(409)
    expect((await edit({ name_en: 'Association (members)' })).status).toBe(200)
  })
})

describe('a value', () => {
  it('is offered in forms as soon as it is added, and keeps its words on old records when it is retired', async () => {
    const before = await logs()
    const made = await add('service-centre-types', 'مركز رعاية نهارية', { icon: 'sun' })
    expect(made.id).toBe(13)
    expect((await options('service-centre-types')).at(-1)?.name_ar).toBe('مركز رعاية نهارية')
    const retired = await admin.client.call(updateIndexRecord, {
      params: { slug: 'service-centre-types', id: made.id },
      body: { name_ar: 'مركز رعاية نهارية', name_en: 'Day care', icon: 'sun', is_active: false },
    })
    expect(retired.status).toBe(200)
    expect((await options('service-centre-types')).some((one) => one.id === made.id)).toBe(false)
    expect((await options('service-centre-types', 1)).some((one) => one.id === made.id)).toBe(true)
    expect(app.services.reference.holds('service-centre-types', made.id)).toBe(false)
    expect(await logs()).toBe(before + 2)
  })

  it('has every column filled, no column that its index does not know, and a name of its own', async () => {
    const send = (body: Record<string, unknown>) =>
      admin.client.call(addIndexRecord, { params: { slug: 'service-centre-types' }, body })
    expect((await send({ name_ar: 'مركز', name_en: 'Centre' })).errors).toHaveProperty('icon')
    expect((await send({ name_ar: '', name_en: 'Centre', icon: 'sun' })).errors).toHaveProperty('name_ar')
    expect((await send({ name_ar: 'م', name_en: 'C', icon: '<script>' })).errors).toHaveProperty('icon')
    expect((await send({ name_ar: 'م', name_en: 'C', icon: 'sun', id: 4 })).status).toBe(422)
    expect((await send({ name_ar: 'مدرسة', name_en: 'School 2', icon: 'school' })).errors).toHaveProperty('name_ar')
    const place = await admin.client.call(addIndexRecord, {
      params: { slug: 'areas' },
      body: { name_ar: 'منطقة', name_en: 'Area', governorate_id: 99 },
    })
    expect(place.errors).toHaveProperty('governorate_id')
  })

  it('that is used is not deleted and its uses are told; one that is not used is', async () => {
    const ngo = await organisation(app)
    const bank = await add('banks', 'مصرف الاختبار', { swift_code: 'TEST' })
    await sql`insert into bank_accounts (ngo_id, bank_id, branch_name, account_no, account_name, currency_id, opened_at, approval_no, approval_date)
      values (${ngo.id}, ${bank.id}, 'فرع', '123456789', 'الحساب', 1, '2020-01-01', '1/م', '2020-01-01')`.execute(
      app.ownerDb,
    )
    const params = { slug: 'banks', id: bank.id }
    const refused = await admin.client.call(removeIndexRecord, { params })
    expect(refused.status).toBe(409)
    expect(refused.data).toMatchObject([{ table: 'bank_accounts', count: 1, moves: true }])
    expect((await admin.client.call(readIndexUses, { params })).data).toEqual(refused.data)
    expect((await records('banks')).find((one) => one.id === bank.id)?.uses).toBe(1)
    await sql`delete from bank_accounts where ngo_id = ${ngo.id}`.execute(app.ownerDb)
    expect((await admin.client.call(removeIndexRecord, { params })).status).toBe(200)
    // Its code is not given to another one.
    expect((await add('banks', 'مصرف آخر', { swift_code: 'ELSE' })).id).toBe(bank.id + 1)
  })

  it('stands where it was put, in forms too; an order of another list than the present one changes nothing', async () => {
    const codes = (await records('fuel-types')).map((one) => one.id)
    const turned = [...codes].reverse()
    const put = (id: number[]) => admin.client.call(orderIndexRecords, { params: { slug: 'fuel-types' }, body: { id } })
    expect((await put(turned)).status).toBe(200)
    expect((await options('fuel-types')).map((one) => one.id)).toEqual(turned)
    for (const [wrong, status] of [
      [turned.slice(1), 409],
      [[...turned, 99], 409],
      [[...turned.slice(1), 99], 409],
      [[...turned.slice(1), turned[1] as number], 422],
      [[...turned, turned[0] as number], 422],
    ] as const)
      expect([wrong, (await put([...wrong])).status]).toEqual([wrong, status])
    expect((await records('fuel-types')).map((one) => one.id)).toEqual(turned)
  })
  it.each([
    [
      'was ordered',
      (codes: number[]) => ({
        call: orderIndexRecords,
        params: { slug: 'fuel-types' },
        body: { id: [...codes].reverse() },
      }),
    ],
    [
      'got a value',
      () => ({
        call: addIndexRecord,
        params: { slug: 'fuel-types' },
        body: { name_ar: 'وقود جديد', name_en: 'New fuel' },
      }),
    ],
    [
      'lost a value from the forms',
      (codes: number[]) => ({
        call: updateIndexRecord,
        params: { slug: 'fuel-types', id: codes[0] },
        body: { name_ar: 'وقود متروك', name_en: 'Left fuel', is_active: false },
      }),
    ],
  ])('is not written over a list that %s after it was read; the present list is answered', async (_what, change) => {
    const { data: seen } = await admin.client.call(readIndex, { params: { slug: 'fuel-types' } })
    const codes = (seen.records as IndexRecord[]).map((one) => one.id)
    const other = await ministryUser(app, { role: 'CA' })
    const { call, ...sent } = change(codes)
    expect((await other.client.call(call as never, sent as never)).status).toBe(200)
    const now = await records('fuel-types')
    const [first = 0, second = 0, ...rest] = codes
    const answer = await admin.client.call(orderIndexRecords, {
      params: { slug: 'fuel-types' },
      body: { id: [second, first, ...rest] },
      headers: { 'if-match': `"${String(seen.updated_at)}"` },
    })
    expect([
      answer.status,
      (answer.data as unknown as { stale: { records: IndexRecord[] } }).stale.records.map((one) => one.id),
    ]).toEqual([409, now.map((one) => one.id)])
    expect(await records('fuel-types')).toEqual(now)
  })
})

describe('two values that mean the same', () => {
  it('become one in every place of their index, lists keep it once, history stays, and the log names what moved', async () => {
    const ngo = await organisation(app)
    const [from, into] = [await add('target-groups', 'ايتام'), 1]
    await sql`insert into programs (ngo_id, classification_id, name, objectives, description, start_date, target_group_ids, governorate_ids, status)
      values (${ngo.id}, 1, 'برنامج أ', 'هدف البرنامج', 'وصف البرنامج', '2026-01-01', array[${from.id}, 2]::int[], '{1}', 'active'), (${ngo.id}, 1, 'برنامج ب', 'هدف البرنامج', 'وصف البرنامج', '2026-01-01', array[${from.id}, ${into}]::int[], '{1}', 'active')`.execute(
      app.ownerDb,
    )
    const params = { slug: 'target-groups', id: from.id }
    const unconfirmed = await admin.client.call(mergeIndexRecords, { params, body: { into, confirmed: false } })
    expect(unconfirmed.errors).toHaveProperty('confirmed')
    const merged = await admin.client.call(mergeIndexRecords, { params, body: { into, confirmed: true } })
    expect(merged).toMatchObject({ status: 200, data: { moved: 2, kept: 0, retired: true } })
    const { rows } = await sql<{
      ids: number[]
    }>`select target_group_ids as ids from programs where ngo_id = ${ngo.id} order by name`.execute(app.ownerDb)
    expect(rows.map((row) => row.ids)).toEqual([[into, 2], [into]])
    expect((await admin.client.call(readIndexUses, { params })).data).toEqual([])
    expect((await options('target-groups')).some((one) => one.id === from.id)).toBe(false)
    const { rows: told } = await sql<{
      changes: Record<string, unknown>
    }>`select changes from logs where entity = 'index_records' order by id desc limit 1`.execute(app.ownerDb)
    expect(told[0]?.changes).toMatchObject({
      merged_into: { after: into },
      moved: { after: { 'programs.target_group_ids': 2 } },
    })
  })

  it('of places take their places along, and none is merged into itself, a retired or an unknown one', async () => {
    const [a, b] = [
      await add('districts', 'منطقة أولى', { governorate_id: 1 }),
      await add('districts', 'منطقة ثانية', { governorate_id: 1 }),
    ]
    const child = await add('sub-districts', 'ناحية تابعة', { district_id: a.id })
    const merge = (id: number, to: number) =>
      admin.client.call(mergeIndexRecords, { params: { slug: 'districts', id }, body: { into: to, confirmed: true } })
    expect((await merge(a.id, a.id)).status).toBe(422)
    expect((await merge(a.id, 999_999)).status).toBe(422)
    expect((await merge(a.id, b.id)).data).toMatchObject({ moved: 1 })
    expect((await records('sub-districts')).find((one) => one.id === child.id)?.extra.district_id).toBe(b.id)
    expect((await merge(b.id, a.id)).status).toBe(422)
  })

  it('are merged wherever they stand: no place of any index is forgotten or written to by mistake', async () => {
    // Statements alone, on columns as they are: a wrong name or type of a column fails here.
    for (const slug of Object.keys(places)) {
      const answer = await admin.client.call(readIndexUses, { params: { slug, id: 99_999 } })
      expect([slug, answer.status, answer.data]).toEqual([slug, 200, []])
      if (protectedCodes[slug] && Object.keys(protectedCodes[slug]).length === (await records(slug)).length) continue
      const free = (await records(slug)).find((one) => one.is_active && !one.protected) as IndexRecord
      const copy = (await records(slug)).find((one) => one.is_active && one.id !== free.id) as IndexRecord
      const merged = await admin.client.call(mergeIndexRecords, {
        params: { slug, id: free.id },
        body: { into: copy.id, confirmed: true },
      })
      expect([slug, merged.status]).toEqual([slug, 200])
    }
  })
})
