import { sql } from 'kysely'
import { assignName, changeStatus } from '#contract/founding/ministry-calls.ts'
import { confirmTransaction, finishStage } from '#contract/founding/calls.ts'
import { type EstStatus } from '#contract/founding/statuses.ts'
import { foundingActions, type FoundingActor, type TakenAction } from '#contract/founding/workflow.ts'
import { decideRequest } from '#contract/transactions/calls.ts'
import type { Answer, Client, TestApp } from './app.ts'
import { founder, organisation, type Founder } from './factories.ts'
import { standReturned } from './returned.ts'
import { fillApplication, fillDocuments, submitApplication } from './founding-data.ts'

/** A complete founding request with documents, which a test can put into any status. */
export interface Placed {
  founder: Founder
  id: number
  requestId: number
  ngoId: number
  memberId: number
}
export type Act = TakenAction
export const acts: readonly Act[] = foundingActions
export const officerRoles = [
  'receiver',
  'info_evaluator',
  'docs_evaluator',
  'legal_reviewer',
  'external_liaison',
  'ngo_head',
  'decision_office',
  'issuer',
] as const satisfies readonly FoundingActor[]
export type OfficerRole = (typeof officerRoles)[number]

const requestStatus: Record<EstStatus, string> = {
  1: 'draft',
  2: 'submitted',
  3: 'in_progress',
  4: 'in_progress',
  5: 'in_progress',
  6: 'in_progress',
  7: 'returned',
  8: 'external',
  9: 'approved',
  10: 'rejected',
  11: 'withdrawn',
  12: 'closed_no_reply',
}
const stageOf: Record<EstStatus, number> = { 1: 1, 2: 2, 3: 2, 4: 3, 5: 5, 6: 6, 7: 2, 8: 6, 9: 7, 10: 6, 11: 2, 12: 4 }

/** Creates one through the founder's own calls: an institution with one founder and all files. */
export async function placedRequest(app: TestApp, name: string): Promise<Placed> {
  const one = await founder(app)
  await fillApplication(app, one, name)
  const { requestId } = await submitApplication(one)
  const ngo = await organisation(app)
  const { rows } = await sql<{
    id: number
  }>`select id from est_members where establishment_id = ${one.establishmentId}`.execute(app.ownerDb)
  const placed = {
    founder: one,
    id: one.establishmentId,
    requestId,
    ngoId: ngo.id,
    memberId: (rows[0] as { id: number }).id,
  }
  await place(app, placed, { status: 4, stage: 4 })
  await fillDocuments(app, one)
  return placed
}

export interface Place {
  status: EstStatus
  stage?: number | undefined
  role?: OfficerRole | undefined
  /** Of a returned one: its founder asked for more time, and waits for the answer. */
  asked?: boolean
}

/**
 * Puts the request into a status in which all guards pass: everything accepted, one note that was answered, one open
 * letter.
 */
export async function place(
  app: TestApp,
  one: Placed,
  { status, stage = stageOf[status], role, asked = false }: Place,
): Promise<void> {
  const [closed, now] = [status >= 9, app.clock.now().toISOString()]
  const due = closed || status === 1 ? null : new Date(Date.parse(now) + 5 * 86_400_000).toISOString()
  await app.ownerDb.transaction().execute(async (trx) => {
    await sql`update establishments set status_id = ${status}, current_stage_number = ${stage}, submitted_at = ${status === 1 ? null : now}, name_assignment = ${stage === 3 ? 'pending' : 'accepted'}, name_assignment_note = null, is_frozen = false, freeze_reason = null,
      ngo_id = ${status === 9 ? one.ngoId : null}, decision_no = ${status === 9 ? '1/ت' : null}, decision_date = ${status === 9 ? '2026-01-01' : null}, reject_reason_id = ${status === 10 ? 1 : null}, reject_text = ${status === 10 ? 'سبب مفصل لرفض هذا الطلب' : null},
      return_due_at = ${status === 7 ? '2099-01-01' : null}, docs_due_at = ${stage === 4 ? '2999-01-01' : null}, extended_at = null where id = ${one.id}`.execute(
      trx,
    )
    await sql`update transaction_requests q set status = ${requestStatus[status]}, submitted_at = ${now}, closed_at = ${closed ? now : null}, stage_entered_at = ${now}, stage_due_at = ${due}, paused_at = ${status === 7 ? now : null}, remaining_days = ${status === 7 ? 3 : null}, reject_reason_id = ${status === 10 ? 1 : null}, reject_text = ${status === 10 ? 'سبب' : null},
      current_stage_number = (select s.stage_number from transaction_type_stages s left join transaction_request_roles r on r.id = s.transaction_request_role_id where s.transaction_type_id = q.transaction_type_id and s.version = q.type_version and s.parent_stage_number = ${stage} order by (r.slug = ${role ?? ''}) desc nulls last, s.stage_number limit 1)
      where id = ${one.requestId}`.execute(trx)
    for (const table of ['est_account', 'est_ngo', 'est_members', 'est_docs'])
      await sql`update ${sql.table(table)} set validated = ${status === 1 ? 0 : 1} where establishment_id = ${one.id}`.execute(
        trx,
      )
    await note(trx, one)
    if (status === 7) {
      await answer(trx, one)
      await standReturned(trx, one.requestId, { asked, by: one.founder.id, due: '2099-01-01', until: moreUntil })
    }
    await sql`update transaction_actions set external_opinion = 'agree' where transaction_request_id = ${one.requestId} and decision = 'external' and external_opinion is null`.execute(
      trx,
    )
  })
}

type Owner = Pick<TestApp['ownerDb'], 'getExecutor'>
/** A note of this round that the founder has not dealt with. */
const note = (db: Owner, one: Placed) =>
  sql`insert into est_section_reviews (establishment_id, section, item_id, action, field, feedback, round, user_id) select ${one.id}, 'est_ngo', null, 'feedback', 'means', 'أوضحوا الوسائل.', round, user_id from establishments where id = ${one.id}`.execute(
    db as never,
  )
/** The founder's change that answers it. */
const answer = (db: Owner, one: Placed) =>
  sql`insert into est_section_reviews (establishment_id, section, item_id, action, changes, round, user_id) select ${one.id}, 'est_ngo', null, 'changed', '{"means":{"before":"أ","after":"ب"},"name_ar":{"before":"أ","after":"ب"}}', round, user_id from establishments where id = ${one.id}`.execute(
    db as never,
  )

/** An unanswered letter to a body; returns its id. */
export async function openLetter(app: TestApp, one: Placed, from: number): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into transaction_actions (transaction_request_id, stage_number, action_number, action_type_id, decision, from_user_id, external_body_id, external_letter_no, external_letter_date, due_at)
    select ${one.requestId}, 6, (select coalesce(max(action_number), 0) + 1 from transaction_actions where transaction_request_id = ${one.requestId}), (select min(id) from action_types), 'external', ${from}, 2, '9/ص', '2026-01-01', now() returning id`.execute(
    app.ownerDb,
  )
  return (rows[0] as { id: number }).id
}

/** The day to which more time is asked for and given. */
const moreUntil = '2099-01-15'
let decisions = 0
/** Takes an action through the specification's call for it. */
export function take(client: Client, one: Placed, action: Act, letter = 0): Promise<Answer<Record<string, unknown>>> {
  const status = (query: Record<string, unknown>) =>
    client.call(changeStatus, { params: { id: one.id }, query: query as never })
  const decide = (body: Record<string, unknown>) =>
    client.call(decideRequest, { params: { id: one.requestId }, body: body as never })
  const finish = (stage: number, more: { legal_opinion?: string } = {}) =>
    client.call(finishStage, { body: { finished_stage_number: stage, establishment_id: one.id, ...more } })
  const confirm = (to: 'submitted' | 'withdrawn') =>
    client.call(confirmTransaction, { params: { id: one.requestId }, body: { slug: 'establishing_ngo', status: to } })
  const extend = () =>
    client.call(confirmTransaction, {
      params: { id: one.requestId },
      body: { slug: 'establishing_ngo', status: 'extended', reason: 'تأخر استخراج سند الملكية.' },
    })
  const name = (accepted: 0 | 1) =>
    client.call(assignName, { params: { id: one.id }, body: { accepted, note: 'الاسم غير مناسب' } })
  switch (action) {
    case 'submit':
      return finish(1)
    case 'start_checking':
      return decide({ decision: 'start' })
    case 'validate_info':
      return status({ status: 4 })
    case 'return':
      return status({ status: 7 })
    case 'resubmit':
      return confirm('submitted')
    case 'accept_name':
      return name(1)
    case 'refuse_name':
      return name(0)
    case 'open_documents':
      return finish(3)
    case 'extend_documents':
      return extend()
    case 'ask_more_time':
      return client.call(confirmTransaction, {
        params: { id: one.requestId },
        body: {
          slug: 'establishing_ngo',
          status: 'more_time',
          more_time_until: moreUntil,
          more_time_reason: 'تأخر استخراج سند الملكية.',
        },
      })
    case 'grant_more_time':
      return decide({ decision: action, more_time_until: moreUntil })
    case 'refuse_more_time':
      return decide({ decision: action, more_time_answer: 'لا موجب لمهلة أخرى.' })
    case 'submit_documents':
      return finish(4)
    case 'validate_docs':
      return finish(5, { legal_opinion: 'لا مانع قانونياً من السير بالطلب.' })
    case 'forward':
      return decide({ decision: 'forward' })
    case 'ask_opinion':
      return decide({
        decision: 'external',
        external_body_id: 1,
        external_letter_no: '7/ص',
        external_letter_date: '2026-01-01',
      })
    case 'record_opinion':
      return decide({ decision: 'external', action_id: letter || 1, external_opinion: 'agree' })
    case 'close_opinions':
      return finish(6)
    case 'approve':
      return status({ status: 9, decision_no: `${(decisions += 1)}/ق`, decision_date: '2026-01-15' })
    case 'reject':
      return status({
        status: 10,
        reject_reason_id: 1,
        reject_text: 'لا تنطبق على الطلب شروط القانون.',
        article: 'المادة 7',
      })
    case 'withdraw':
      return confirm('withdrawn')
  }
}

/** Everything that an action on the request can change, as one text. */
export async function traceOf(app: TestApp, one: Placed): Promise<string> {
  const { rows } = await sql<{ trace: string }>`select md5(concat(
      (select e::text from establishments e where id = ${one.id}), (select q::text from transaction_requests q where id = ${one.requestId}), (select g::text from est_ngo g where establishment_id = ${one.id}),
      (select string_agg(m::text, '' order by id) from est_members m where establishment_id = ${one.id}), (select string_agg(d::text, '' order by id) from est_docs d where establishment_id = ${one.id}),
      (select count(*) from logs), (select count(*) from outbox), (select count(*) from user_notifications), (select count(*) from ngos), (select count(*) from est_section_reviews where establishment_id = ${one.id}),
      (select string_agg(a::text, '' order by id) from transaction_actions a where transaction_request_id = ${one.requestId}), (select string_agg(x::text, '' order by id) from return_extensions x where transaction_request_id = ${one.requestId}))) as trace`.execute(
    app.ownerDb,
  )
  return (rows[0] as { trace: string }).trace
}
