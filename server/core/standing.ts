import { sql } from 'kysely'
import type { Call } from '#contract/core/call.ts'
import type { PermissionSlug } from '#contract/core/permissions.ts'
import type { Actor } from './actor.ts'
import { wrongState } from './errors.ts'
import type { Db } from './services.ts'

/** What an organisation may still do whatever its status: the person's own data, and its answer to a measure. */
const always: readonly PermissionSlug[] = ['personal-profile', 'ngo_incentives']
/** Statuses whose organisations change nothing else but these rights [domain 3.5]: 2 suspended, 4 under liquidation, 5 to 7 ended. */
const open: Readonly<Record<number, readonly PermissionSlug[]>> = {
  2: [],
  4: ['ngo_financial_info', 'ngo_minutes_of_meeting'],
  5: [],
  6: [],
  7: [],
}

/** Refuses a change by an organisation's user (409) when the organisation's status lets it only read. */
export async function refuseByStanding(db: Db, actor: Actor, call: Call): Promise<void> {
  const rights = call.access === 'open' ? undefined : call.access.may
  if (actor.kind !== 'org' || !rights || rights.some(([slug]) => always.includes(slug))) return
  const { rows } = await sql<{ status_id: number }>`select status_id from ngos where id = ${actor.ngoId}`.execute(db)
  const status = rows[0]?.status_id ?? 1
  const left = open[status]
  if (left && !rights.some(([slug]) => left.includes(slug))) throw wrongState({ status_id: status })
}
