import { readAccessRound } from '#contract/users/access-review.ts'
import { listRightProposals } from '#contract/users/proposals.ts'
import { callApi } from '#web/core/api/api.ts'
import { useMay } from '#web/core/session/session.ts'
import { useProposals } from './use-proposals.ts'

/** Rights that wait, for whoever may see people or roles. */
export function useRightProposals() {
  const enabled = [useMay('ministry_users_rp'), useMay('ministry_roles_rp')].includes(true)
  return useProposals('proposals', async () => (await callApi(listRightProposals)).data, enabled)
}

/** The review of access of the present quarter. */
export const roundQuery = {
  queryKey: ['people', 'round'],
  queryFn: async () => (await callApi(readAccessRound)).data,
}
