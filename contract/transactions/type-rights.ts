import type { PermissionSlug } from '../core/rights/permissions.ts'

interface TypeRights {
  /** Of the people of the organisation. */
  readonly organisation: PermissionSlug
  readonly ministry: PermissionSlug
}

const general: TypeRights = { organisation: 'ngo_transaction_requests', ministry: 'ministry_transaction_requests' }

/** Types whose requests have rights and screens of their own [domain 5]; all others share one pair. */
export const typeRights: Readonly<Record<string, TypeRights>> = {
  general_assembly_meeting: {
    organisation: 'ngo_general_authority_meetings',
    ministry: 'ministry_transaction_requests',
  },
  mediation_request: { organisation: 'mediation_request', ministry: 'ministry_mediation_request' },
}
/** The rights of requests of a type. */
export const rightsOfType = (slug: string): TypeRights => typeRights[slug] ?? general
