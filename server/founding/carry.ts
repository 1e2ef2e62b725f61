import type { Taking } from '../core/cases/act.ts'
import type { Moving, RequestRow, StepRow } from '../transactions/index.ts'
import type { Case } from './case.ts'

type Said = NonNullable<Moving['said']>
/** What a decision on a founding request says in the history of the transaction that carries it. */
interface Beside extends Said {
  readonly note?: string | null | undefined
}

/** The transaction that carries a founding request, to be moved along its own machine. */
export const carried = (
  { trx, services, actor, row: { est, request, step } }: Taking<Case, unknown>,
  said: Beside = {},
): Moving => ({
  trx,
  services,
  actor,
  request: request as RequestRow,
  step: step as StepRow,
  governorateId: est.governorate_id,
  said,
})

/** First step of a founding stage. */
export const firstStepOf = ({ steps }: Case, stage: number): StepRow =>
  steps.find((step) => step.parent_stage_number === stage) as StepRow
