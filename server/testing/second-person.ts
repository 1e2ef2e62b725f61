import { decideRightProposal, listRightProposals } from '#contract/users/proposals.ts'
import type { TestApp } from './app.ts'
import { type MinistryUser, ministryUser } from './factories.ts'

/** Rights that wait in the ministry, as somebody reads them. */
export async function waitingRights(
  by: MinistryUser,
): Promise<{ id: number; kind: string; actions: string[]; bar: string | null; is_stale: boolean }[]> {
  return (await by.client.call(listRightProposals)).data
}

/** Confirms as a second person all that waits; answers the statuses. */
export async function confirmRights(by: MinistryUser): Promise<number[]> {
  const statuses: number[] = []
  for (const { id } of await waitingRights(by))
    statuses.push((await by.client.call(decideRightProposal, { params: { id }, body: { action: 'confirm' } })).status)
  return statuses
}

/** A second administrator of the ministry, and a way to make a change as two people make it: asked for by one, confirmed by the other. */
export async function secondPerson(app: TestApp) {
  const second = await ministryUser(app, { role: 'CA' })
  return {
    second,
    confirmed: async <T>(asked: Promise<T>): Promise<T> => {
      const answer = await asked
      const statuses = await confirmRights(second)
      if (statuses.some((status) => status !== 200)) throw new Error(`not confirmed: ${statuses.join(' ')}`)
      return answer
    },
  }
}
