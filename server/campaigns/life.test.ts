import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listShuffledCampaigns, readCampaign } from '#contract/campaigns/calls.ts'
import { actOnCampaign, campaignRegister } from '#contract/campaigns/own.ts'
import { confirmCampaign, readSupervisedCampaign } from '#contract/campaigns/supervision.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { actOnRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp, type Client } from '../testing/app.ts'
import { campaign, gift } from '../testing/campaigns.ts'
import { ministryUser, organisation, organisationUser, type Organisation } from '../testing/factories.ts'
import { setting } from '../testing/giving.ts'
import { freshDecision, walkers } from '../testing/walked.ts'
import { tellCampaigns } from './jobs.ts'

const app = await testApp()
const { apply, decide, toLastStep } = await walkers(app)
let judge: Client
beforeAll(async () => {
  judge = (await ministryUser(app, { rights: { ministry_accept_reject_campaigns_comm: ['S', 'C'] } })).client
})
const day = (n: number) => addDays(todayIn(app.services.now()), n)
const stateOf = async (id: number) =>
  (
    await sql<{ confirmed: string; licence_no: string | null; reject_text: string | null; closed_on: string | null }>`
      select confirmed, licence_no, reject_text, closed_on from campaigns where id = ${id}`.execute(app.ownerDb)
  ).rows[0]
const notices = async (id: number) =>
  (
    await sql<{
      code: string
    }>`select code from user_notifications where entity = 'campaigns' and entity_id = ${id} order by id`.execute(
      app.ownerDb,
    )
  ).rows.map(({ code }) => code)
const accept = (id: number, headers = {}) =>
  judge.call(confirmCampaign, { params: { id }, query: { status: 'A' }, headers })
const own = async (ngo: Organisation, id: number) =>
  must(await ngo.client.call(campaignRegister.read, { params: { id } }))
const waiting = async () => {
  const ngo = await organisation(app)
  return { ngo, id: await campaign(app, ngo, { confirmed: 'P', days: [10, 40] }) }
}

test('approved by its request a campaign is licensed; while the request runs nobody decides past it and nothing is edited', async () => {
  const { ngo, id } = await waiting()
  const request = must(await apply(ngo, 'fundraising_campaign', { campaign_id: String(id) }))
  expect((await own(ngo, id)).request_no).not.toBeNull()
  expect((await accept(id)).status).toBe(409)
  expect(must(await judge.call(readSupervisedCampaign, { params: { id } }))).toMatchObject({
    in_request: true,
    actions: [],
  })
  const version = { 'if-match': `"${(await own(ngo, id)).updated_at}"` }
  expect((await ngo.client.call(campaignRegister.remove, { params: { id }, headers: version })).status).toBe(409)
  // A second request for the same campaign is refused at its field.
  expect(Object.keys((await apply(ngo, 'fundraising_campaign', { campaign_id: String(id) })).errors)).toEqual([
    'payload.campaign_id',
  ])
  const last = await toLastStep(request.id)
  expect((await stateOf(id))?.confirmed).toBe('P')
  must(await decide(last, request.id, 'approve', freshDecision()))
  expect(await stateOf(id)).toMatchObject({ confirmed: 'A', licence_no: expect.stringMatching(/^ح\//) })
  expect(await notices(id)).toContain('N-61')
})
test('a refused request refuses the campaign, and leads to its reason; a withdrawn one leaves it to be decided', async () => {
  const refused = await waiting()
  const one = must(await apply(refused.ngo, 'fundraising_campaign', { campaign_id: String(refused.id) }))
  const last = await toLastStep(one.id)
  must(
    await decide(last, one.id, 'reject', {
      reject_reason_id: 1,
      reject_text: 'لا خطة توزيع في الأوراق المرفقة بالطلب.',
      article: 'المادة 5',
    }),
  )
  expect(await stateOf(refused.id)).toMatchObject({
    confirmed: 'R',
    reject_text: expect.stringContaining('معاملة الترخيص'),
  })
  const gone = await waiting()
  const two = must(await apply(gone.ngo, 'fundraising_campaign', { campaign_id: String(gone.id) }))
  must(await gone.ngo.client.call(actOnRequest, { params: { id: two.id }, body: { action: 'withdraw' } }))
  expect((await accept(gone.id)).status).toBe(200)
})
test('a campaign of another organisation, and one that is decided, is licensed by no request', async () => {
  const { ngo } = await waiting()
  for (const id of [(await waiting()).id, await campaign(app, ngo)])
    expect(Object.keys((await apply(ngo, 'fundraising_campaign', { campaign_id: String(id) })).errors)).toEqual([
      'payload.campaign_id',
    ])
})
test('who decides decides on what he has read: an edit meanwhile is shown first', async () => {
  const { ngo, id } = await waiting()
  const seen = must(await judge.call(readSupervisedCampaign, { params: { id } })).updated_at
  await sql`update campaigns set campaign_amount = 90000000 where id = ${id}`.execute(app.ownerDb)
  expect((await accept(id, { 'if-match': `"${seen}"` })).status).toBe(409)
  expect((await stateOf(id))?.confirmed).toBe('P')
  const now = (await own(ngo, id)).updated_at
  expect((await accept(id, { 'if-match': `"${now}"` })).status).toBe(200)
})
test('what was licensed is changed by no statement: target, account, days, number', async () => {
  const ngo = await organisation(app)
  const id = await campaign(app, ngo)
  for (const set of [
    sql`campaign_amount = campaign_amount * 2`,
    sql`end_date = end_date + 30`,
    sql`licence_no = 'ح/2026/9999'`,
    sql`bank_account_id = null`,
  ])
    await expect(sql`update campaigns set ${set} where id = ${id}`.execute(app.ownerDb)).rejects.toThrow(
      /stays as it was licensed|check/,
    )
})

test('its organisation stops a campaign with a reason: it takes nothing more, and its report falls due', async () => {
  const ngo = await organisation(app)
  const id = await campaign(app, ngo)
  const row = await own(ngo, id)
  expect([row.actions, row.report_due_on]).toEqual([['stop'], null])
  const reader = (await organisationUser(app, ngo.id, { campaigns: ['S', 'A'] })).client
  const stop = (client: Client, reason = 'نفدت حاجة الأسر المسجّلة') =>
    client.call(actOnCampaign, { params: { id }, body: { action: 'stop', stop_reason: reason } })
  expect((await stop(reader)).status).toBe(403)
  expect((await stop((await organisation(app)).client)).status).toBe(404)
  expect(Object.keys((await stop(ngo.client, '')).errors)).toEqual(['stop_reason'])
  must(await stop(ngo.client))
  expect(await own(ngo, id)).toMatchObject({
    phase: 'stopped',
    actions: [],
    report_due_on: day(30),
    stop_reason: 'نفدت حاجة الأسر المسجّلة',
  })
  expect(must(await app.guest.call(readCampaign, { params: { id } })).phase).toBe('stopped')
  expect(
    must(await app.guest.call(listShuffledCampaigns, { query: { per_page: 50 } })).map((one) => one.id),
  ).not.toContain(id)
  expect(new Set(await notices(id))).toEqual(new Set(['N-63']))
  expect((await stop(ngo.client)).status).toBe(409)
})
test.each([
  [{ days: [10, 40] }, true],
  [{ days: [-10, 0] }, true],
  [{ days: [-10, -1] }, false],
  [{ confirmed: 'P' }, false],
  [{ confirmed: 'R' }, false],
  [{ stopped: true }, false],
] as const)('a campaign with %j may be stopped: %s', async (given, may) => {
  const ngo = await organisation(app)
  const id = await campaign(app, ngo, given)
  expect((await own(ngo, id)).actions.includes('stop')).toBe(may)
  const answer = await ngo.client.call(actOnCampaign, {
    params: { id },
    body: { action: 'stop', stop_reason: 'سبب كاف' },
  })
  expect(answer.status).toBe(may ? 200 : 409)
})
test('no campaign of a suspended organisation gives', async () => {
  const ngo = await organisation(app)
  const id = await campaign(app, ngo)
  await sql`update ngos set status_id = 2 where id = ${ngo.id}`.execute(app.ownerDb)
  expect(
    must(await app.guest.call(listShuffledCampaigns, { query: { per_page: 50 } })).map((one) => one.id),
  ).not.toContain(id)
  expect(must(await app.guest.call(readCampaign, { params: { id } })).phase).toBe('stopped')
})

test('its life is told once: begun, ended, and its report near the last day, then late to the ministry too', async () => {
  const ngo = await organisation(app)
  const begun = await campaign(app, ngo, { days: [0, 10] })
  const ended = await campaign(app, ngo, { days: [-40, -1] })
  const near = await campaign(app, ngo, { days: [-60, -17] })
  const late = await campaign(app, ngo, { days: [-90, -31] })
  const upcoming = await campaign(app, ngo, { days: [5, 20] })
  await tellCampaigns(app.services)
  const all = async () =>
    Promise.all(
      [begun, ended, near, late, upcoming].map(async (id) => [...new Set(await notices(id))].toSorted().join(' ')),
    )
  expect(await all()).toEqual(['N-64', 'N-64 N-65', 'N-64 N-65', 'CAMPAIGN-LATE N-64 N-65', ''])
  const before = (await notices(late)).length
  expect(await tellCampaigns(app.services)).toBe(0)
  expect((await notices(late)).length).toBe(before)
  const real = app.clock.now
  app.clock.now = () => new Date(real().getTime() + 14 * 86_400_000)
  await tellCampaigns(app.services)
  app.clock.now = real
  expect((await notices(near)).filter((code) => code === 'CAMPAIGN-LATE').length).toBeGreaterThan(0)
})
test('with the setting a campaign closes at its target, and stays closed when a gift is reversed', async () => {
  const ngo = await organisation(app)
  const id = await campaign(app, ngo, { amount: '1000' })
  const one = await gift(app, ngo.id, id, { amount: '1000' })
  await setting(app, 'campaign.close_on_target', true)
  await tellCampaigns(app.services)
  expect((await stateOf(id))?.closed_on).toBe(day(0))
  await sql`update donors set status = 'reversed', reversal_reason = 'رُدّ المبلغ' where id = ${one}`.execute(app.ownerDb)
  expect(must(await app.guest.call(readCampaign, { params: { id } })).phase).toBe('finished')
  expect((await own(ngo, id)).report_due_on).toBe(day(30))
  await setting(app, 'campaign.close_on_target', false)
})
