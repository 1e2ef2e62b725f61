import { sql } from 'kysely'
import type { ActionOf } from '#contract/core/machine.ts'
import type { differenceMachine } from '#contract/giving/settlement-workflow.ts'
import type { CaseKind } from '../../core/cases/act.ts'
import { found, type Refusal, wrongState } from '../../core/errors.ts'
import { notSecond } from '../../core/identity/second-person.ts'
import type { Services, Trx } from '../../core/services.ts'
import { holdersOf } from '../../profile/index.ts'
import { deciders, ministryPayments, ownPayments } from '../refunds/effects.ts'
import { amountIn } from '../../core/amount-words.ts'
import type { HeldDifference } from './rows.ts'

type Action = ActionOf<typeof differenceMachine>
type Effects = CaseKind<typeof differenceMachine, HeldDifference>['effects']
type Settled = NonNullable<HeldDifference['settled']>
/** The pound, in which wallets pay. */
const pound = 1

const reversing: readonly Action[] = ['ask_reversal', 'drop_reversal', 'reverse', 'keep']
export const isReversing = (action: Action): boolean => reversing.includes(action)

/**
 * An annulled gift is not revived: its payer holds the word that nothing was taken, and its receipt is revoked for good.
 * What the operator has all the same is entered as a donation with a receipt of its own.
 */
export function reversalBar({ settled }: HeldDifference, action: Action, userId: number): Refusal | undefined {
  if (settled === null || settled.way === 'annul') return wrongState()
  const { reversal } = settled
  if (action === 'ask_reversal') return reversal === null ? undefined : wrongState()
  if (reversal === null) return wrongState()
  const isOwn = reversal.proposed_by === userId
  if (action === 'drop_reversal') return isOwn ? undefined : wrongState()
  if (action === 'keep') return isOwn ? notSecond() : undefined
  return reversal.is_second && !isOwn ? undefined : notSecond()
}

const decide = (
  trx: Trx,
  { settled }: HeldDifference,
  said: { decision: 'reversed' | 'refused' | 'withdrawn'; by: number | null; at: string; note?: string },
) =>
  sql`update settlement_reversals set decision = ${said.decision}, decided_by = ${said.by}, decided_at = ${said.at}, note = ${said.note ?? null}
    where id = ${settled?.reversal?.id ?? 0}`.execute(trx)

/** Tells the organisation, as it was told of the settlement. */
async function toldOf(trx: Trx, services: Services, row: HeldDifference, settled: Settled) {
  if (row.ngo_id === null) return []
  const amount = (lang: 'ar' | 'en') => amountIn(services, settled.amount, pound, lang)
  return [
    {
      code: 'DIFFERENCE-REVERSED' as const,
      userIds: await holdersOf(trx, row.ngo_id, 'ngo_payments', 'S'),
      entity: 'book_differences',
      entityId: row.id,
      params: { name: row.name, amount: { ar: amount('ar'), en: amount('en') } },
      link: `${ownPayments}?view=differences`,
    },
  ]
}

/** Reversing a settlement: one asks with reason and evidence, another confirms; the database books it. */
export const reversalEffects = (
  refuseMoving: (trx: Trx, settled: Settled) => Promise<void>,
): Pick<Required<Effects>, 'ask_reversal' | 'drop_reversal' | 'reverse' | 'keep'> => ({
  ask_reversal: async ({ trx, services, actor, row, input: { reason, evidence_file } }) => {
    const settled = found(row.settled ?? undefined)
    await refuseMoving(trx, settled)
    await sql`insert into settlement_reversals (ngo_id, settlement_id, reason, evidence_file, proposed_by, proposed_at)
      values (${row.ngo_id}, ${settled.id}, ${reason}, ${evidence_file}, ${actor?.userId ?? null}, ${services.now().toISOString()})`.execute(
      trx,
    )
    const notice = {
      code: 'DIFFERENCE-REVERSAL' as const,
      userIds: (await deciders(trx)).filter((id) => id !== actor?.userId),
      entity: 'book_differences',
      entityId: row.id,
      params: { name: row.name, reason },
      link: `${ministryPayments}?view=differences`,
    }
    return { log: { after: { way: settled.way, amount: settled.amount, reason } }, notices: [notice] }
  },
  drop_reversal: async ({ trx, services, actor, row }) => {
    await decide(trx, row, { decision: 'withdrawn', by: actor?.userId ?? null, at: services.now().toISOString() })
    return {}
  },
  reverse: async ({ trx, services, actor, row }) => {
    const settled = found(row.settled ?? undefined)
    await refuseMoving(trx, settled)
    await decide(trx, row, { decision: 'reversed', by: actor?.userId ?? null, at: services.now().toISOString() })
    return {
      log: { after: { way: settled.way, amount: settled.amount } },
      notices: await toldOf(trx, services, row, settled),
    }
  },
  keep: async ({ trx, services, actor, row, input: { note } }) => {
    await decide(trx, row, { decision: 'refused', by: actor?.userId ?? null, at: services.now().toISOString(), note })
    return { log: { after: { note } } }
  },
})
