import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../core/errors.ts'
import type { StepRow } from './steps.ts'

/** What an earlier duty closes to the same person: who evaluated does not decide, who drafted does not issue. */
export type Duty = 'decide' | 'issue'
type DutyOfStep = Pick<StepRow, 'duty' | 'is_last_action'>

/** Duties of whoever leaves a step. Its last one decides, whatever it is called. */
export const dutiesOf = ({ duty, is_last_action }: DutyOfStep): Duty[] => [
  ...(duty === 'sign' || is_last_action ? ['decide' as const] : []),
  ...(duty === 'issue' ? ['issue' as const] : []),
]

/** What is closed to a user (an id, or SQL that names it) in a request. */
export const closedDuties = (user: number | RawBuilder<unknown>, request: number | RawBuilder<unknown>) =>
  sql`closed_duties(${user}, ${request})`

/** True where a user (alias `u`) may take a step of a request, for all that he has done in it. */
export const mayTakeDuties = (requestId: number, step: DutyOfStep | undefined): RawBuilder<boolean> =>
  sql`not (${closedDuties(sql`u.id`, requestId)} && ${step ? dutiesOf(step) : []}::text[])`

/** Actions that leave a step, or decide wherever the request stands. */
const leaving: ReadonlySet<string> = new Set(['forward', 'approve', 'open_documents', 'validate_info', 'validate_docs'])

/** Refuses an act for which somebody else is needed, because of what the actor did in this request before. */
export function barDuties(action: string, step: DutyOfStep | undefined, closed: readonly Duty[]): Refusal | undefined {
  const needed = action === 'reject' ? ['decide' as const] : leaving.has(action) && step ? dutiesOf(step) : []
  return needed.some((duty) => closed.includes(duty)) ? new Refusal(403, 'duties_separate') : undefined
}
