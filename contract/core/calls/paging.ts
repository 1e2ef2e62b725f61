import type { Call, Pagination } from './call.ts'

/**
 * So far lists that grow without end are counted: nobody leafs so far, and an exact number would cost more every year. A
 * `total_row` above it says that there are more rows, and no longer how many.
 */
export const countedTo = 10_000
/** The list has more rows than were counted. */
export const hasMore = ({ endless }: Pick<Call, 'endless'>, { total_row: total }: Pick<Pagination, 'total_row'>) =>
  endless === true && total > countedTo

/** The asked page of a list, with how many rows come before it. */
export const pageOf = (query: { page?: number | undefined; per_page?: number | undefined }, size = 10) => {
  const perPage = query.per_page ?? size
  const page = query.page ?? 1
  return { perPage, page, offset: (page - 1) * perPage }
}
