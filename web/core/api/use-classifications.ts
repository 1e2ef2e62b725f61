import { useQuery } from '@tanstack/react-query'
import { readClassifications } from '#contract/core/reference.ts'
import { callApi } from './api.ts'
import { wordIn } from './use-lookup.ts'

const classifications = {
  queryKey: ['classifications'],
  queryFn: async () => (await callApi(readClassifications)).data,
  staleTime: 3_600_000,
  meta: { choices: true },
}
/** All classifications; what stands under another one has its `parent_id`. */
export const useClassifications = () => useQuery(classifications).data ?? []
/** Returns the name of a classification by its id. */
export function useClassification(): (id: number) => string {
  const table = useQuery(classifications)
  return (id) => wordIn(table, id)
}
