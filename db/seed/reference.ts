import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import { seedContent } from './seed-content.ts'
import { seedLookups } from './seed-lookups.ts'
import { seedResultLetters } from './seed-result-letters.ts'
import { seedRoles } from './seed-roles.ts'
import { seedTransactionTypes } from './seed-transaction-types.ts'

/**
 * Fills what every installation needs: lookups, permissions and default roles, types of
 * transaction, texts, settings, holidays. Adds what is missing and overwrites nothing;
 * processes that start together take turns.
 */
export async function seedReference(db: Kysely<DB>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sijill.seed'))`.execute(trx)
    await seedLookups(trx)
    await seedRoles(trx)
    await seedTransactionTypes(trx)
    await seedContent(trx)
    await seedResultLetters(trx)
  })
}
