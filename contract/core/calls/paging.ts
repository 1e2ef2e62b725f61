/** The asked page of a list, with how many rows come before it. */
export const pageOf = (query: { page?: number | undefined; per_page?: number | undefined }, size = 10) => {
  const perPage = query.per_page ?? size
  const page = query.page ?? 1
  return { perPage, page, offset: (page - 1) * perPage }
}
