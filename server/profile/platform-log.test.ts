import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listPlatformLog, type PlatformEntry } from '#contract/profile/platform-log.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { ministryUser, organisation, type MinistryUser } from '../testing/factories.ts'
import { recordsOf } from '../testing/workbook.ts'

let app: TestApp
let central: MinistryUser
let directorate: MinistryUser
let ngos: { id: number; userId: number }[]
const rights = { ministry_dashboard_log: ['S', 'E'] } satisfies NonNullable<
  Parameters<typeof ministryUser>[1]
>['rights']

const asked = async (who: MinistryUser, query: Record<string, unknown> = {}) => {
  const answer = await who.client.call(listPlatformLog, { query: { per_page: 100, ...query } as never })
  expect(answer.status).toBe(200)
  expect(answer.pagination?.total_row).toBe((answer.data as unknown[]).length)
  return answer.data as PlatformEntry[]
}
const said = (rows: readonly PlatformEntry[]) => rows.map((row) => row.description_ar)
const write = (ngo: number | null, user: number | null, words: string, days = 0, action = 'update') =>
  sql`insert into logs (ngo_id, user_id, action, entity, description_ar, changes, content_hash, created_at)
    values (${ngo}, ${user}, ${action}, 'branches', ${words}, '{"address": {"before": "دمشق", "after": "حلب"}}', '', now() - make_interval(days => ${days}))`.execute(
    app.ownerDb,
  )

beforeAll(async () => {
  app = await testApp()
  central = await ministryUser(app, { rights })
  directorate = await ministryUser(app, { governorate: 2, rights })
  ngos = [await organisation(app, { governorate: 1 }), await organisation(app, { governorate: 2 })]
  await sql`update ngos set name_ar = 'جمعية أهل الخير' where id = ${ngos[1]?.id}`.execute(app.ownerDb)
  const [here, there] = ngos as [(typeof ngos)[0], (typeof ngos)[0]]
  await write(here.id, here.userId, 'تعديل الفرع الأول')
  await write(there.id, there.userId, 'تعديل الفرع الثاني')
  await write(there.id, directorate.id, 'حذف الفرع الثالث', 1, 'delete')
  await write(there.id, there.userId, 'تعديل قديم', 40)
  await write(null, central.id, 'تعديل عطلة رسمية')
  await write(null, null, 'مهمة ليلية')
})

test('a directorate reads what touches organisations of its governorate, the centre everything', async () => {
  expect(said(await asked(directorate))).toEqual(['حذف الفرع الثالث', 'تعديل الفرع الثاني'])
  for (const query of [{ ngo_id: ngos[0]?.id }, { kind: 'system' }, { user_id: central.id }])
    expect(await asked(directorate, query)).toEqual([])
  expect(said(await asked(central))).toHaveLength(5)
})

test('each filter leaves what it says; the last days stand for the whole until something is asked for', async () => {
  const of = async (query: Record<string, unknown>) => said(await asked(central, query)).toSorted()
  expect(await of({ ngo_id: ngos[1]?.id })).toEqual(['تعديل الفرع الثاني', 'تعديل قديم', 'حذف الفرع الثالث'])
  expect(await of({ user_id: ngos[1]?.userId })).toEqual(['تعديل الفرع الثاني', 'تعديل قديم'])
  expect(await of({ from: '2020-01-01' })).toHaveLength(6)
  expect(await of({ from: '2020-01-01', to: '2020-01-02' })).toEqual([])
  expect(await of({ action: 'delete' })).toEqual(['حذف الفرع الثالث'])
  expect(await of({ kind: 'system' })).toEqual(['مهمة ليلية'])
  expect(await of({ kind: 'ministry' })).toEqual(['تعديل عطلة رسمية', 'حذف الفرع الثالث'])
  expect(await of({ search: 'اهل الخير' })).toEqual(['تعديل الفرع الثاني', 'حذف الفرع الثالث'])
  expect(await of({ search: 'عطله' })).toEqual(['تعديل عطلة رسمية'])
  expect(await of({ entity: 'branches', kind: 'org' })).toEqual(['تعديل الفرع الأول', 'تعديل الفرع الثاني'])
})

test('the workbook holds the same events with what they changed, within the same reach and for its own right alone', async () => {
  const take = (who: MinistryUser) => who.client.call(listPlatformLog, { headers: { 'to-excel': '1' } })
  const rows = recordsOf((await take(directorate)).data as never)
  expect(rows.map((row) => [row['ما حدث'], row['المنظمة'], row['قبل ← بعد']])).toEqual(
    (await asked(directorate)).map((row) => [row.description_ar, 'جمعية أهل الخير', 'العنوان التفصيلي: دمشق ← حلب']),
  )
  await sql`update ngos set name_en = 'Good People' where id = ${ngos[1]?.id}`.execute(app.ownerDb)
  const english = { 'to-excel': '1', 'accept-language': 'en' }
  const told = await directorate.client.call(listPlatformLog, { query: { search: 'good branch' }, headers: english })
  expect(recordsOf(told.data as never).map((row) => [row['What happened'], row.Organisation])).toEqual([
    ['Delete: Branch \u2068الفرع الثالث\u2069', 'Good People'],
    ['Update: Branch \u2068الفرع الثاني\u2069', 'Good People'],
  ])
  const reader = await ministryUser(app, { rights: { ministry_dashboard_log: ['S'] } })
  expect((await take(reader)).status).toBe(403)
  const other = await ministryUser(app, { rights: { ministry_dashboard: ['S'] } })
  expect((await other.client.call(listPlatformLog)).status).toBe(403)
})
