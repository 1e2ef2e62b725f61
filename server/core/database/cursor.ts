import { CompiledQuery } from 'kysely'
import type { Db } from '../services.ts'

/**
 * Rows that an export reads at once. Larger batches survive into the garbage collector's old space, which costs time.
 */
const portion = 500

/** All rows of a query in batches, as they were when it began. Only one batch is held in memory. */
export async function* inPortions<T>(db: Db, query: CompiledQuery<T>): AsyncGenerator<T[]> {
  const trx = await db.startTransaction().setAccessMode('read only').execute()
  try {
    await trx.executeQuery({ ...query, sql: `declare exported no scroll cursor for ${query.sql}` })
    for (;;) {
      const { rows } = await trx.executeQuery<T>(CompiledQuery.raw(`fetch ${portion} from exported`))
      if (rows.length > 0) yield rows
      if (rows.length < portion) break
    }
  } finally {
    await trx.rollback().execute()
  }
}
