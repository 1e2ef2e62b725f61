import { type RawBuilder, sql } from 'kysely'
import { type Actor, may, ngoOf } from '../core/identity/actor.ts'

/** People of a place who take part in its conversations: those who act on requests there. */
export const takesPart = (actor: Actor): boolean =>
  actor.kind === 'org' || may(actor, 'ministry_transaction_requests', 'U')

/** Whether a conversation (`c`) is with a directorate that its organisation has left. */
const isLeft = sql`(c.governorate_id is not null and exists (select from ngos h where h.id = c.ngo_id and h.governorate_id <> c.governorate_id))`

/** When a conversation (`c`) was closed; where its organisation moved away, nobody is left there to answer. */
export const closedAt = sql`case when ${isLeft} then coalesce(c.closed_at, c.updated_at) else c.closed_at end`

/**
 * Conversations (`c`) that the actor takes part in: of his organisation, or of his place in the ministry as long as the
 * organisation is there.
 */
export const joined = (actor: Actor): RawBuilder<boolean> =>
  actor.kind === 'org'
    ? sql`c.ngo_id = ${ngoOf(actor)}`
    : sql`(${takesPart(actor)} and c.governorate_id is not distinct from ${actor.governorateId ?? null}::integer and not ${isLeft})`
export const sideOf = (actor: Actor): 'ngo' | 'ministry' => (actor.kind === 'org' ? 'ngo' : 'ministry')
