import { sql } from 'kysely'
import type { Actor } from '../core/identity/actor.ts'
import type { Trx } from '../core/services.ts'

/**
 * The next version of a type's path, as it stands, to be changed: stages that requests walk along are never changed
 * themselves. Answers which stage became which. The type is held.
 */
export async function nextPath(trx: Trx, actor: Actor, typeId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{
    old_id: number
    new_id: number
  }>`select old_id, new_id from next_path(${typeId}, ${actor.userId})`.execute(trx)
  return new Map(rows.map((row) => [row.old_id, row.new_id]))
}

/** A type that the ministry made issues a decision when a step of its path drafts or signs one; the others say it themselves. */
export async function noteDecisionOf(trx: Trx, typeId: number): Promise<void> {
  await sql`update transaction_types t set issues_decision = exists (
      select from transaction_type_stages s join action_types a on a.id = s.action_type_id
      where s.transaction_type_id = t.id and s.version = t.version and a.slug in ('draft_decision', 'sign_decision'))
    where t.id = ${typeId} and t.created_by is not null`.execute(trx)
}
