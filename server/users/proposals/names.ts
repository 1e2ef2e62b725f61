import { sql } from 'kysely'
import type { RightProposal } from '#contract/users/proposals.ts'
import type { Db, Trx } from '../../core/services.ts'

type Named = NonNullable<RightProposal['role']>

/** Names of roles by id, of people or of transactions. */
export async function namesOf(db: Db | Trx, table: 'roles' | 'transaction_request_roles', ids: readonly number[]) {
  const { rows } =
    await sql<Named>`select id, name_ar, name_en from ${sql.table(table)} where id = any(${[...ids]})`.execute(db)
  return (id: number): Named => rows.find((one) => one.id === id) ?? { id, name_ar: '—', name_en: null }
}
