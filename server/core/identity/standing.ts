import type { Call } from '#contract/core/calls/call.ts'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import type { Actor } from './actor.ts'
import { wrongState } from '../errors.ts'

/**
 * What an organisation may change in every status: a person's own data, its answer to a measure, and its answer to a
 * decision on a request; which requests it may make is said there by type.
 */
const always: readonly PermissionSlug[] = ['personal-profile', 'ngo_incentives', 'ngo_transaction_requests']
/**
 * Statuses in which an organisation may change only these rights besides [domain 3.5]: 2 suspended, 4 under
 * liquidation, 5 to 7 ended.
 */
const open: Readonly<Record<number, readonly PermissionSlug[]>> = {
  2: [],
  4: ['ngo_financial_info', 'ngo_minutes_of_meeting'],
  5: [],
  6: [],
  7: [],
}

/** Whether users of an organisation in this status may make changes under this slug. Reading is always allowed. */
export const mayChange = (statusId: number, slug: PermissionSlug): boolean =>
  always.includes(slug) || (open[statusId]?.includes(slug) ?? true)

/** 409 when an organisation's user makes a change that the organisation's status does not allow. */
export function refuseByStanding(actor: Actor, call: Call): void {
  const rights = call.access === 'open' ? undefined : call.access.may
  if (actor.kind !== 'org' || !rights) return
  const status = actor.ngoStatusId ?? 1
  if (!rights.some(([slug]) => mayChange(status, slug))) throw wrongState({ status_id: status })
}
