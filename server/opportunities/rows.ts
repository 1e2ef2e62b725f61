import { sql } from 'kysely'
import type { OpportunityType } from '#contract/opportunities/calls.ts'
import type { OpportunityStatus } from '#contract/opportunities/workflow.ts'
import { found } from '../core/errors.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import type { Trx } from '../core/services.ts'

/** An opportunity as its actions see it. */
export interface Held {
  readonly id: number
  readonly ngo_id: number
  readonly type: OpportunityType
  readonly code: string
  readonly name: string
  readonly status: OpportunityStatus
  /** ISO date in Damascus. */
  readonly closing_date: string
  readonly hidden_reason: string | null
  readonly updated_at: string
}

/** Those that somebody may act on: an organisation its own; a directorate those of its governorate, which are no drafts. */
export function within(actor: Actor | undefined) {
  if (!actor) return sql`true`
  if (actor.kind === 'org' || actor.ngoId !== undefined) return sql`o.ngo_id = ${ngoOf(actor)}`
  if (actor.kind !== 'ministry') return sql`false`
  return actor.governorateId === undefined
    ? sql`o.status <> 'draft'`
    : sql`o.status <> 'draft' and n.governorate_id = ${actor.governorateId}`
}

/** One, held until the transaction ends; 404 outside the actor's scope. */
export async function holdOpportunity(trx: Trx, actor: Actor | undefined, id: number): Promise<Held> {
  const { rows } = await sql<Held>`
    select o.id, o.ngo_id, o.type, o.code, o.name, o.status, o.closing_date, o.hidden_reason, o.updated_at
    from opportunities o join ngos n on n.id = o.ngo_id and n.deleted_at is null
    where o.deleted_at is null and o.id = ${id} and ${within(actor)} for update of o`.execute(trx)
  return found(rows[0])
}
