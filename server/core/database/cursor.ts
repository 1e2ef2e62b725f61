import { CompiledQuery } from 'kysely'
import type { Db } from '../services.ts'

/** Rows that an export reads at once: few enough that they are gone before the garbage collector copies them. */
const portion = 200

/** All rows of a query, a portion at a time, as they stood when it began; the rows on hand are all that it keeps. */
export async function* inPortions<T>(db: Db, query: CompiledQuery): AsyncGenerator<T[]> {
  const trx = await db.startTransaction().setAccessMode('read only').execute()
  const run = (text: string, values: readonly unknown[] = []) =>
    trx.executeQuery<T>(CompiledQuery.raw(text, [...values]))
  try {
    await run(`declare exported no scroll cursor for ${query.sql}`, query.parameters)
    for (;;) {
      const { rows } = await run(`fetch ${portion} from exported`)
      if (rows.length > 0) yield rows
      if (rows.length < portion) break
    }
  } finally {
    await trx.rollback().execute()
  }
}
