import { useQuery } from '@tanstack/react-query'
import { branches } from '#contract/profile/branches.ts'
import { listServices, readMainInfo, readNgoInfo } from '#contract/profile/file.ts'
import { callApi } from '#web/core/api.ts'
import { useMay } from '#web/core/session.ts'
import { nameOf } from '#web/core/use-lookup.ts'

const quiet = { quiet: true }

export const useMainInfo = () =>
  useQuery({ queryKey: ['v2/ngo-main-info'], queryFn: async () => (await callApi(readMainInfo)).data })
export const useNgoInfo = () =>
  useQuery({ queryKey: ['v2/ngo-info'], queryFn: async () => (await callApi(readNgoInfo)).data })

/** Services that the organisation may name, as pick fields take them. */
export function useServices(): { value: number; label: string }[] {
  const query = useQuery({
    queryKey: ['v2/services'],
    queryFn: async () => (await callApi(listServices, { query: { per_page: 100 } })).data,
    meta: quiet,
  })
  return (query.data ?? []).map((service) => ({ value: service.id, label: nameOf(service) }))
}

/** Branches of the organisation as pick fields take them; none without the right to see them. */
export function useBranches(): { value: number; label: string }[] {
  const seen = useMay('ngo_branches')
  const query = useQuery({
    queryKey: [branches.path, 'choices'],
    queryFn: async () => (await callApi(branches.list, { query: { per_page: 100 } })).data,
    enabled: seen,
    meta: quiet,
  })
  return (query.data ?? []).map((branch) => ({ value: branch.id, label: branch.name_ar }))
}
