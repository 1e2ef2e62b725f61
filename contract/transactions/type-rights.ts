import type { PermissionCode, PermissionSlug } from '../core/rights/permissions.ts'

interface TypeRights {
  /** Of the people of the organisation. */
  readonly organisation: PermissionSlug
  readonly ministry: PermissionSlug
  /** Whoever of the ministry has this code takes every decision; otherwise the steps say who does. */
  readonly decides?: PermissionCode
  /** Its requests have a screen of their own and stand in no common list. */
  readonly ownScreen?: true
}

const general: TypeRights = { organisation: 'ngo_transaction_requests', ministry: 'ministry_transaction_requests' }
/** Of whoever in the organisation keeps the record; in the ministry the path is that of any request [domain 3.9]. */
const ofRecord = (organisation: PermissionSlug): TypeRights => ({ ...general, organisation })

/** Types whose requests have rights of their own [domain 5]; all others share one pair. */
export const typeRights: Readonly<Record<string, TypeRights>> = {
  general_assembly_meeting: ofRecord('ngo_general_authority_meetings'),
  mediation_request: {
    organisation: 'mediation_request',
    ministry: 'ministry_mediation_request',
    decides: 'C',
    ownScreen: true,
  },
  foreign_grant_approval: ofRecord('ngo_financial_grants'),
  money_abroad_approval: ofRecord('ngo_money_transferred_abroad'),
  international_donation_approval: ofRecord('ngo_international_donations'),
  un_project_approval: ofRecord('ngo_un_coop'),
  international_membership: ofRecord('ngo_international_organisations_memberships'),
  international_event: ofRecord('ngo_international_events_subscriptions'),
}
/** The rights of requests of a type. */
export const rightsOfType = (slug: string): TypeRights => typeRights[slug] ?? general
/** Types that no common list shows. */
export const withOwnScreen: readonly string[] = Object.keys(typeRights).filter((slug) => typeRights[slug]?.ownScreen)
