import { CompiledQuery, type RawBuilder } from 'kysely'
import { inPortions } from '../core/database/cursor.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Db } from '../core/services.ts'
import { refusedQuery } from './graphql/refuse.ts'
import { allStatement, groupStatement, type Leaf, pageStatement, type Question } from './question.ts'

/** A statement of a report may take three seconds. Begin and limit are one message. */
const begin = CompiledQuery.raw("/* unprepared */ begin read only; set local statement_timeout = '3s'")
const end = CompiledQuery.raw('commit')
/** What PostgreSQL says when it was told to stop. */
const stopped = '57014'

/** The rows of one statement, within the time that a report has. Beginning and end travel with it, so that nobody waits for them. */
const rowsOf = (db: Db, statement: RawBuilder<unknown>): Promise<Row[]> =>
  db.connection().execute(async (one) => {
    const sent = [one.executeQuery(begin), (statement as RawBuilder<Row>).execute(one), one.executeQuery(end)] as const
    // The connection is given back when all three were answered; after a failure the end is a rollback.
    const [begun, asked] = await Promise.allSettled(sent)
    if (begun.status === 'rejected') throw begun.reason
    if (asked.status === 'fulfilled') return asked.value.rows
    throw (asked.reason as { code?: string }).code === stopped ? refusedQuery('slow') : asked.reason
  })

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
