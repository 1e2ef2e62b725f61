import type { Kind } from '#contract/core/calls/call.ts'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'

/**
 * Rights by which somebody signs in the name of an organisation or moves its money: requests to the ministry, plan and
 * yearly return, accounts, grants, transfers, donations and campaigns, where gifts are paid to and refunds; and giving
 * rights, which could give him all of these.
 */
const signing: Partial<Record<PermissionSlug, string>> = {
  ngo_bank_accounts: 'AUD',
  ngo_financial_grants: 'AUD',
  ngo_money_transferred_abroad: 'AUD',
  ngo_international_donations: 'AUD',
  campaigns: 'AUD',
  mediation_request: 'AUD',
  ngo_transaction_requests: 'AUD',
  // C hands in the plan and the yearly return.
  ngo_plans: 'C',
  ngo_payments: 'AU',
  ngo_users: 'G',
}

/** What of an account tells whether it needs a second factor. */
export interface FactorStanding {
  readonly kind: Kind
  /** Main user of an organisation. */
  readonly is_main: boolean
  /** A setting speaks of this kind of user, and he has no second factor. */
  readonly lacks_factor: boolean
}

/** Whether a user must add a second factor before he does anything else. */
export const isFactorDue = (
  { kind, is_main, lacks_factor }: FactorStanding,
  rights: ReadonlyMap<string, ReadonlySet<string>>,
): boolean =>
  lacks_factor &&
  (kind === 'ministry' ||
    is_main ||
    Object.entries(signing).some(([slug, codes]) => [...codes].some((code) => rights.get(slug)?.has(code))))
