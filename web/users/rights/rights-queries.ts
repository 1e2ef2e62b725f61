import { useQuery } from '@tanstack/react-query'
import { readAccessRound } from '#contract/users/access-review.ts'
import { listRightProposals } from '#contract/users/proposals.ts'
import { callApi } from '#web/core/api/api.ts'
import { useMay } from '#web/core/session/session.ts'

/** Rights that wait, for whoever may see people or roles. */
export function useRightProposals() {
  const enabled = [useMay('ministry_users_rp'), useMay('ministry_roles_rp')].includes(true)
  return useQuery({
    queryKey: ['people', 'proposals'],
    queryFn: async () => (await callApi(listRightProposals)).data,
    enabled,
  })
}

/** The review of access of the present quarter. */
export const roundQuery = {
  queryKey: ['people', 'round'],
  queryFn: async () => (await callApi(readAccessRound)).data,
}
