import { useQuery } from '@tanstack/react-query'
import { branches } from '#contract/profile/branches.ts'
import { callApi } from '#web/core/api/api.ts'
import { useMay } from '#web/core/session/session.ts'

/** Branches of the organisation as pick fields take them; none without the right to see them. */
export function useBranches(): { value: number; label: string }[] {
  const seen = useMay('ngo_branches')
  const query = useQuery({
    queryKey: [branches.path, 'choices'],
    queryFn: async () => (await callApi(branches.list, { query: { per_page: 100 } })).data,
    enabled: seen,
    meta: { choices: true },
  })
  return (query.data ?? []).map((branch) => ({ value: branch.id, label: branch.name_ar }))
}
