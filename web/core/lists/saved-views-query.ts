import { queryOptions } from '@tanstack/react-query'
import { listSavedViews } from '#contract/core/saved-views.ts'
import { stringifySearch, type Search } from '#web/base/search.ts'
import { callApi } from '../api/api.ts'

/** The reader's own views of all lists: a handful, asked for once. */
export const savedViewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: async () => (await callApi(listSavedViews)).data,
  staleTime: 300_000,
  meta: { quiet: true },
})

/** What an address asks a list for, always in the same order. The page and the language belong to the moment. */
export const viewOf = ({ page: _page, lang: _lang, ...search }: Search): string =>
  stringifySearch(Object.fromEntries(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1))))
