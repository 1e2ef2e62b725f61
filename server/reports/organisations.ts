import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../core/errors.ts'
import { type Actor, may } from '../core/identity/actor.ts'
import type { Db, Trx } from '../core/services.ts'
import { planOf } from './graphql/plan.ts'
import { readQuery } from './graphql/read.ts'
import { seen } from './own.ts'
import { Places } from './places.ts'
import { whereOf } from './question.ts'

/**
 * The ids of the organisations behind the rows of a saved report, by the right and within the governorate of who asks:
 * a statement that stands in an `in (…)`. Undefined where he does not see the report, it runs no more, or its rows
 * belong to no organisation.
 */
export async function ngosOfReport(db: Db | Trx, actor: Actor, id: number): Promise<RawBuilder<unknown> | undefined> {
  if (!may(actor, 'ministry_advanced_reports', 'S')) return undefined
  const { rows } = await sql<{ query: string }>`
    select r.query from report_histories r where ${seen(actor)} and r.id = ${id}`.execute(db)
  return rows[0] && ngosBehind(actor, rows[0].query)
}

/** The same of a query; undefined where it runs no more, or its rows belong to no organisation. */
function ngosBehind(actor: Actor, query: string): RawBuilder<unknown> | undefined {
  try {
    const { question } = planOf(
      readQuery(query, () => undefined),
      null,
      actor,
    )
    const { listing } = question
    if (!listing.owned && listing.slug !== 'ngos') return undefined
    const places = new Places(listing, actor)
    const where = whereOf(question, places)
    return sql`select ${listing.owned ? sql`t.ngo_id` : sql`t.id`} from ${places.from()} ${places.joins()} where ${where}`
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Saved reports that somebody sees and whose rows belong to organisations. */
export async function reportsOfNgos(db: Db, actor: Actor): Promise<{ id: number; name: string }[]> {
  if (!may(actor, 'ministry_advanced_reports', 'S')) return []
  const { rows } = await sql<{ id: number; name: string; query: string }>`
    select r.id, r.name, r.query from report_histories r where ${seen(actor)} order by r.name, r.id limit 500`.execute(
    db,
  )
  return rows.flatMap(({ query, ...report }) => (ngosBehind(actor, query) ? [report] : []))
}
