import { meetingSlug } from '#contract/assemblies/workflow.ts'
import { letterSlug } from '#contract/mediation/workflow.ts'
import { link } from '#web/core/screens/link.ts'

/** The page of a request of the own organisation: letters have a screen of their own. */
export const ownPlaceOf = (slug: string, id: number): string =>
  slug === meetingSlug
    ? link('/administrative-status/hold-general-body-meeting')
    : slug === letterSlug
      ? link('/transactions/mediation-requests', undefined, { id })
      : link('/transactions/transactions/{id}', { id })
