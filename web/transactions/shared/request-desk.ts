import type { QueueRow } from '#contract/transactions/calls.ts'
import { link } from '#web/core/screens/link.ts'

/** Where a request is worked on: a founding request at the review desk. */
export const deskOf = (row: Pick<QueueRow, 'id' | 'establishment_id'>): string =>
  row.establishment_id
    ? link('/ministry/creation-requests/{id}', { id: row.establishment_id })
    : link('/ministry/accreditation-transactions/{id}', { id: row.id })
