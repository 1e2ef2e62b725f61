import { useQuery } from '@tanstack/react-query'
import { listRoles } from '#contract/users/roles.ts'
import { callApi } from '#web/core/api/api.ts'

/** Roles of the ministry or of organisations with their rights. */
export const useRoles = (type: 'ministry' | 'ngo', enabled = true) =>
  useQuery({
    queryKey: ['roles', 'all', type],
    queryFn: async () => (await callApi(listRoles, { query: { type, per_page: 100 } })).data,
    enabled,
  })
