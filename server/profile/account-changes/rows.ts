import { sql } from 'kysely'
import type { ChangeState, HeldField } from '#contract/profile/account-changes.ts'
import type { Trx } from '../../core/services.ts'

/** What a change is about: an account, or one of its drivers. */
export interface Subject {
  ngoId: number
  accountId: number
  driverId: number | null
}

/** New values by column; a national number travels as it is stored, with its hash. */
export type HeldValues = Partial<Record<HeldField | 'id_number_hash', unknown>>

export interface ChangeRow extends HeldValues {
  id: number
  ngo_id: number
  bank_account_id: number
  manager_account_id: number | null
  kind: 'new' | 'edit'
  fields: HeldField[]
  state: ChangeState
  effective_at: string | null
  asked_by: number
  asked_at: string
}

export const subjectOf = (change: ChangeRow): Subject => ({
  ngoId: change.ngo_id,
  accountId: change.bank_account_id,
  driverId: change.manager_account_id,
})

/** The change of a subject that waits; there is one at a time. */
export async function findWaiting(trx: Trx, { ngoId, accountId, driverId }: Subject): Promise<ChangeRow | undefined> {
  const { rows } =
    await sql<ChangeRow>`select * from account_changes where ngo_id = ${ngoId} and bank_account_id = ${accountId} and manager_account_id is not distinct from ${driverId} and state = 'waiting' for update`.execute(
      trx,
    )
  return rows[0]
}
