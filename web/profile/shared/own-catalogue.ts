import { useQuery } from '@tanstack/react-query'
import { listServices, readNgoClassifications } from '#contract/profile/file.ts'
import { callApi } from '#web/core/api/api.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'

/** The classification tree with the own rows flagged. */
export const useTree = () =>
  useQuery({
    queryKey: [readNgoClassifications.path],
    queryFn: async () => (await callApi(readNgoClassifications)).data,
  })

/** Services of the catalogue that the organisation may name within its own classifications. */
export function useOwnCatalogue() {
  const tree = useTree().data ?? []
  const own = tree.flatMap((one) => [one, ...one.children]).flatMap((one) => (one.type === null ? [] : [one.id]))
  return (
    useQuery({
      queryKey: [listServices.path, 'own', own],
      queryFn: async () => (await callApi(listServices, { query: { per_page: 100, classification_id: own } })).data,
      enabled: own.length > 0,
      meta: { choices: true },
    }).data ?? []
  )
}

/** Main and further classifications of the organisation, as pick fields take them. */
export function useOwnClassifications(): { value: number; label: string }[] {
  const tree = useTree().data ?? []
  return tree
    .flatMap((one) => [one, ...one.children])
    .flatMap((one) => (one.type === null ? [] : [{ value: one.id, label: nameOf(one) }]))
}
