import { sql } from 'kysely'
import { donationMethodMachine, type DonationMethodStatus } from '#contract/giving/workflow.ts'
import type { CaseKind, Taking } from '../../core/cases/act.ts'
import { found, Refusal } from '../../core/errors.ts'
import type { Actor } from '../../core/identity/actor.ts'
import type { Notice } from '../../core/notices/notify.ts'
import type { Services } from '../../core/services.ts'
import { holdersOf } from '../../profile/index.ts'
import { endServed, serveDecision } from '../../transactions/index.ts'
import { partsIn } from '../kind.ts'
import { ownPayments } from '../refunds/effects.ts'
import { usableAccount } from './rows.ts'

/** A donation method that is held for a decision. */
export interface HeldMethod {
  readonly id: number
  readonly status: DonationMethodStatus
  readonly ngo_id: number
  readonly name_ar: string
  readonly name_en: string
  readonly merchant_no: string
  readonly requires_otp: boolean
  readonly proved_at: string | null
  readonly is_usable: boolean
  readonly updated_at: string
}
export const heldMethod = sql`o.id, o.status, o.ngo_id, m.name_ar, m.name_en, o.merchant_no, m.requires_otp, o.proved_at, o.updated_at,
  exists (select from bank_accounts b where b.id = o.bank_account_id and b.ngo_id = o.ngo_id and ${usableAccount}) as is_usable`

/** Methods `o` of an organisation `n` that somebody may see. */
export function methodsWithin(actor: Actor | undefined) {
  if (!actor) return sql`true`
  if (actor.kind === 'org') return sql`o.ngo_id = ${actor.ngoId ?? 0}`
  if (actor.kind !== 'ministry') return sql`false`
  return actor.governorateId === undefined ? sql`true` : sql`n.governorate_id = ${actor.governorateId}`
}

/** Tells the organisation how its method stands now. */
async function told(
  { trx, row }: Taking<HeldMethod, unknown>,
  to: DonationMethodStatus,
  why: { reason: string; basis: Readonly<Record<'ar' | 'en', string>> } = { reason: '', basis: { ar: '', en: '' } },
): Promise<readonly Notice[]> {
  const { ar, en } = donationMethodMachine.statuses[to]
  return [
    {
      code: 'METHOD-STATE',
      userIds: await holdersOf(trx, row.ngo_id, 'ngo_payments', 'S'),
      entity: 'ngo_payment_methods',
      entityId: row.id,
      params: { name: { ar: row.name_ar, en: row.name_en }, state: { ar, en }, ...why },
      link: ownPayments,
    },
  ]
}

/** Why a method cannot be verified yet: nobody is offered what was not proved. */
export function unfit({ requires_otp, proved_at, is_usable }: HeldMethod): Refusal | undefined {
  if (requires_otp && proved_at === null) return new Refusal(409, 'donation_method_unproved')
  return is_usable ? undefined : new Refusal(409, 'donation_method_account')
}

/** Donation methods as cases: proved by a test payment, checked by the centre [2.7]. */
export const methodKind = (services: Services): CaseKind<typeof donationMethodMachine, HeldMethod> => ({
  machine: donationMethodMachine,
  table: 'ngo_payment_methods',
  column: 'status',
  async hold(trx, actor, id) {
    const { rows } =
      await sql<HeldMethod>`select ${heldMethod} from ngo_payment_methods o join payment_methods m on m.id = o.payment_method_id
      join ngos n on n.id = o.ngo_id where o.id = ${id} and o.deleted_at is null and ${methodsWithin(actor)} for update of o`.execute(
        trx,
      )
    return found(rows[0])
  },
  partsOf: partsIn,
  bar: (row, action) => (action === 'verify' || action === 'resume' ? unfit(row) : undefined),
  version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
  told: ({ name_ar, merchant_no, ngo_id }) => ({ name: `${name_ar} ${merchant_no}`, ngo_id }),
  effects: {
    verify: async (taking) => ({
      set: { verified_by: taking.actor?.userId ?? null, verified_at: services.now().toISOString() },
      notices: await told(taking, 'verified'),
    }),
    suspend: async (taking) => {
      const { trx, row, input } = taking
      const { suspend_reason, article } = input
      const of = { about: 'ngo_payment_methods', id: row.id, ngoId: row.ngo_id } as const
      const basis = await serveDecision(trx, services, {
        ...of,
        reason: suspend_reason,
        article,
        by: found(taking.actor),
      })
      return {
        set: { suspend_reason },
        log: { after: { suspend_reason, article } },
        notices: await told(taking, 'suspended', { reason: suspend_reason, basis }),
      }
    },
    resume: async (taking) => {
      await endServed(taking.trx, services, { about: 'ngo_payment_methods', id: taking.row.id })
      return { set: { suspend_reason: null }, notices: await told(taking, 'verified') }
    },
    redraft: async () => ({ set: { verified_by: null, verified_at: null } }),
  },
})
