import { sql } from 'kysely'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { addDays, dayOf, endOfDay } from '#contract/core/values/dates.ts'
import { decideRefund, listOwnPayments, listSupervisedPayments, movePayment } from '#contract/giving/desk.ts'
import { listSupervisedMethods, superviseMethod } from '#contract/giving/methods.ts'
import { transactionSentences } from '#contract/core/refusals/sentences-transactions.ts'
import { must, testApp } from '../testing/app.ts'
import { campaign } from '../testing/campaigns.ts'
import { ministryUser, organisation, type Organisation } from '../testing/factories.ts'
import { init, operatorProcess, pay, wallet } from '../testing/giving.ts'
import { freshDecision, grieveServed, walkers } from '../testing/walked.ts'

const operator = await operatorProcess()
const app = await testApp({ env: { PAYMENT_URL: operator.url } })
const { decide, toLastStep, readGrieved } = await walkers(app)
const real = app.clock.now
afterEach(() => {
  app.clock.now = real
})
const article = 'القانون رقم 93 لعام 1958، المادة 14'
const note = 'التبرع صحيح كما يبيّن كشف المشغّل'
const otherDecider = transactionSentences.appeal_other_decider.ar
const answer = 'ثبت أن المبلغ دُفع مرتين، ويُطلب الرد من جديد.'
/** Decides on gifts in the centre, and heads an office. */
const head = await ministryUser(app, { role: 'CA', roles: ['ngo_head', 'decision_office'] })
let ngo: Organisation
let method: number
let campaign_id: number
beforeAll(async () => {
  ngo = await organisation(app)
  method = await wallet(app, ngo, { percent: '0.5' })
  campaign_id = await campaign(app, ngo, { means: ['platform_payment'], amount: '900000000' })
})

const own = async (name: string) =>
  must(await ngo.client.call(listOwnPayments)).find(({ transaction_id }) => transaction_id === name)
const versionOf = (seen: { updated_at: string } | undefined) => ({ 'if-match': `"${seen?.updated_at}"` })
async function ask(name: string) {
  const seen = await own(name)
  const body = { action: 'ask_refund', amount: '25000', reason: 'دُفع المبلغ مرتين بالخطأ' } as const
  return ngo.client.call(movePayment, { params: { id: seen?.id ?? 0 }, body, headers: versionOf(seen) })
}
async function refuse(name: string, more: object = { article }) {
  const seen = await own(name)
  const body = { action: 'refuse_refund', note, ...more } as never
  return head.client.call(decideRefund, { params: { id: seen?.id ?? 0 }, body, headers: versionOf(seen) })
}
/** A gift whose refund the organisation asked for. */
async function asked(): Promise<string> {
  const { transaction_id } = must(await init(app, { payment_method_id: method, campaign_id, amount: '25000' }))
  must(await pay(app, transaction_id))
  must(await ask(transaction_id))
  return transaction_id
}
const replyTo = async (name: string) => (await own(name))?.refunds[0]?.reply

it('a refused refund is told with its article and last day on both sides, and never without an article', async () => {
  const name = await asked()
  expect(await refuse(name, {})).toMatchObject({ status: 422, errors: { article: [expect.any(String)] } })
  must(await refuse(name))
  const reply = await replyTo(name)
  expect(reply).toMatchObject({ article, grievance: null, is_open: true })
  const due = endOfDay(addDays(dayOf(reply?.served_at ?? ''), 60))
  expect(new Date(reply?.appeal_due_at ?? '').toISOString()).toBe(due)
  const seen = must(await head.client.call(listSupervisedPayments)).find((one) => one.transaction_id === name)
  expect(seen?.refunds[0]?.reply).toEqual(reply)
  const { rows } = await sql<{ body: string }>`select body from user_notifications where code = 'REFUND-NOT-GIVEN'
    and entity_id = ${seen?.id ?? 0} and user_id = ${ngo.userId}`.execute(app.ownerDb)
  expect(rows[0]?.body).toContain(`${note}. السند: ${article}. آخر يوم للتظلم: `)
})

it('a refused refund is grieved once, by its organisation, while it stands and within its days', async () => {
  const name = await asked()
  must(await refuse(name))
  const reply = await replyTo(name)
  const [of, stranger] = [reply?.id ?? 0, await organisation(app)]
  expect((await grieveServed(stranger, of)).errors).toHaveProperty('served_decision_id')
  app.clock.now = () => new Date(new Date(reply?.appeal_due_at ?? '').getTime() + 1000)
  expect((await grieveServed(ngo, of)).status).toBe(409)
  app.clock.now = real
  must(await grieveServed(ngo, of))
  expect((await grieveServed(ngo, of)).status).toBe(409)
  expect(await replyTo(name)).toMatchObject({ is_open: false, grievance: { status: 'submitted' } })
  // Whoever asks anew waits for another decision.
  must(await ask(name))
  must(await refuse(name, { article: 'المادة 7' }))
  expect(await replyTo(name)).toMatchObject({ article: 'المادة 7', grievance: null, is_open: true })
  expect((await own(name))?.refunds[1]?.reply).toBeNull()
})

it('an accepted grievance lets the refund be asked for again, after the days of the gift too', async () => {
  const name = await asked()
  must(await refuse(name))
  const { id: grievance } = must(await grieveServed(ngo, (await replyTo(name))?.id ?? 0))
  await sql`update payments set finalised_at = finalised_at - interval '40 days' where transaction_id = ${name}`.execute(
    app.ownerDb,
  )
  expect((await own(name))?.actions).not.toContain('ask_refund')
  expect(await readGrieved(grievance)).toMatchObject({ about: 'refund', article, lifts: false })
  const last = await toLastStep(grievance)
  const approval = { notes: answer, ...freshDecision() }
  expect(await decide(head, grievance, 'approve', approval), 'not who refused').toMatchObject({
    status: 403,
    message: otherDecider,
  })
  must(await decide(last, grievance, 'approve', approval))
  expect(await replyTo(name)).toMatchObject({ grievance: { status: 'approved', answer } })
  expect((await own(name))?.actions).toContain('ask_refund')
  must(await ask(name))
})

it('a suspended donation method names its article and is grieved; lifted and suspended again, it is another decision', async () => {
  const method = async () => must(await head.client.call(listSupervisedMethods)).find(({ ngo_id }) => ngo_id === ngo.id)
  async function supervise(body: object) {
    const seen = await method()
    const given = { params: { id: seen?.id ?? 0 }, body: body as never, headers: versionOf(seen) }
    return head.client.call(superviseMethod, given)
  }
  const suspend = (more: object) => supervise({ action: 'suspend', suspend_reason: 'عقد التحصيل منتهي المدة', ...more })
  expect(await suspend({})).toMatchObject({ status: 422, errors: { article: [expect.any(String)] } })
  must(await suspend({ article }))
  const first = (await method())?.reply
  expect(first).toMatchObject({ article, grievance: null, is_open: true })
  const { id } = must(await grieveServed(ngo, first?.id ?? 0))
  const { rows } = await sql<{ decision: string }>`
    select payload ->> 'decision' as decision from transaction_requests where id = ${id}`.execute(app.ownerDb)
  expect(rows[0]?.decision).toMatch(/^إيقاف وسيلة التبرع /)
  expect(await readGrieved(id)).toMatchObject({ about: 'method', article, lifts: false })
  await sql`update ngo_payment_methods set proved_at = now() where ngo_id = ${ngo.id}`.execute(app.ownerDb)
  must(await supervise({ action: 'resume' }))
  expect((await method())?.reply).toBeNull()
  must(await suspend({ article }))
  expect((await method())?.reply).toMatchObject({ grievance: null, is_open: true })
})
