import type { Incentive, IncentiveEffect } from '#contract/incentives/calls.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { incentiveWords } from '#contract/incentives/incentive-words.ts'
import { incentiveMachine } from '#contract/incentives/workflow.ts'
import { daysBetween, dayOf, todayIn } from '#contract/core/values/dates.ts'
import { label } from '#web/base/label.ts'
import { statusOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'

export const ministryPath = '/ministry/ngos-communication/incentives'
export const ownPath = '/ministry-relation/incentives'

/** Words and colour of how a measure stands; one whose time is over says so while it may still be appealed. */
export function measureState({
  status,
  kind,
  effect_ended_at,
}: Pick<Incentive, 'status' | 'kind' | 'effect_ended_at'>) {
  const state = statusOf(incentiveMachine, status)
  if (status === 'issued' && effect_ended_at) return { text: m.measure_over(), tone: 'mute' as const }
  return kind === 'reward' && status === 'issued' ? { ...state, tone: 'ok' as const } : state
}
export const kindWord = (kind: Incentive['kind']): string => label(incentiveWords.kind.words[kind])
export const groundWord = (ground: NonNullable<Incentive['appeal_ground']>): string =>
  label(incentiveWords.appeal_ground.words[ground])

/** Days from today to the end of a moment's day; negative when it has passed. */
export const daysTo = (moment: string): number => daysBetween(todayIn(), dayOf(moment))

const records: Record<IncentiveEffect['entity'], () => string> = {
  ngos: () => label(commonWords.ngo_status),
  campaigns: m.measure_effect_campaigns,
  director_boards: m.measure_effect_director_boards,
  manager_accounts: m.measure_effect_manager_accounts,
}
const states: Record<IncentiveEffect['state'], () => string> = {
  active: m.measure_effect_active,
  reverted: m.measure_effect_reverted,
  left: m.measure_effect_left,
}
/** What a measure changed, each kind of record once with how it stands. */
export const effectWords = (effects: readonly IncentiveEffect[]): string[] => [
  ...new Set(effects.map(({ entity, state }) => `${records[entity]()}: ${states[state]()}`)),
]
