import { StoredColumns } from '../core/registers/register-options.ts'
import type { Row } from '../core/registers/register-rows.ts'

/** What the ministry approved is the property as it was: an edit of one of these takes the approval off the record. */
export const stillApproved = <F extends string>(
  fields: readonly F[],
  input: Readonly<Record<F, unknown>>,
  before: Row | undefined,
) =>
  before && before.approved_by_request !== null && fields.some((field) => input[field] !== before[field])
    ? new StoredColumns({ approved_by_request: null })
    : undefined
