import { decideRightProposal, listRightProposals } from '#contract/users/proposals.ts'
import type { TestApp } from './app.ts'
import { type MinistryUser, ministryUser } from './factories.ts'

/** The ministry's waiting changes of rights, as this client reads them. */
export async function waitingRights(
  by: MinistryUser,
): Promise<{ id: number; kind: string; actions: string[]; bar: string | null; is_stale: boolean }[]> {
  return (await by.client.call(listRightProposals)).data
}

/** Confirms all waiting changes that this second person can confirm; returns the statuses. */
export async function confirmRights(by: MinistryUser): Promise<number[]> {
  const statuses: number[] = []
  for (const { id, actions } of await waitingRights(by))
    if (actions.includes('confirm'))
      statuses.push((await by.client.call(decideRightProposal, { params: { id }, body: { action: 'confirm' } })).status)
  return statuses
}

/**
 * A second administrator, and a function that makes a change as two people do: one asks for it, the other confirms it.
 */
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
