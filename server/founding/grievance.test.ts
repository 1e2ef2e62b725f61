import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { createNgo, grieveFounding, readMainInfo, showTransactionRequest } from '#contract/founding/calls.ts'
import { changeStatus } from '#contract/founding/ministry-calls.ts'
import { decideRequest, listRequests, readRequest } from '#contract/transactions/calls.ts'
import { must, testApp } from '../testing/app.ts'
import { type MinistryUser, ministryUser, uploaded } from '../testing/factories.ts'
import { officerRoles, place, placedRequest } from '../testing/placed-request.ts'

const app = await testApp()
const head = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
const reviewer = await ministryUser(app, { role: 'CA', roles: ['legal_reviewer'] })
const drafter = await ministryUser(app, { role: 'CA', roles: ['ngo_head'] })
const decider = await ministryUser(app, { role: 'CA', roles: ['decision_office'] })
// What is tried is who decides, not which duties are apart.
await sql`update transaction_type_stages set requires_files = false, allow_reject = true, allow_return = true`.execute(
  app.ownerDb,
)
const grounds = 'استوفى الطلب شروط القانون كلها، وأُرفق ما يثبت ذلك.'
const answer = 'تبيّن أن الطلب استوفى شروط المادة السابعة، فيُقبل التظلم.'

async function refused(name: string) {
  const one = await placedRequest(app, name)
  await place(app, one, { status: 6, stage: 7, role: 'ngo_head' })
  const query = { status: 10, reject_reason_id: 1, reject_text: 'لا تنطبق على الطلب شروط القانون.', article: 'المادة 7' }
  must(await head.client.call(changeStatus, { params: { id: one.id }, query }))
  return one
}
type Refused = Awaited<ReturnType<typeof refused>>
const grieve = async ({ founder }: Refused, more: object = {}) =>
  founder.client.call(grieveFounding, {
    body: {
      grounds,
      wanted: 'إلغاء قرار الرفض.',
      source: await uploaded(app, { userId: founder.id, establishmentId: founder.establishmentId }),
      ...more,
    },
  })
const refusalOf = async ({ founder }: Refused) => must(await founder.client.call(readMainInfo)).refusal
const decide = (by: MinistryUser, id: number, decision: string, more: object = {}) =>
  by.client.call(decideRequest, { params: { id }, body: { decision, ...more } as SentBody<typeof decideRequest> })
/** Brings a grievance to the step that decides it. */
async function toDecision(id: number): Promise<void> {
  must(await decide(reviewer, id, 'start'))
  must(await decide(reviewer, id, 'forward'))
  must(await decide(drafter, id, 'forward'))
}
const told = async ({ founder }: Refused) =>
  (
    await sql<{
      code: string
    }>`select code from user_notifications where user_id = ${founder.id} order by id`.execute(app.ownerDb)
  ).rows.map(({ code }) => code)

it('a founder answers the refusal of his request once, and somebody else than who refused it accepts it with reasons', async () => {
  const one = await refused('مؤسسة التظلم المقبول')
  expect(await refusalOf(one)).toMatchObject({ article: 'المادة 7', is_open: true, grievance: null })
  expect(await grieve(one, { grounds: 'قصير' })).toMatchObject({
    status: 422,
    errors: { grounds: [expect.any(String)] },
  })
  const { id, status } = must(await grieve(one))
  expect(status).toBe('submitted')
  expect((await grieve(one)).status).toBe(409)
  // It lies in the queue by itself, beside the request that was refused.
  const listed = must(await reviewer.client.call(listRequests, { query: { slug: 'grievance' } }))
  expect(listed.find((row) => row.id === id)).toMatchObject({
    status: 'submitted',
    status_id: null,
    establishment_id: one.id,
  })
  const read = must(await reviewer.client.call(readRequest, { params: { id } }))
  expect(read.payload).toMatchObject({ grounds })
  expect(read.uploaded).toHaveLength(1)
  must(await decide(reviewer, id, 'start'))
  // Founders have no screen on which they would complete it.
  expect((await decide(reviewer, id, 'return', { notes: answer, article: 'المادة 7' })).status).toBe(409)
  must(await decide(reviewer, id, 'forward'))
  must(await decide(drafter, id, 'forward'))
  expect(await decide(head, id, 'approve', { notes: answer })).toMatchObject({ status: 403 })
  const number = { decision_no: '881/ت', decision_date: '2026-01-05' }
  expect((await decide(decider, id, 'approve', number)).status).toBe(422)
  must(await decide(decider, id, 'approve', { ...number, notes: answer }))
  expect(await refusalOf(one)).toMatchObject({ is_open: false, grievance: { id, status: 'approved', answer } })
  expect(await told(one)).toEqual(expect.arrayContaining(['N-11', 'N-21', 'GRIEVANCE-ACCEPTED']))
})

it('a refused grievance tells its reasons, and promises no second one', async () => {
  const one = await refused('مؤسسة التظلم المرفوض')
  const { id } = must(await grieve(one))
  await toDecision(id)
  const reason = { reject_reason_id: 1, reject_text: 'لم يُذكر في التظلم ما يغيّر القرار.', article: 'المادة 11' }
  must(await decide(decider, id, 'reject', reason))
  expect(await refusalOf(one)).toMatchObject({ grievance: { status: 'rejected', answer: reason.reject_text } })
  const codes = await told(one)
  expect(codes).toContain('GRIEVANCE-REFUSED')
  expect(codes).not.toContain('N-28')
})

it('what the ministry demands of organisations besides does not hold up founders, whose form does not ask for it', async () => {
  const one = await refused('مؤسسة الحقل المضاف')
  const type = sql`(select id from transaction_types where slug = 'grievance')`
  await sql`with field as (
      insert into transaction_type_fields (transaction_type_id, key, kind, label_ar, label_en, is_required)
      values (${type}, 'more', 'text', 'بيان إضافي', 'One more statement', true) returning 1)
    insert into required_documents (context, transaction_type_id, name_ar, count_rule, count, is_required)
    select 'transaction', ${type}, 'وثيقة إضافية', 'fixed', 1, true from field`.execute(app.ownerDb)
  const { id } = must(await grieve(one))
  const read = must(await reviewer.client.call(readRequest, { params: { id } }))
  expect(read.fields.find(({ key }) => key === 'more')).toMatchObject({ is_required: false })
  expect(read.payload).not.toHaveProperty('more')
})

it('a grievance and its answer stay in sight of founders who began a new request, and of nobody else', async () => {
  const one = await refused('مؤسسة الطلب الجديد')
  const track = async ({ founder }: Refused) => must(await founder.client.call(showTransactionRequest)).earlier
  expect(await track(one)).toBeNull()
  const { id, request_no } = must(await grieve(one))
  // The grievance is of the present request until another one takes its place.
  expect(await track(one)).toBeNull()
  must(await one.founder.client.call(createNgo, { body: {} }))
  const { tracking_no } = (
    await sql<{ tracking_no: string }>`select tracking_no from establishments where id = ${one.id}`.execute(app.ownerDb)
  ).rows[0]!
  expect(await track(one)).toMatchObject({ tracking_no, grievance: { request_no, status: 'submitted', answer: null } })
  await toDecision(id)
  const reason = { reject_reason_id: 1, reject_text: 'لم يُذكر في التظلم ما يغيّر القرار.', article: 'المادة 11' }
  must(await decide(decider, id, 'reject', reason))
  expect(await track(one)).toMatchObject({ grievance: { status: 'rejected', answer: reason.reject_text } })
  expect(await track(await placedRequest(app, 'مؤسسة لا سابق لها'))).toBeNull()
})

it('neither after its days nor of another founder is a refusal answered', async () => {
  const one = await refused('مؤسسة التظلم المتأخر')
  const stranger = await placedRequest(app, 'مؤسسة غير مرفوضة')
  expect((await grieve(stranger)).status).toBe(409)
  const due = Date.parse((await refusalOf(one))?.appeal_due_at ?? '')
  app.clock.now = () => new Date(due + 1000)
  expect(await refusalOf(one)).toMatchObject({ is_open: false })
  expect((await grieve(one)).status).toBe(409)
})
