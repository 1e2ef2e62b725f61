import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  filterCampaigns,
  listNgoCampaigns,
  listNgoPayments,
  listShuffledCampaigns,
  readCampaign,
  readCampaignImage,
} from '#contract/campaigns/calls.ts'
import type { CampaignPhase } from '#contract/campaigns/phases.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { organisation, uploaded, type Organisation } from '../testing/factories.ts'
import { account, campaign, gift, type GivenCampaign } from '../testing/campaigns.ts'

let app: TestApp
let ngo: Organisation
let method: number
const idsOf = (answer: { data: { id: number }[] }) => answer.data.map((row) => row.id)
const filtered = async (query: Record<string, unknown> = {}, type: 'all' | '0' | '1' = 'all') =>
  idsOf(await app.guest.call(filterCampaigns, { params: { type }, body: { per_page: 50, ...query } as never }))
const shuffledIds = async () => idsOf(await app.guest.call(listShuffledCampaigns, { query: { per_page: 50 } }))
const ofNgo = async (id: number) =>
  idsOf(await app.guest.call(listNgoCampaigns, { params: { id, type: 'all' }, query: { per_page: 50 } }))
const read = (id: number) => app.guest.call(readCampaign, { params: { id } })
const image = (id: number) => app.guest.call(readCampaignImage, { params: { id } })
const setStatus = (code: number) => sql`update ngos set status_id = ${code} where id = ${ngo.id}`.execute(app.ownerDb)

beforeAll(async () => {
  app = await testApp()
  ngo = await organisation(app)
  const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
  const { rows } = await sql<{
    id: number
  }>`insert into payment_methods (slug, name_ar, name_en, requires_otp, min_amount, max_amount) values ('bank_transfer', 'تحويل مصرفي', 'Bank transfer', false, 1000, 5000000) returning id`.execute(
    app.ownerDb,
  )
  method = (rows[0] as { id: number }).id
  await sql`insert into ngo_payment_methods (ngo_id, payment_method_id, merchant_no, bank_account_id, agreement_file, is_active, status, verified_at) values (${ngo.id}, ${method}, '700100', ${await account(app, ngo.id)}, ${file}, true, 'verified', now())`.execute(
    app.ownerDb,
  )
})
afterEach(() => setStatus(1))

const cases: readonly [name: string, given: GivenCampaign, phase: CampaignPhase | undefined][] = [
  ['running', {}, 'running'],
  ['first day', { days: [0, 9] }, 'running'],
  ['last day', { days: [-9, 0] }, 'running'],
  ['from tomorrow', { days: [1, 9] }, 'upcoming'],
  ['until yesterday', { days: [-9, -1] }, 'finished'],
  ['stopped', { stopped: true }, 'stopped'],
  ['stopped and over', { stopped: true, days: [-9, -1] }, 'stopped'],
  ['waiting', { confirmed: 'P' }, undefined],
  ['refused', { confirmed: 'R' }, undefined],
  ['removed', { deleted: true }, undefined],
]

test('organisation status x decision x dates: who has a page, who stands in a list, what may be given to', async () => {
  const ids = new Map<string, number>()
  for (const [name, given] of cases) ids.set(name, await campaign(app, ngo, given))
  for (const record of app.services.reference.lookup('ngo-status')) {
    await setStatus(record.id)
    const isPublic = record.extra?.is_public === true
    const collects = [1, 3].includes(record.id)
    const [all, running, fair, own] = [
      await filtered(),
      await filtered({ phase: 'running' }),
      await shuffledIds(),
      await app.guest.call(listNgoCampaigns, { params: { id: ngo.id, type: 'all' }, query: { per_page: 50 } }),
    ]
    expect(own.status, record.name_ar).toBe(isPublic ? 200 : 404)
    for (const [name, , usual] of cases) {
      const id = ids.get(name) as number
      const at = `${record.name_ar}, ${name}`
      const phase = usual && !collects && usual !== 'finished' ? 'stopped' : usual
      const shown = isPublic && phase !== undefined
      const page = await read(id)
      expect(page.status, at).toBe(shown ? 200 : 404)
      expect((await image(id)).status, at).toBe(shown ? 200 : 404)
      if (shown) {
        expect(page.data.phase, at).toBe(phase)
        expect(page.data.bank_account === null, at).toBe(phase !== 'running')
        expect(page.data.ngo.status.id).toBe(record.id)
      }
      const listed = shown && collects && phase !== 'stopped'
      expect(all.includes(id), `${at}, list`).toBe(listed)
      expect(running.includes(id), `${at}, running`).toBe(listed && phase === 'running')
      expect(fair.includes(id), `${at}, shuffled`).toBe(listed && phase === 'running')
      if (isPublic) expect(idsOf(own).includes(id), `${at}, own list`).toBe(shown)
    }
    const methods = await app.guest.call(listNgoPayments, { params: { id: ngo.id } })
    expect(methods.status, record.name_ar).toBe(isPublic ? 200 : 404)
    if (isPublic) expect(methods.data.length, record.name_ar).toBe(collects ? 1 : 0)
  }
  await sql`insert into ngo_status_histories (ngo_id, from_status_id, to_status_id, decision_no, decision_date, reason) values (${ngo.id}, 1, 2, '31/إ', '2026-01-05', 'سبب لا يُنشر')`.execute(
    app.ownerDb,
  )
  const decisionIn = async (status: number) => {
    await setStatus(status)
    app.services.pages.forget()
    return (await read(ids.get('running') as number)).data.status_decision
  }
  // What stopped it is told by its number and day, and not after the suspension was lifted.
  expect(await decisionIn(2)).toEqual({ decision_no: '31/إ', decision_date: '2026-01-05' })
  expect(await decisionIn(1)).toBeNull()
  const phases = (await app.guest.call(filterCampaigns, { params: { type: 'all' }, body: { per_page: 50 } })).data.map(
    (row: { phase: string }) => row.phase,
  )
  expect(phases).toEqual(['running', 'running', 'running', 'upcoming', 'finished'])
  for (const id of ids.values())
    await sql`update campaigns set deleted_at = now() where id = ${id}`.execute(app.ownerDb)
})

test('the target closes a campaign only where the setting says so', async () => {
  const id = await campaign(app, ngo, { amount: '1000' })
  await gift(app, ngo.id, id, { amount: '1000' })
  const set = async (value: boolean) => {
    await sql`update settings set value = ${JSON.stringify(value)}::jsonb where key = 'campaign.close_on_target'`.execute(
      app.ownerDb,
    )
    await app.services.reference.refresh()
  }
  expect((await read(id)).data).toMatchObject({ phase: 'running', percent: 100 })
  await set(true)
  expect((await read(id)).data).toMatchObject({ phase: 'finished', days_left: null, bank_account: null })
  await set(false)
})

describe('a campaign', () => {
  test('tells of its donors only how many they are', async () => {
    const id = await campaign(app, ngo, {})
    await gift(app, ngo.id, id, { amount: '2500' })
    const { data } = await read(id)
    expect(data).toMatchObject({ donors: 1, collected_amount: '2500.00', percent: 2, days_left: 10 })
    expect(JSON.stringify(data)).not.toMatch(/متبرع|0933999888|manager|approval/)
    expect(Object.keys(data.bank_account!).sort()).toEqual(['account_no', 'bank', 'branch_name'])
    expect(data).not.toHaveProperty('reject_text')
  })
  test('its text is cleaned', async () => {
    const details = `<p onclick="alert(1)">شرح الحملة <b>مفصّل</b></p><script>alert(2)</script><img src=x onerror=alert(3)><a href="javascript:alert(4)">رابط</a>`
    const { data } = await read(await campaign(app, ngo, { details }))
    expect(data.details_ar).toBe('<p>شرح الحملة <b>مفصّل</b></p><a>رابط</a>')
  })
  test('unknown ids and wrong parameters are refused', async () => {
    for (const path of ['campaigns/999999', 'ngo-campaigns/999999/all', 'ngo-payments/999999', 'campaign-image/999999'])
      expect((await app.guest.request('GET', `/api/v2/guest/${path}`)).status, path).toBe(404)
    for (const path of ['campaigns/abc', `ngo-campaigns/${ngo.id}/2`, `ngo-campaigns/${ngo.id}/cash`])
      expect([404, 422], path).toContain((await app.guest.request('GET', `/api/v2/guest/${path}`)).status)
    for (const body of [{ phase: 'stopped' }, { governorate_id: [999] }, { confirmed: 'P' }, { per_page: 51 }])
      expect((await app.guest.request('POST', '/api/v2/guest/filter-campaigns/all', body)).status).toBe(422)
    expect((await app.guest.request('POST', '/api/v2/guest/filter-campaigns/all', { tag: 'none' })).status).toBe(404)
  })
  test('its final report is told and served to anyone, while the campaign is shown', async () => {
    const id = await campaign(app, ngo, { days: [-90, -40] })
    expect((await read(id)).data.final_report).toBeNull()
    const report = `/api/v2/guest/campaign-report/${id}`
    expect((await app.guest.request('GET', report)).status).toBe(404)
    const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id }, 'pdf')
    await sql`update campaigns set final_report_file = ${file}, final_report_at = now() where id = ${id}`.execute(
      app.ownerDb,
    )
    expect((await read(id)).data.final_report).toEqual({
      name: 'test.pdf',
      size: expect.any(Number),
      url: `${report}?v=${file}`,
    })
    const answer = await app.guest.request('GET', `${report}?v=${file}`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    await sql`update campaigns set confirmed = 'P' where id = ${id}`.execute(app.ownerDb)
    expect((await app.guest.request('GET', report)).status).toBe(404)
    await sql`update campaigns set deleted_at = now() where id = ${id}`.execute(app.ownerDb)
  })
  test.each([
    ['is no longer offered', 'is_available'],
    ['nobody confirmed', 'in_force'],
  ])('an account that %s is shown to nobody', async (_, column) => {
    const id = await campaign(app, ngo, {})
    const offer = (on: boolean) =>
      sql`update bank_accounts set ${sql.ref(column)} = ${on} where ngo_id = ${ngo.id}`.execute(app.ownerDb)
    await offer(false)
    expect((await read(id)).data.bank_account).toBeNull()
    expect((await app.guest.call(listNgoPayments, { params: { id: ngo.id } })).data[0]!.bank_account).toBeNull()
    await offer(true)
  })
})

describe('the list', () => {
  test('filters by type, words in any spelling, governorate, phase and tag, in the body or the address', async () => {
    const other = await organisation(app)
    const cash = await campaign(app, other, { name: 'كسوة الشِّتاء للأطفال', governorate: 3 })
    const kind = await campaign(app, other, { name: 'سلال الأسرة الغذائية', number: 10, governorate: 4 })
    expect(await filtered({ governorate_id: [3] })).toEqual([cash])
    expect(await filtered({ governorate_id: [3, 4] })).toEqual([cash, kind])
    expect(await filtered({ governorate_id: [3, 4] }, '0')).toEqual([cash])
    expect(await filtered({ governorate_id: [3, 4] }, '1')).toEqual([kind])
    for (const name of ['شتاء', 'كسوه', 'اطفال كسوة']) expect(await filtered({ name }), name).toEqual([cash])
    for (const name of ['%', '_', 'كسوة سلال', '🙂']) expect(await filtered({ name }), name).toEqual([])
    const address = await app.guest.request<{ id: number }[]>(
      'POST',
      '/api/v2/guest/filter-campaigns/all?governorate_id=4',
      {},
    )
    expect(idsOf(address)).toEqual([kind])
    expect(await ofNgo(other.id)).toEqual([cash, kind])
  })
  test('answers are kept by tag, and change with the day', async () => {
    const id = await campaign(app, ngo, { days: [-1, 0] })
    const first = await read(id)
    const tag = String(first.headers.etag)
    expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+/)
    const again = () => app.guest.call(readCampaign, { params: { id }, headers: { 'if-none-match': tag } })
    expect((await again()).status).toBe(304)
    const tomorrow = new Date(`${addDays(todayIn(), 1)}T09:00:00Z`)
    app.clock.now = () => tomorrow
    const after = await again()
    app.clock.now = () => new Date()
    expect(after.data.phase).toBe('finished')
  })
})
