import type { QueueRow } from '#contract/transactions/calls.ts'
import { link } from '#web/core/screens/link.ts'

/** Where a request is worked on: a founding request at the review desk, a grievance of founders where requests are. */
export const deskOf = (row: Pick<QueueRow, 'id' | 'slug' | 'establishment_id'>): string =>
  row.slug === 'establishing_ngo' && row.establishment_id
    ? link('/ministry/creation-requests/{id}', { id: row.establishment_id })
    : link('/ministry/accreditation-transactions/{id}', { id: row.id })
