import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { campaignRegister } from '#contract/campaigns/own.ts'
import {
  confirmCampaign,
  featureCampaign,
  listSupervisedCampaigns,
  readSupervisedCampaign,
} from '#contract/campaigns/supervision.ts'
import { readCampaign } from '#contract/campaigns/calls.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { must, testApp, type Client } from '../testing/app.ts'
import { account, campaign } from '../testing/campaigns.ts'
import { ministryUser, type Organisation, organisation, organisationUser, uploaded } from '../testing/factories.ts'
import { setting } from '../testing/giving.ts'
import { whileHeld } from '../testing/held.ts'
import { allowed } from '../testing/transitions.ts'

const app = await testApp()
const slug = 'ministry_accept_reject_campaigns_comm'
let ngo: Organisation
let judge: Client
let near: Client
let far: Client
beforeAll(async () => {
  ngo = await organisation(app)
  const rights = { [slug]: ['S', 'C', 'F'] } as const
  judge = (await ministryUser(app, { rights: { [slug]: [...rights[slug]] } })).client
  near = (await ministryUser(app, { governorate: 1, rights: { [slug]: [...rights[slug]] } })).client
  far = (await ministryUser(app, { governorate: 2, rights: { [slug]: [...rights[slug]] } })).client
})
const day = (n: number) => addDays(todayIn(app.services.now()), n)
const body = async (of: Organisation, more: object = {}) => ({
  name_ar: 'كسوة الشتاء للاختبار',
  name_en: null,
  campaign_type: 0,
  campaign_amount: '5000000',
  currency_id: 1,
  number: null,
  unit_id: null,
  campaign_purpose_id: 4,
  age_category_id: [6],
  target_group_ids: [8],
  governorate: 1,
  start_date: day(10),
  end_date: day(60),
  image: await uploaded(app, { userId: of.userId, ngoId: of.id }, 'png'),
  details_ar: '<p>معاطف وأحذية وأغطية لألف أسرة مسجّلة لدى الجمعية، تُسلَّم بمحضر.</p>',
  bank_account_id: await account(app, of.id),
  collection_means: ['platform_payment' as const, 'bank_transfer' as const],
  ...more,
})
const add = async (of: Organisation = ngo, more: object = {}) =>
  of.client.call(campaignRegister.create, { body: await body(of, more) })
const article = 'القانون رقم 93 لعام 1958، المادة 11'
const decide = (client: Client, id: number, status: 'A' | 'R', reject_text?: string) =>
  client.call(confirmCampaign, {
    params: { id },
    query: { status, ...(reject_text === undefined ? {} : { reject_text, article }) },
  })
const stateOf = async (id: number) =>
  (
    await sql<{
      confirmed: string
      licence_no: string | null
      reject_text: string | null
      featured: boolean
    }>`select confirmed, licence_no, reject_text, featured from campaigns where id = ${id}`.execute(app.ownerDb)
  ).rows[0]
const notices = async (id: number) =>
  (
    await sql<{
      code: string
    }>`select distinct code from user_notifications where entity = 'campaigns' and entity_id = ${id} order by code`.execute(
      app.ownerDb,
    )
  ).rows.map(({ code }) => code)

describe('every status and decision, as the table of the document says', () => {
  const acts = {
    accept: (id: number) => decide(judge, id, 'A'),
    reject: (id: number) => decide(judge, id, 'R', 'الغرض خارج النطاق'),
    feature: (id: number) => judge.call(featureCampaign, { params: { id }, query: { set: 1 } }),
  }
  test.each(
    (['P', 'A', 'R'] as const).flatMap((status) =>
      (Object.keys(acts) as (keyof typeof acts)[]).map((action) => [status, action] as const),
    ),
  )('%s, %s', async (status, action) => {
    const id = await campaign(app, await organisation(app), { confirmed: status })
    const expected = allowed('campaign', status, action)
    const listed = must(await judge.call(readSupervisedCampaign, { params: { id } }))
    expect(listed.actions.includes(action)).toBe(expected !== undefined)
    expect((await acts[action](id)).status).toBe(expected ? 200 : 409)
    expect((await stateOf(id))?.confirmed).toBe(expected?.to[0] ?? status)
  })
})

test('a campaign is handed in, licensed and then public; both sides are told', async () => {
  const { id } = must(await add())
  expect(await notices(id)).toEqual(['N-60'])
  expect((await app.guest.call(readCampaign, { params: { id } })).status).toBe(404)
  const { licence_no } = must(await decide(judge, id, 'A'))
  expect(licence_no).toMatch(/^ح\/\d{4}\/\d{4}$/)
  expect(must(await app.guest.call(readCampaign, { params: { id } }))).toMatchObject({ phase: 'upcoming', licence_no })
  expect(await notices(id)).toEqual(['N-60', 'N-61'])
  // Decided, it is the organisation's to change no more.
  const row = must(await ngo.client.call(campaignRegister.read, { params: { id } }))
  expect(
    (
      await ngo.client.call(campaignRegister.update, {
        params: { id },
        body: await body(ngo),
        headers: { 'if-match': `"${row.updated_at}"` },
      })
    ).status,
  ).toBe(409)
  expect(
    (await ngo.client.call(campaignRegister.remove, { params: { id }, headers: { 'if-match': `"${row.updated_at}"` } }))
      .status,
  ).toBe(409)
})
test('a rejected one says why, is corrected and waits again', async () => {
  const { id } = must(await add())
  expect(Object.keys((await decide(judge, id, 'R')).errors)).toEqual(['reject_text', 'article'])
  must(await decide(judge, id, 'R', 'المدة أطول مما يلزم'))
  const row = must(await ngo.client.call(campaignRegister.read, { params: { id } }))
  expect(row).toMatchObject({ confirmed: 'R', reject_text: 'المدة أطول مما يلزم' })
  must(
    await ngo.client.call(campaignRegister.update, {
      params: { id },
      body: await body(ngo, { end_date: day(40) }),
      headers: { 'if-match': `"${row.updated_at}"` },
    }),
  )
  expect(await stateOf(id)).toMatchObject({ confirmed: 'P', reject_text: null })
})
test.each([
  [{ start_date: 6 }, ['start_date']],
  [{ start_date: 7 }, undefined],
  [{ end_date: 10 }, ['end_date']],
  [{ end_date: 375 }, undefined],
  [{ end_date: 376 }, ['end_date']],
  [{ campaign_amount: '999' }, ['campaign_amount']],
  [{ campaign_amount: null }, ['campaign_amount']],
  [{ campaign_type: 1 }, ['number', 'unit_id']],
  [{ campaign_type: 1, number: 20, unit_id: 2 }, undefined],
  [{ bank_account_id: 999_999 }, ['bank_account_id']],
  [{ details_ar: '<p>قصير</p>' }, ['details_ar']],
] as const)('with %j is refused at %j [domain 2.7, 3.6]', async (given, fields) => {
  const days = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, key.endsWith('_date') ? day(value as number) : value]),
  )
  const answer = await add(await organisation(app), days)
  expect([answer.status, Object.keys(answer.errors).toSorted()]).toEqual(
    fields ? [422, [...fields]] : [201, []].with(0, answer.status === 200 ? 200 : 201),
  )
})
test('institutions ask the public only with public benefit and an exception; an overdue report blocks the next campaign', async () => {
  const institution = await organisation(app, { legalForm: 1 })
  expect((await add(institution)).status).toBe(409)
  await sql`update ngos set has_public_benefit = true, public_benefit_decision_no = '1', public_benefit_decision_date = '2021-01-01' where id = ${institution.id}`.execute(
    app.ownerDb,
  )
  expect((await add(institution)).status).toBe(409)
  await setting(app, 'campaign.institutions_allowed', true)
  expect((await add(institution)).status).toBeLessThan(300)
  await setting(app, 'campaign.institutions_allowed', false)
  const late = await organisation(app)
  await campaign(app, late, { days: [-60, -30] })
  expect((await add(late)).status).toBeLessThan(300)
  await campaign(app, late, { days: [-60, -31] })
  expect((await add(late)).status).toBe(409)
})
test('rights and reach: a directorate decides in its governorate, nobody without the code, no organisation', async () => {
  const { id } = must(await add())
  const reader = (await ministryUser(app, { rights: { [slug]: ['S'] } })).client
  const viewer = (await organisationUser(app, ngo.id, { campaigns: ['S'] })).client
  const foreign = (await organisation(app)).client
  expect([
    (await decide(far, id, 'A')).status,
    (await decide(reader, id, 'A')).status,
    (await decide(ngo.client, id, 'A')).status,
    (await decide(app.guest, id, 'A')).status,
  ]).toEqual([404, 403, 403, 401])
  expect((await far.call(listSupervisedCampaigns, { query: { per_page: 100 } })).data).toEqual([])
  expect((await foreign.call(campaignRegister.read, { params: { id } })).status).toBe(404)
  expect((await viewer.call(campaignRegister.create, { body: await body(ngo) })).status).toBe(403)
  must(await decide(near, id, 'A'))
})
test('of two who accept at once one decides; licences of one moment differ', async () => {
  const { id } = must(await add())
  const answers = await whileHeld(app, sql`select 1 from campaigns where id = ${id} for update`, 2, () => [
    decide(judge, id, 'A'),
    decide(near, id, 'A'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const many = await Promise.all(Array.from({ length: 6 }, async () => must(await add()).id))
  const licences = await Promise.all(many.map(async (one) => must(await decide(judge, one, 'A')).licence_no))
  expect(new Set(licences).size).toBe(6)
})
test('six running campaigns are featured at most, and an account that takes no donations licenses nothing', async () => {
  await sql`update campaigns set featured = false where featured`.execute(app.ownerDb)
  const all = await Promise.all(Array.from({ length: 7 }, () => campaign(app, ngo)))
  const feature = (id: number, set: 0 | 1) => judge.call(featureCampaign, { params: { id }, query: { set } })
  const answers = []
  for (const id of all) answers.push((await feature(id, 1)).status)
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 409])
  must(await feature(all[0] as number, 0))
  expect((await feature(all[6] as number, 1)).status).toBe(200)
  const { id } = must(await add())
  await sql`update bank_accounts set is_available = false where id = (select bank_account_id from campaigns where id = ${id})`.execute(
    app.ownerDb,
  )
  expect((await decide(judge, id, 'A')).status).toBe(409)
})
