import type { PermissionSlug } from '../core/rights/permissions.ts'

/** What an organisation asks for before it works with bodies abroad [domain 2.10, 3.9]. */
export const coopKinds = ['project', 'membership', 'event'] as const
export type CoopKind = (typeof coopKinds)[number]

interface KindFacts {
  readonly table: 'coop_projects' | 'i_organisations_memberships' | 'international_events_subscriptions'
  readonly organisation: PermissionSlug
  /** The type of request that carries the approval, and the field of its payload that names the record [domain 6.3]. */
  readonly slug: string
  readonly field: string
}
export const coopFacts: Readonly<Record<CoopKind, KindFacts>> = {
  project: {
    table: 'coop_projects',
    organisation: 'ngo_un_coop',
    slug: 'un_project_approval',
    field: 'coop_project_id',
  },
  membership: {
    table: 'i_organisations_memberships',
    organisation: 'ngo_international_organisations_memberships',
    slug: 'international_membership',
    field: 'i_organisations_membership_id',
  },
  event: {
    table: 'international_events_subscriptions',
    organisation: 'ngo_international_events_subscriptions',
    slug: 'international_event',
    field: 'international_event_id',
  },
}
