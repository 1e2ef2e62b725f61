import { type RawBuilder, sql } from 'kysely'
import { inPortions } from '../core/database/cursor.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Db } from '../core/services.ts'
import { refusedQuery } from './graphql/refuse.ts'
import { allStatement, groupStatement, type Leaf, pageStatement, type Question } from './question.ts'

/** How long one statement of a report may take. */
const longest = '3s'
/** What PostgreSQL says when it was told to stop. */
const stopped = '57014'

/** The rows of one statement, within the time that a report has. The limit travels with it. */
async function rowsOf(db: Db, statement: RawBuilder<unknown>): Promise<Row[]> {
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        const limit = sql`set local statement_timeout = ${sql.lit(longest)}`.execute(trx)
        const { rows } = await (statement as RawBuilder<Row>).execute(trx)
        await limit
        return rows
      })
  } catch (error) {
    throw (error as { code?: string }).code === stopped ? refusedQuery('slow') : error
  }
}

/** One page, and how many rows there are if it is asked. */
export async function pageOf(db: Db, actor: Actor, question: Question, leaves: readonly Leaf[], counted: boolean) {
  const rows = await rowsOf(db, pageStatement(question, leaves, actor, counted))
  const total = Number(rows[0]?.total ?? 0)
  return { rows: rows.filter(({ there }) => there === true), total }
}

/** All rows in portions, as they were when the reading began. */
export const allOf = (db: Db, actor: Actor, question: Question, leaves: readonly Leaf[]): AsyncGenerator<Row[]> =>
  inPortions(db, (allStatement(question, leaves, actor) as RawBuilder<Row>).compile(db))

export const groupsOf = (db: Db, actor: Actor, question: Question, by: readonly string[], sums: readonly string[]) =>
  rowsOf(db, groupStatement(question, by, sums, actor))
