import { type RawBuilder, sql } from 'kysely'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { addDays, dayOf, endOfDay, todayIn } from '#contract/core/values/dates.ts'
import { typeRights } from '#contract/transactions/type-rights.ts'
import type { RequestReply } from '#contract/transactions/own-requests.ts'
import type { Reply } from '#contract/transactions/reply.ts'
import type { RequestAction } from '#contract/transactions/workflow.ts'
import { invalid, Refusal, wrongState } from '../../core/errors.ts'
import { type Actor, ngoOf } from '../../core/identity/actor.ts'
import { isSecond } from '../../core/identity/second-person.ts'
import type { Db, Services, Trx } from '../../core/services.ts'

// The right of reply to a refusal, a return, a late mark, a decision on the status, a refused campaign or another served decision: a request of the type grievance, bound to that one.

/** The type by which decisions are answered [domain 6.3]. */
export const grievanceType = 'grievance'

/** Whether request `q` is about a decision of the actor, or of the same person in another account. */
export const isOwnDecision = (actor: Actor | undefined) =>
  actor?.kind === 'ministry'
    ? sql`exists (
        select from transaction_actions d where q.related_type = 'transaction_actions' and d.id = q.related_id
          and not ${isSecond(actor.userId, sql`d.from_user_id`, sql`now()`)}
        union all select from ngo_status_histories h where q.related_type = 'ngo_status_histories' and h.id = q.related_id
          and not ${isSecond(actor.userId, sql`h.created_by`, sql`now()`)}
        union all select from campaign_refusals f where q.related_type = 'campaign_refusals' and f.id = q.related_id
          and not ${isSecond(actor.userId, sql`f.created_by`, sql`now()`)}
        union all select from served_decisions f where q.related_type = 'served_decisions' and f.id = q.related_id
          and not ${isSecond(actor.userId, sql`f.created_by`, sql`now()`)})`
    : sql`false`

/** Somebody else decides a grievance than who took the decision. */
export const barOwnDecision = (action: RequestAction, ownDecision: boolean): Refusal | undefined =>
  ownDecision && (action === 'approve' || action === 'reject') ? new Refusal(403, 'appeal_other_decider') : undefined

/** Statuses in which an organisation asks for nothing [domain 3.5]: suspended, under liquidation, ended. */
const silenced: ReadonlySet<number> = new Set([2, 4, 5, 6, 7])
/** Whether an organisation may act on its requests of a type now: the right of reply stays in every status. */
export const mayAsk = (slug: string, ngoStatusId: number): boolean =>
  slug === grievanceType || typeRights[slug] !== undefined || !silenced.has(ngoStatusId)
/** Its acts on any other request wait until the organisation stands again. */
export const barSilenced = (
  action: RequestAction,
  { request, ngoStatusId }: { request: { slug: string }; ngoStatusId: number },
): Refusal | undefined =>
  (action === 'submit' || action === 'complete' || action === 'withdraw' || action === 'ask_more_time') &&
  !mayAsk(request.slug, ngoStatusId)
    ? wrongState({ status_id: ngoStatusId })
    : undefined

/** When a decision that is told in the platform now is served, and the last second in which it may be answered. */
export const servedNow = (services: Services) => ({
  served_at: services.now().toISOString(),
  appeal_due_at: endOfDay(addDays(todayIn(services.now()), services.reference.setting('appeals.days', 60))),
})

/** How the notice of a refusal ends: with its article and the last day of a grievance. */
export const basisInWords = (article: string, { appeal_due_at }: { appeal_due_at: string }) => {
  const day = dayOf(appeal_due_at)
  return {
    ar: ` السند: ${article}. آخر يوم للتظلم: ${dayInWords(day, 'ar')}.`,
    en: ` Basis: ${article}. Last day of appeal: ${dayInWords(day, 'en')}.`,
  }
}

/** What a grievance may be about, by the field that names it. */
const grievedBy = {
  decision_id: 'transaction_actions',
  late_mark_id: 'late_marks',
  status_decision_id: 'ngo_status_histories',
  campaign_refusal_id: 'campaign_refusals',
  served_decision_id: 'served_decisions',
} as const
type GrievedField = keyof typeof grievedBy
export type Grieved = (typeof grievedBy)[GrievedField]
/** The grievance that answers something, as JSON; null where there is none. */
export const grievanceOf = (
  about: Grieved,
  id: RawBuilder<unknown>,
  ownerId: RawBuilder<unknown>,
  owner: RawBuilder<unknown> = sql`g.ngo_id`,
) => sql`(
  select jsonb_build_object('id', g.id, 'request_no', g.request_no, 'status', g.status, 'decided_at', g.closed_at, 'answer', (select a.notes from transaction_actions a where a.transaction_request_id = g.id and a.decision in ('approve', 'reject') order by a.id desc limit 1))
  from transaction_requests g where g.related_type = ${about} and g.related_id = ${id} and ${owner} = ${ownerId} and g.status <> 'withdrawn' and g.deleted_at is null)`
/** Whether something may be answered now. */
export const isOpenReply = (services: Services, { grievance, appeal_due_at }: Omit<Reply, 'is_open'>): boolean =>
  grievance === null && services.now() <= new Date(appeal_due_at)

interface Answered extends Omit<RequestReply, 'is_open'> {
  readonly request_no: string
}
/** Decisions on requests of an organisation that may be answered, with the grievance that answers them. */
const answerable = (ngoId: number) => sql<Answered>`
  select d.id as decision_id, d.decision, d.article, d.served_at, d.appeal_due_at, q.request_no,
    ${grievanceOf('transaction_actions', sql`d.id`, sql`q.ngo_id`)} as grievance
  from transaction_actions d join transaction_requests q on q.id = d.transaction_request_id
  where q.ngo_id = ${ngoId} and d.decision in ('return', 'reject') and d.served_at is not null and d.appeal_due_at is not null`

/** The last decision on a request that its organisation may answer, and until when; null where there is none. */
export async function replyOf(
  db: Db | Trx,
  services: Services,
  request: { id: number; ngoId: number },
): Promise<RequestReply | null> {
  const { rows } =
    await sql<Answered>`${answerable(request.ngoId)} and q.id = ${request.id} order by d.id desc limit 1`.execute(db)
  const [last] = rows
  if (!last) return null
  const { request_no: _no, ...reply } = last
  return { ...reply, is_open: isOpenReply(services, last) }
}

/** What an approval is not taken without: the number of the decision that its type issues; the answer to a grievance says what follows from it. */
export const approvalAsks = (slug: string, issuesDecision: boolean) => [
  ...(issuesDecision ? (['decision_no'] as const) : []),
  ...(slug === grievanceType ? (['notes'] as const) : []),
]

/** 422 for a grievance that is accepted without a word. */
export function refuseUnanswered({ slug }: { slug: string }, { notes }: { notes?: string | null | undefined }): void {
  if (slug === grievanceType && !notes) throw invalid({ notes: ['V-REQ'] })
}

type Bound = Pick<Answered, 'served_at' | 'appeal_due_at' | 'request_no' | 'grievance'>
/** Marks of lateness of an organisation that still stand. */
const marks = (ngoId: number) => sql<Bound>`
  select k.served_at, k.appeal_due_at, k.reason as request_no, ${grievanceOf('late_marks', sql`k.id`, sql`k.ngo_id`)} as grievance
  from late_marks k where k.ngo_id = ${ngoId} and k.lifted_at is null`
/** Decisions `h` on the status of an organisation that may be answered; those that a penalty brought are answered with the penalty. */
export const answerableStatuses = (
  ngoId: number,
) => sql`h.ngo_id = ${ngoId} and h.served_at is not null and h.appeal_due_at is not null
  and not exists (select from incentives i where i.ngo_id = h.ngo_id and i.decision_no = h.decision_no and i.served_at = h.served_at)`

/** Refusals `f` of campaigns of an organisation that may be answered: a campaign that was handed in again waits for another decision. */
export const answerableRefusals = (ngoId: number) => sql`f.ngo_id = ${ngoId} and exists (
  select from campaigns c where c.id = f.campaign_id and c.ngo_id = f.ngo_id and c.confirmed = 'R' and c.confirmed_at = f.served_at and c.deleted_at is null)`

/** What a served decision `f` was, as its grievance names it. */
const servedInWords = sql`coalesce(case f.about
    when 'refunds' then (select 'رفض رد مبلغ من العملية ' || p.transaction_id from refunds r join payments p on p.id = r.payment_id where r.id = f.about_id)
    when 'files_qrs' then (select case q.status when 'revoked' then 'إلغاء الوثيقة' else 'تجميد الوثيقة' end || ' «' || q.title || '»' from files_qrs q where q.id = f.about_id)
    else (select 'إيقاف وسيلة التبرع ' || m.name_ar from ngo_payment_methods o join payment_methods m on m.id = o.payment_method_id where o.id = f.about_id) end, f.reason)`

/** How something that is grieved is held and read: two grievances at once come one after the other, and the later one reads what the earlier one did. */
const answers: Record<
  Grieved,
  { hold: (id: number, ngoId: number) => RawBuilder<unknown>; read: (id: number, ngoId: number) => RawBuilder<Bound> }
> = {
  transaction_actions: {
    hold: (
      id,
      ngoId,
    ) => sql`select from transaction_requests q join transaction_actions d on d.transaction_request_id = q.id
      where d.id = ${id} and q.ngo_id = ${ngoId} for no key update of q`,
    read: (id, ngoId) => sql<Bound>`${answerable(ngoId)} and d.id = ${id}`,
  },
  late_marks: {
    hold: (id, ngoId) => sql`select from late_marks k where k.id = ${id} and k.ngo_id = ${ngoId} for no key update`,
    read: (id, ngoId) => sql<Bound>`${marks(ngoId)} and k.id = ${id}`,
  },
  ngo_status_histories: {
    hold: (_id, ngoId) => sql`select from ngos n where n.id = ${ngoId} for no key update`,
    read: (id, ngoId) => sql<Bound>`
      select h.served_at, h.appeal_due_at, concat_ws(' تاريخ ', h.decision_no, to_char(h.decision_date, 'FMDD/FMMM/YYYY')) as request_no, ${grievanceOf('ngo_status_histories', sql`h.id`, sql`h.ngo_id`)} as grievance
      from ngo_status_histories h where ${answerableStatuses(ngoId)} and h.id = ${id}`,
  },
  campaign_refusals: {
    hold: (
      id,
      ngoId,
    ) => sql`select from campaign_refusals f join campaigns c on c.id = f.campaign_id and c.ngo_id = f.ngo_id
      where f.id = ${id} and f.ngo_id = ${ngoId} for no key update of c`,
    read: (id, ngoId) => sql<Bound>`
      select f.served_at, f.appeal_due_at, 'رفض الحملة ' || c.name_ar as request_no, ${grievanceOf('campaign_refusals', sql`f.id`, sql`f.ngo_id`)} as grievance
      from campaign_refusals f join campaigns c on c.id = f.campaign_id where ${answerableRefusals(ngoId)} and f.id = ${id}`,
  },
  served_decisions: {
    hold: (id, ngoId) =>
      sql`select from served_decisions f where f.id = ${id} and f.ngo_id = ${ngoId} for no key update`,
    read: (id, ngoId) => sql<Bound>`
      select f.served_at, f.appeal_due_at, ${servedInWords} as request_no, ${grievanceOf('served_decisions', sql`f.id`, sql`f.ngo_id`)} as grievance
      from served_decisions f where f.ngo_id = ${ngoId} and f.ended_at is null and f.id = ${id}`,
  },
}

interface Opened {
  readonly id: number
  readonly slug: string
  /** What the opened request answers; it names one thing or nothing. */
  readonly about: Readonly<Partial<Record<GrievedField, number | undefined>>>
}
/** Binds a grievance that was just opened to what it answers; 409 when its days are over or it is answered. */
export async function bindGrievance(trx: Trx, services: Services, actor: Actor, opened: Opened): Promise<void> {
  const fields = (Object.keys(grievedBy) as GrievedField[]).filter((field) => opened.about[field] !== undefined)
  const [field, second] = fields
  if (field === undefined) return
  if (second !== undefined) throw invalid({ [second]: ['V-CHOICE'] })
  if (opened.slug !== grievanceType) throw invalid({ [field]: ['V-UNKNOWN'] })
  const [about, of] = [grievedBy[field], opened.about[field] ?? 0]
  await answers[about].hold(of, ngoOf(actor)).execute(trx)
  const { rows } = await answers[about].read(of, ngoOf(actor)).execute(trx)
  const [decision] = rows
  if (!decision) throw invalid({ [field]: ['V-CHOICE'] })
  if (services.now() > new Date(decision.appeal_due_at))
    throw new Refusal(409, 'appeal_over', { data: { appeal_due_at: decision.appeal_due_at } })
  if (decision.grievance !== null) throw wrongState({ request_id: decision.grievance.id })
  // What is known of the decision is not asked for again.
  const payload = { decision: [...decision.request_no].slice(0, 100).join(''), served_on: dayOf(decision.served_at) }
  await sql`update transaction_requests set related_type = ${about}, related_id = ${of}, payload = coalesce(payload, '{}') || ${JSON.stringify(payload)}::jsonb
    where id = ${opened.id}`.execute(trx)
}
