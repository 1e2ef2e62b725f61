import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/core/calls/call.ts'
import { immediateNgos } from '#contract/ngos/immediate.ts'
import { searchNgos } from '#contract/ngos/register.ts'
import { listValidations } from '#contract/profile/completion.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { ministryUser, organisation, type MinistryUser } from '../testing/factories.ts'
import { recordsOf } from '../testing/workbook.ts'

type Rights = NonNullable<NonNullable<Parameters<typeof ministryUser>[1]>['rights']>

let app: TestApp
let central: MinistryUser
let directorate: MinistryUser
const rights = {
  ministry_ngos: ['S', 'E'],
  ministry_ngos_validation: ['S'],
  ministry_immediate_ngos: ['S'],
} satisfies Rights

beforeAll(async () => {
  app = await testApp()
  central = await ministryUser(app, { rights })
  directorate = await ministryUser(app, { governorate: 2, rights })
  for (let i = 0; i < 30; i += 1) {
    const { id } = await organisation(app, { governorate: 1 + (i % 3), legalForm: 1 + (i % 2) })
    await sql`update ngos set name_ar = ${`جمعية البر ${'أبتثجحخدذر'[i % 10]}${'سشصضطظ'[i % 6]}`}, profile_score = ${(i * 17) % 100}, status_id = ${1 + (i % 8)},
      reopened_at = ${i % 4 === 0 ? '2026-02-01T08:00:00Z' : null} where id = ${id}`.execute(app.ownerDb)
    await sql`insert into immediate_ngos (name_ar, legal_form_id, governorate_id, decision_no, decision_date, user_full_name, user_email, user_mobile)
      values (${`مؤسسة العطاء ${'أبتثجحخدذر'[i % 10]}${'سشصضطظ'[i % 6]}`}, 1, ${1 + (i % 3)}, ${`${i + 1}/ق`}, '2019-03-01', 'سامر الحسن', ${`holder${i}@example.org`}, '0933000000')`.execute(
      app.ownerDb,
    )
  }
})

const lists: [string, Call, string, Record<string, unknown>[]][] = [
  [
    'the register',
    searchNgos,
    'اسم المنظمة',
    [{}, { sort: '-score' }, { search: 'البر' }, { status_id: [1, 7] }, { band: 'low' }, { file: 'open' }, { late: 1 }],
  ],
  [
    'the review of files',
    listValidations,
    'اسم المنظمة',
    [{}, { state: 'reopened' }, { legal_form_id: 2 }, { search: 'البر' }],
  ],
  [
    'organisations registered before',
    immediateNgos.list,
    'اسم المنظمة',
    [{}, { state: 'pending' }, { sort: 'name_ar' }],
  ],
]

test.each(lists)(
  'the workbook of %s holds the rows of its list in their order, within the reach of whoever takes it',
  async (_, call, name, questions) => {
    for (const { client } of [central, directorate])
      for (const query of questions) {
        const list = await client.call(call, { query: { ...query, per_page: 100 } as never })
        const taken = await client.call(call, { query: query as never, headers: { 'to-excel': '1' } })
        expect([list.status, taken.status]).toEqual([200, 200])
        const said = JSON.stringify(query)
        expect(list.pagination?.total_row, said).toBe((list.data as unknown[]).length)
        expect(
          recordsOf(taken.data as never).map((row) => row[name]),
          said,
        ).toEqual((list.data as { name_ar: string }[]).map((row) => row.name_ar))
      }
  },
)

test('the right to read the register is not the right to take it away', async () => {
  const reader = await ministryUser(app, { rights: { ministry_ngos: ['S'] } })
  expect((await reader.client.call(searchNgos)).status).toBe(200)
  expect((await reader.client.call(searchNgos, { headers: { 'to-excel': '1' } })).status).toBe(403)
})

test('figures of a row are those of the list', async () => {
  const { data } = await central.client.call(searchNgos, { query: { per_page: 100 } })
  const taken = await central.client.call(searchNgos, { headers: { 'to-excel': '1' } })
  const rows = recordsOf(taken.data as never)
  for (const [i, row] of (data as { ngo_code: string; profile_score: number; late_duties: boolean }[]).entries())
    expect(rows[i]).toMatchObject({
      'رقم المنظمة في السجل': row.ngo_code,
      'درجة اكتمال الملف': String(row.profile_score),
      'واجبات متأخرة': row.late_duties ? 'نعم' : 'لا',
    })
})
