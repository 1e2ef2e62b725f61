import { executionWords } from '#contract/plans/plan-words.ts'
import type { Execution } from '#contract/plans/executions.ts'
import type { Plan } from '#contract/plans/plans.ts'
import { planMachine } from '#contract/plans/workflow.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { statusOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'

export type PlannedRow = Plan['programs'][number]['activities'][number]
export type UrgentRow = Plan['urgencies'][number]

export const planState = (status: Plan['status']) => statusOf(planMachine, status)
export const executionState = (status: Execution['status']): string => label(executionWords.status.words[status])
export const executionTone = {
  in_progress: 'info',
  done: 'ok',
  partial: 'warn',
  postponed: 'hold',
  cancelled: 'mute',
} as const
/** Whole money reads better in a table; what has cents keeps them. */
export const amount = (value: string): string => formatNumber(value.replace(/\.00$/, ''))
export const percent = (value: string | number): string => `${formatNumber(Number(value))}%`
export const peopleOf = ({ beneficiaries_male, beneficiaries_female }: Execution): number =>
  beneficiaries_male + beneficiaries_female
export const planName = (year: number): string => m.plan_of({ year: String(year) })

/** Difference to what was planned, in percent; null without anything to compare. */
export const differs = (actual: number, planned: number): number | null =>
  planned === 0 ? null : Math.round(((actual - planned) / planned) * 100)
/** A difference beyond a fifth is told [the server asks for a reason]. */
export const tolerance = 20
