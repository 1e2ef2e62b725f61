import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  countAudience,
  findReports,
  noticeRegister,
  noticeSizes,
  sendNotification,
} from '#contract/notifications/notices.ts'
import { saveReport } from '#contract/reports/saved.ts'
import { must, testApp } from '#server/testing/app.ts'
import { type MinistryUser, ministryUser, type Organisation, organisation } from '#server/testing/factories.ts'

const app = await testApp()
const db = app.ownerDb
const rights = {
  ministry_notifications_managment: ['S' as const, 'A' as const, 'U' as const, 'N' as const],
  ministry_advanced_reports: ['S' as const, 'A' as const],
}
const open = { audience_ids: [], governorate_ids: [], status_ids: [], classification_ids: [], sizes: [] }
type Aim = Parameters<typeof count>[1]
const count = async (
  { client }: MinistryUser,
  aim: Partial<Record<keyof typeof open, unknown>> & { audience?: string },
) => must(await client.call(countAudience, { body: { audience: 'all_ngos', ...open, ...aim } as never }))
const meant = async (by: MinistryUser, aim: Aim) =>
  (await count(by, aim)).first.map(({ id }) => id).toSorted((a, b) => a - b)

let central: MinistryUser
let local: MinistryUser
let ngos: Organisation[]
beforeAll(async () => {
  central = await ministryUser(app, { rights })
  local = await ministryUser(app, { rights, governorate: 3 })
  ngos = []
  for (const governorate of [3, 3, 5, 5, 5]) ngos.push(await organisation(app, { governorate }))
})
const idsOf = (...at: number[]) => at.map((one) => ngos[one]?.id ?? 0)

test('a field of work means its organisations and those of what stands under it', async () => {
  const { rows } = await sql<{ id: number; child: number }>`
    select p.id, min(c.id) as child from classifications p join classifications c on c.parent_id = p.id where p.parent_id is null group by 1 order by 1 limit 2`.execute(
    db,
  )
  const [one, two] = rows as [(typeof rows)[number], (typeof rows)[number]]
  const classify = (at: number, id: number, type = 'main') =>
    sql`insert into classification_ngos (ngo_id, classification_id, type) values (${ngos[at]?.id}, ${id}, ${type})`.execute(
      db,
    )
  await classify(0, one.id)
  await classify(1, one.child, 'sub')
  await classify(2, two.id)
  expect(await meant(central, { classification_ids: [one.id] })).toEqual(idsOf(0, 1))
  expect(await meant(central, { classification_ids: [one.id, two.id] })).toEqual(idsOf(0, 1, 2))
  expect(await meant(local, { classification_ids: [two.id] })).toEqual([])
  const wrong = await central.client.call(noticeRegister.create, { body: draft({ classification_ids: [999_999] }) })
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['classification_ids']])
})

test('the size of an organisation is the people that it declared, else those that are recorded; each has one size', async () => {
  const declared = [0, 9, 10, 50]
  for (const [at, employees_number] of declared.entries())
    await sql`insert into general_infos (ngo_id, data) values (${ngos[at]?.id}, ${JSON.stringify({ employees_number })}::jsonb)`.execute(
      db,
    )
  const mine = (list: number[]) => list.filter((id) => ngos.some((ngo) => ngo.id === id))
  const sized = async (...sizes: string[]) => mine(await meant(central, { sizes }))
  // The last one declared nothing and recorded nobody.
  expect(await sized('none')).toEqual(idsOf(0, 4))
  expect(await sized('small')).toEqual(idsOf(1))
  expect(await sized('medium')).toEqual(idsOf(2))
  expect(await sized('large')).toEqual(idsOf(3))
  expect(await sized('none', 'large')).toEqual(idsOf(0, 3, 4))
  expect(await sized(...noticeSizes)).toEqual(idsOf(0, 1, 2, 3, 4))
})

const draft = (more: object) =>
  ({
    ...{ title: 'إشعار للتجربة', title_en: null, body: 'نص الإشعار للتجربة', body_en: null, link: null },
    ...{ class: 'information', audience: 'all_ngos', ...open, send_email: false, scheduled_at: null },
    ...{ legal_basis: null, due_on: null, ...more },
  }) as never

describe('a saved report', () => {
  const save = async (by: MinistryUser, query: string, more: object = {}) =>
    must(await by.client.call(saveReport, { body: { name: `تقرير ${Math.random()}`, query, ...more } })).id
  const byReport = (id: number) => ({ audience: 'report', audience_ids: [id] })

  test('means the organisations of its rows, by the right and within the governorate of who sends', async () => {
    const listed = await save(central, `{ ngos(governorate_id: [5]) { data { id } } }`, { is_shared: true })
    expect(await meant(central, byReport(listed))).toEqual(idsOf(2, 3, 4))
    expect(await meant(local, byReport(listed))).toEqual([])
    expect(await meant(central, { ...byReport(listed), sizes: ['large'] })).toEqual(idsOf(3))
    // Rows of another listing: their organisations, each once.
    for (const at of [1, 1, 4])
      await sql`insert into contact_information (ngo_id, type, value) values (${ngos[at]?.id}, 4, ${`a${Math.random()}@contact.example`})`.execute(
        db,
      )
    const contacts = await save(central, '{ contacts { data { id value } } }', { is_shared: true })
    expect(await meant(central, byReport(contacts))).toEqual(idsOf(1, 4))
    expect(await meant(local, byReport(contacts))).toEqual(idsOf(1))
  })

  test('that the sender does not see, that runs no more or that has no organisations, is no audience', async () => {
    const own = await save(local, '{ ngos { data { id } } }')
    const broken = await save(central, '{ ngos { data { id } } }')
    await sql`update report_histories set query = '{ ngos { data { id gone_column } } }' where id = ${broken}`.execute(
      db,
    )
    const without = await save(central, '{ classifications { data { id } } }')
    const sound = await save(central, '{ ngos { data { id } } }')
    const offered = async (by: MinistryUser) => must(await by.client.call(findReports)).map(({ id }) => id)
    expect(await offered(central)).toEqual(expect.arrayContaining([sound]))
    for (const id of [own, broken, without, 999_999]) {
      expect(await offered(central)).not.toContain(id)
      expect((await count(central, byReport(id))).organisations).toBe(0)
      const answer = await central.client.call(noticeRegister.create, { body: draft(byReport(id)) })
      expect([answer.status, Object.keys(answer.errors)], String(id)).toEqual([422, ['audience_ids']])
    }
    const unable = await ministryUser(app, {
      rights: { ministry_notifications_managment: rights.ministry_notifications_managment },
    })
    const shared = await save(central, '{ ngos { data { id } } }', { is_shared: true })
    expect((await count(unable, byReport(shared))).organisations).toBe(0)
    expect(await offered(unable)).toEqual([])
  })

  test('is fixed when the notice is handed in: what its rows are later changes nothing', async () => {
    const report = await save(central, '{ ngos(governorate_id: [3]) { data { id } } }')
    const { id } = must(await central.client.call(noticeRegister.create, { body: draft(byReport(report)) }))
    const { people } = await count(central, byReport(report))
    must(await central.client.call(sendNotification, { body: { id, act: { action: 'send', recipients: people } } }))
    await sql`update report_histories set query = '{ ngos(governorate_id: [5]) { data { id } } }' where id = ${report}`.execute(
      db,
    )
    const { rows } = await sql<{ ngo_id: number }>`
      select distinct ngo_id from notification_deliveries where notification_id = ${id} order by 1`.execute(db)
    expect(rows.map(({ ngo_id }) => ngo_id)).toEqual(idsOf(0, 1))
  })
})
