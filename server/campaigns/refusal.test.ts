import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { campaignRegister } from '#contract/campaigns/own.ts'
import { confirmCampaign, readSupervisedCampaign } from '#contract/campaigns/supervision.ts'
import { addDays, dayOf, endOfDay } from '#contract/core/values/dates.ts'
import { readCampaignRefusal } from '#contract/transactions/campaign-refusals.ts'
import { openRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../testing/app.ts'
import { campaign } from '../testing/campaigns.ts'
import { ministryUser, organisation, type Organisation } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { freshDecision, walkers } from '../testing/walked.ts'

const app = await testApp()
const { apply, decide, toLastStep, readGrieved } = await walkers(app)
const article = 'القانون رقم 93 لعام 1958، المادة 11'
const reason = 'الغرض خارج نطاق عمل المنظمة'
const answer = 'ثبت أن الغرض من نطاق عمل المنظمة، وترفع الحملة من جديد.'
/** Head of an office who also decides on campaigns. */
const head = await ministryUser(app, { role: 'CA', roles: ['ngo_head', 'decision_office'] })
let ngo: Organisation
let id: number
beforeEach(async () => {
  ngo = await organisation(app)
  id = await campaign(app, ngo, { confirmed: 'P', days: [10, 60] })
})

const refuse = (more: object = { article }) =>
  head.client.call(confirmCampaign, { params: { id }, query: { status: 'R', reject_text: reason, ...more } })
const refusal = async (by: Organisation = ngo) =>
  must(await by.client.call(readCampaignRefusal, { params: { id } })).refusal
const grieve = (by: Organisation, campaign_refusal_id: number) =>
  by.client.call(openRequest, {
    body: {
      slug: 'grievance',
      subject: 'تظلم من رفض حملة',
      payload: {
        decision: 'قرار الوزارة',
        served_on: '2026-01-15',
        grounds: 'الغرض من نطاق عمل المنظمة كما هو في نظامها الداخلي.',
        wanted: 'قبول الحملة كما رُفعت إلى الوزارة.',
      },
      campaign_refusal_id,
      submit: 1,
    },
  })

it('is told with its article and its last day, on every side, and never without an article', async () => {
  expect(await refuse({})).toMatchObject({ status: 422, errors: { article: [expect.any(String)] } })
  must(await refuse())
  const served = await refusal()
  expect(served).toMatchObject({ article, grievance: null, is_open: true })
  const due = endOfDay(addDays(dayOf(served?.served_at ?? ''), 60))
  expect(new Date(served?.appeal_due_at ?? '').toISOString()).toBe(due)
  const { refusal: seen } = must(await head.client.call(readSupervisedCampaign, { params: { id } }))
  expect([seen?.article, dayOf(seen?.appeal_due_at ?? '')]).toEqual([article, dayOf(due)])
  const { rows } = await sql<{ body: string }>`select body from user_notifications where code = 'N-62'
    and entity_id = ${id} and user_id = ${ngo.userId}`.execute(app.ownerDb)
  expect(rows.map(({ body }) => body)).toEqual([
    expect.stringContaining(`${reason}. السند: ${article}. آخر يوم للتظلم: `),
  ])
})

it('is answered by one grievance, of its organisation alone and within its days', async () => {
  must(await refuse())
  const [served, stranger] = [await refusal(), await organisation(app)]
  const of = served?.id ?? 0
  expect(await refusal(stranger)).toBeNull()
  expect((await grieve(stranger, of)).errors).toHaveProperty('campaign_refusal_id')
  app.clock.now = () => new Date(new Date(served?.appeal_due_at ?? '').getTime() + 1000)
  expect((await grieve(ngo, of)).status).toBe(409)
  app.clock.now = () => new Date()
  const both = await whileHeld(app, sql`lock table transaction_requests in exclusive mode`, 2, () => [
    grieve(ngo, of),
    grieve(ngo, of),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await refusal()).toMatchObject({ is_open: false, grievance: { status: 'submitted' } })
})

it('is judged by somebody else than who refused, and its answer says what follows', async () => {
  must(await refuse())
  const { id: grievance } = must(await grieve(ngo, (await refusal())?.id ?? 0))
  expect(await readGrieved(grievance)).toMatchObject({ about: 'campaign', reason, article, lifts: false })
  const last = await toLastStep(grievance)
  const approval = { notes: answer, ...freshDecision() }
  expect(await decide(head, grievance, 'approve', approval)).toMatchObject({ status: 403 })
  must(await decide(last, grievance, 'approve', approval))
  expect(await refusal()).toMatchObject({ is_open: false, grievance: { status: 'approved', answer } })
})

it('stands no more once the campaign was handed in again, and a second refusal is answered by itself', async () => {
  must(await refuse())
  const first = await refusal()
  const again = () =>
    sql`update campaigns set confirmed = 'P', confirmed_at = null, reject_text = null where id = ${id}`
  await again().execute(app.ownerDb)
  expect(await refusal()).toBeNull()
  expect((await grieve(ngo, first?.id ?? 0)).errors).toHaveProperty('campaign_refusal_id')
  must(await refuse({ article: 'المادة 7' }))
  const second = await refusal()
  expect(second).toMatchObject({ article: 'المادة 7', is_open: true })
  expect(second?.id).not.toBe(first?.id)
  // A server before refuses without a row: no earlier article is told for it.
  await again().execute(app.ownerDb)
  await sql`update campaigns set confirmed = 'R', confirmed_at = now(), reject_text = 'سبب' where id = ${id}`.execute(
    app.ownerDb,
  )
  expect(await refusal()).toBeNull()
})

it('carries none of its own where a refused request of its licence does', async () => {
  const { id: request } = must(await apply(ngo, 'fundraising_campaign', { campaign_id: String(id) }))
  must(
    await decide(await toLastStep(request), request, 'reject', { reject_reason_id: 1, reject_text: answer, article }),
  )
  expect(must(await ngo.client.call(campaignRegister.read, { params: { id } })).confirmed).toBe('R')
  expect(await refusal()).toBeNull()
})
