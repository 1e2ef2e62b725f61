import { sql } from 'kysely'
import type { Comparisons, Figures } from '#contract/budgets/shapes.ts'
import type { Db, Trx } from '../core/services.ts'
import { figuresJson } from './rows.ts'

/** The figures of a year as the ministry accepted them. Money is decimal text in the currency of the accounts. */
export interface AcceptedAccounts {
  readonly id: number
  readonly year: number
  readonly currency_id: number
  readonly accepted_at: string
  readonly figures: Figures
  /** What was compared with the platform's records when they were handed in; null in accounts of before. */
  readonly comparisons: Comparisons | null
}

/** The accepted accounts of an organisation for a year; undefined while there are none. */
export async function acceptedAccounts(
  db: Db | Trx,
  ngoId: number,
  year: number,
): Promise<AcceptedAccounts | undefined> {
  const { rows } =
    await sql<AcceptedAccounts>`select b.id, b.year, b.currency_id, b.decided_at as accepted_at, ${figuresJson} as figures, b.comparisons
    from annual_budgets b where b.ngo_id = ${ngoId} and b.year = ${year} and b.status = 'accepted' and b.decided_at is not null and b.deleted_at is null`.execute(
      db,
    )
  return rows[0]
}
