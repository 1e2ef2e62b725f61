import { useQuery } from '@tanstack/react-query'
import { classificationTree } from '#contract/settings/classification-tree.ts'
import { readClassifications } from '#contract/core/reference.ts'
import { callApi } from '#web/core/api/api.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'

/** Classifications in force with their codes, in the order of the tree, as pick fields take them. */
export function useClassificationChoices(): { value: number; label: string }[] {
  const { data = [] } = useQuery({
    queryKey: ['classifications'],
    queryFn: async () => (await callApi(readClassifications)).data,
    staleTime: 3_600_000,
    meta: { choices: true },
  })
  return data.map((one) => ({ value: one.id, label: `${one.code} ${nameOf(one)}` }))
}

/** Main fields, those out of force among them, as the tree is kept. */
export function useMainFields(): { value: number; label: string }[] {
  const { data = [] } = useQuery({
    queryKey: [classificationTree.path, 'mains'],
    queryFn: async () => (await callApi(classificationTree.list, { query: { level: 'main', per_page: 100 } })).data,
    meta: { choices: true },
  })
  return data.map((one) => ({ value: one.id, label: `${one.code} ${nameOf(one)}` }))
}
