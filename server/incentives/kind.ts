import { type IncentiveAction, type IncentivePart, incentiveMachine } from '#contract/incentives/workflow.ts'
import type { CaseKind } from '../core/cases/act.ts'
import { forbidden, Refusal, wrongState } from '../core/errors.ts'
import { type Actor, may } from '../core/identity/actor.ts'
import type { Services } from '../core/services.ts'
import { appealEffects } from './appeal.ts'
import { decisionEffects } from './decision.ts'
import { decidesStatus } from './effects.ts'
import { holdMeasure, type Held, partsIn } from './rows.ts'

/** Acts on a penalty that a commendation does not know. */
const ofPenalties: readonly IncentiveAction[] = [
  'send_facts',
  'answer_facts',
  'serve',
  'ask_more_time',
  'appeal',
  'record_late_appeal',
]
const answersTime: readonly IncentiveAction[] = ['grant_more_time', 'refuse_more_time']
const decidesAppeal: readonly IncentiveAction[] = ['uphold', 'cancel_on_appeal']

/** What the appeal period forbids: nothing of the organisation after its last second, no late appeal before. */
function barTime(row: Held, action: IncentiveAction, now: Date): Refusal | undefined {
  const isOver = row.appeal_due_at !== null && now > new Date(row.appeal_due_at)
  if (isOver && (action === 'appeal' || action === 'ask_more_time'))
    return new Refusal(409, 'appeal_over', { data: { appeal_due_at: row.appeal_due_at } })
  if (!isOver && action === 'record_late_appeal') return wrongState({ appeal_due_at: row.appeal_due_at })
  if (action === 'ask_more_time' && row.extension_asked_at !== null) return wrongState()
  const waits = row.extension_asked_at !== null && row.extension_answered_at === null
  return answersTime.includes(action) && !waits ? wrongState() : undefined
}

/** What the state of this one measure forbids, whoever asks. */
function barState(row: Held, action: IncentiveAction): Refusal | undefined {
  if (row.kind === 'reward' && ofPenalties.includes(action)) return wrongState()
  if (action === 'send_facts' && row.facts_sent_at !== null) return wrongState()
  if (action === 'answer_facts' && (row.facts_sent_at === null || row.facts_reply !== null)) return wrongState()
  if (action === 'suspend_effect' && row.suspended_at !== null) return wrongState()
  if ((action === 'show' && row.is_public) || (action === 'hide' && !row.is_public)) return wrongState()
  return undefined
}

/** Somebody else decides than who issued it or recorded the appeal, also where he has another account; and who stops an organisation may do so. */
function barPerson(row: Held, action: IncentiveAction, actor: Actor, parts: readonly IncentivePart[]) {
  if ((decidesAppeal.includes(action) || answersTime.includes(action)) && !row.is_second)
    return new Refusal(403, 'appeal_other_decider')
  const mayDecide = (parts.includes('head') || parts.includes('central')) && may(actor, 'ministry_ngos', 'U')
  const touchesStatus = decidesStatus.includes(row.incentive_type_id)
  if (touchesStatus && !mayDecide && (action === 'issue' || action === 'uphold')) return forbidden()
  return undefined
}

/** Commendations and penalties as cases [domain 3.11]. */
export function incentiveKind(services: Services): CaseKind<typeof incentiveMachine, Held> {
  return {
    machine: incentiveMachine,
    table: 'incentives',
    column: 'status',
    hold: holdMeasure,
    partsOf: (_row, actor, trx) => partsIn(trx, actor),
    hasConflict: ({ has_conflict }) => has_conflict,
    version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
    bar: (row, action, actor, parts) =>
      barState(row, action) ?? barTime(row, action, services.now()) ?? barPerson(row, action, actor, parts),
    told: (row) => ({
      name: `${row.title} (${row.ref_no})`,
      // What an organisation has not been told stands in no log of its own.
      ngo_id: row.status === 'draft' && row.facts_sent_at === null ? null : row.ngo_id,
    }),
    effects: { ...decisionEffects, ...appealEffects },
  }
}
