import { sql } from 'kysely'
import type { InputOf } from '#contract/core/machine.ts'
import { addWorkingDays, dayOf, endOfDay } from '#contract/core/values/dates.ts'
import type { MoreTime } from '#contract/transactions/more-time.ts'
import type { RequestStatus } from '#contract/transactions/statuses.ts'
import type { transactionRequest } from '#contract/transactions/workflow.ts'
import type { Outcome, Taking } from '../../core/cases/act.ts'
import { invalid, Refusal, wrongState } from '../../core/errors.ts'
import type { Db, Services, Trx } from '../../core/services.ts'
import { noticeToApplicant, noticeToOfficer } from './notices.ts'
import type { RequestCase } from './request.ts'

// More time to complete a returned request: asked for once, answered by the officer of the step, granted by silence.

type Machine = typeof transactionRequest
type Asked = Taking<RequestCase, InputOf<Machine, 'ask_more_time'>>
type Granted = Taking<RequestCase, InputOf<Machine, 'grant_more_time'>>
type Refused = Taking<RequestCase, InputOf<Machine, 'refuse_more_time'>>

/** What was asked for in the last return of request `q`, as JSON; null where nobody asked. */
export const moreTimeOf = sql`(select jsonb_build_object('reason', x.reason, 'asked_at', x.asked_at, 'asked_until', x.asked_until, 'outcome', x.outcome,
    'granted_until', x.granted_until, 'answer', x.answer, 'answered_at', x.answered_at)
  from return_extensions x where q.status = 'returned'
    and x.transaction_action_id = (select max(a.id) from transaction_actions a where a.transaction_request_id = q.id and a.decision = 'return'))`

/** Whether more time was asked for in the present return of request `q`, and nobody answered yet. */
export const asksMoreTime = sql`(q.status = 'returned' and exists (select from return_extensions x where x.transaction_request_id = q.id and x.outcome is null
  and x.transaction_action_id = (select max(a.id) from transaction_actions a where a.transaction_request_id = q.id and a.decision = 'return')))`

/** The latest day that may be asked for or given: as many working days more as a return gives. */
const latestDay = (due: string, days: number, services: Pick<Services, 'reference'>): string =>
  addWorkingDays(dayOf(due), days, services.reference.calendar())

/** How a returned request stands to its last day, for whoever reads it. */
export const termOf = (
  of: { return_due_at: string | null; more_time: MoreTime | null; applicant_days: number },
  services: Pick<Services, 'reference'>,
) => ({
  return_due_at: of.return_due_at,
  more_time: of.more_time,
  more_time_latest: of.return_due_at ? latestDay(of.return_due_at, of.applicant_days, services) : null,
})

/** More time is asked for once in a return that has a last day, and answered once. */
export function barMoreTime(
  action: string,
  { moreTime, due }: { moreTime: MoreTime | null; due: string | null },
): Refusal | undefined {
  if (action === 'ask_more_time') return moreTime !== null || due === null ? wrongState() : undefined
  if (action === 'grant_more_time' || action === 'refuse_more_time')
    return moreTime === null || moreTime.outcome !== null ? wrongState() : undefined
  return undefined
}

/** The last day of a return, whatever the case: whose history has it, and how far it may be moved. */
export interface ReturnTerm extends Pick<Asked, 'trx' | 'services' | 'actor'> {
  readonly requestId: number
  /** Its last second. */
  readonly due: string
  readonly latest: string
}
const lastReturn = (requestId: number) =>
  sql`(select max(a.id) from transaction_actions a where a.transaction_request_id = ${requestId} and a.decision = 'return')`

/** 422 for a day that is no extension, or more of one than the rule gives. */
function refuseDay({ services, due, latest }: ReturnTerm, until: string): void {
  if (until <= dayOf(due) || until < dayOf(services.now())) throw invalid({ more_time_until: ['V-ORDER'] })
  if (until > latest) throw invalid({ more_time_until: ['V-GAP'] })
}

/** Writes the answer; whoever comes second finds none waiting: what he read with the lock may be older than it. */
async function answer({ trx, requestId }: ReturnTerm, set: Readonly<Record<string, unknown>>): Promise<void> {
  const columns = sql.join(Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
  const written = await sql`update return_extensions set ${columns} where outcome is null
    and transaction_action_id = ${lastReturn(requestId)}`.execute(trx)
  if (written.numAffectedRows !== 1n) throw wrongState()
}

/** Asks for a later last day; 409 after the present one, and where somebody asked already. */
export async function askFor(term: ReturnTerm, input: InputOf<Machine, 'ask_more_time'>): Promise<void> {
  const { trx, services, actor, requestId, due } = term
  if (services.now() > new Date(due)) throw new Refusal(409, 'more_time_over', { data: { return_due_at: due } })
  refuseDay(term, input.more_time_until)
  const asked =
    await sql`insert into return_extensions (transaction_action_id, transaction_request_id, reason, asked_until, due_before, asked_at, asked_by)
    select ${lastReturn(requestId)}, ${requestId}, ${input.more_time_reason}, ${input.more_time_until}, ${due}, ${services.now().toISOString()}, ${actor?.userId}
    on conflict do nothing`.execute(trx)
  // Two people of the organisation asked at one moment.
  if (asked.numAffectedRows !== 1n) throw wrongState()
}

/** Gives the day; the caller moves the last day of its case. */
export async function giveUntil(term: ReturnTerm, until: string): Promise<void> {
  refuseDay(term, until)
  const at = term.services.now().toISOString()
  const granted = { granted_until: until, answered_at: at, answered_by: term.actor?.userId ?? null }
  await answer(term, { outcome: 'granted', ...granted })
}

export async function giveNone(term: ReturnTerm, why: string): Promise<void> {
  const refused = { answer: why, answered_at: term.services.now().toISOString() }
  await answer(term, { outcome: 'refused', ...refused, answered_by: term.actor?.userId ?? null })
}

/** Of a request, the return gave working days. */
const termIn = ({ trx, services, actor, row }: Asked | Granted | Refused): ReturnTerm => {
  const due = row.request.return_due_at as string
  return { trx, services, actor, requestId: row.id, due, latest: latestDay(due, row.type.applicant_days, services) }
}

export const moreTimeEffects = {
  ask_more_time: async (taking: Asked): Promise<Outcome<RequestStatus>> => {
    await askFor(termIn(taking), taking.input)
    return { notices: noticeToOfficer(taking, 'MORE-TIME-ASKED') }
  },
  grant_more_time: async (taking: Granted): Promise<Outcome<RequestStatus>> => {
    const { more_time_until: until } = taking.input
    await giveUntil(termIn(taking), until)
    return {
      set: { return_due_at: endOfDay(until) },
      notices: await noticeToApplicant(taking, 'MORE-TIME-GRANTED', { date: until }),
    }
  },
  refuse_more_time: async (taking: Refused): Promise<Outcome<RequestStatus>> => {
    await giveNone(termIn(taking), taking.input.more_time_answer)
    return { notices: await noticeToApplicant(taking, 'MORE-TIME-REFUSED') }
  },
}

/**
 * The day that was asked for of a request whose last day passed unanswered: silence grants it. None where that day
 * would be no extension any more: a night of the job was missed, or its terms were moved meanwhile.
 */
export async function silentlyGranted(
  db: Db | Trx,
  services: Pick<Services, 'now'>,
  request: { id: number; due: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ asked_until: string }>`
    select x.asked_until from return_extensions x where x.transaction_request_id = ${request.id} and x.outcome is null
      and x.transaction_action_id = ${lastReturn(request.id)}`.execute(db)
  const until = rows[0]?.asked_until
  return until !== undefined && until > dayOf(request.due) && until >= dayOf(services.now()) ? until : undefined
}
