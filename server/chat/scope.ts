import { type RawBuilder, sql } from 'kysely'
import { type Actor, may, ngoOf } from '../core/identity/actor.ts'

/** People of a place who take part in its conversations: those who act on requests there. */
export const takesPart = (actor: Actor): boolean =>
  actor.kind === 'org' || may(actor, 'ministry_transaction_requests', 'U')

/** Conversations (`c`) that the actor takes part in: of his organisation, or of his place in the ministry. */
export const joined = (actor: Actor): RawBuilder<boolean> =>
  actor.kind === 'org'
    ? sql`c.ngo_id = ${ngoOf(actor)}`
    : sql`(${takesPart(actor)} and c.governorate_id is not distinct from ${actor.governorateId ?? null}::integer)`
export const sideOf = (actor: Actor): 'ngo' | 'ministry' => (actor.kind === 'org' ? 'ngo' : 'ministry')
