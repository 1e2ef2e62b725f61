import type { PermissionSlug } from '../core/rights/permissions.ts'

/** The three registers of money that needs an approval before it moves [domain 2.10]. */
export const moneyKinds = ['grant', 'transfer', 'donation'] as const
export type MoneyKind = (typeof moneyKinds)[number]

/** The country's own currency, in which sums of different ones are compared. */
export const ownCurrency = 1

interface KindFacts {
  readonly table: 'financial_grants' | 'money_transferred_abroad' | 'international_donations'
  readonly organisation: PermissionSlug
  readonly ministry: PermissionSlug
  /** The type of request that carries the approval, and the field of its payload that names the record [domain 6.3]. */
  readonly slug: string
  readonly field: string
}
export const kindFacts: Readonly<Record<MoneyKind, KindFacts>> = {
  grant: {
    table: 'financial_grants',
    organisation: 'ngo_financial_grants',
    ministry: 'ministry_financial_grants',
    slug: 'foreign_grant_approval',
    field: 'financial_grant_id',
  },
  transfer: {
    table: 'money_transferred_abroad',
    organisation: 'ngo_money_transferred_abroad',
    ministry: 'ministry_money_transferred_abroad',
    slug: 'money_abroad_approval',
    field: 'money_transferred_abroad_id',
  },
  donation: {
    table: 'international_donations',
    organisation: 'ngo_international_donations',
    ministry: 'ministry_international_donations',
    slug: 'international_donation_approval',
    field: 'international_donation_id',
  },
}
