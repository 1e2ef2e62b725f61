import type { Subscription } from '#contract/subscriptions/calls.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { one, type Search } from '#web/base/search.ts'

// The contract is loaded late: an open page needs neither it nor its schemas before it asks again.
const calls = () => import('#contract/subscriptions/calls.ts')

const steps = ['asked', 'confirmed', 'stopped'] as const
export type FollowStep = (typeof steps)[number]
/** What has just been done, by the address; anything else is nothing. */
export const stepOf = (search: unknown): FollowStep | undefined =>
  steps.find((step) => step === one((search as Search).step))

/** Token of the link of a mail. */
export const tokenOf = (search: unknown): string => one((search as Search).token) ?? ''

/** Undefined where the link of a mail is dead: too old, used up, or never ours. */
async function unlessDead<T>(asked: Promise<{ readonly data: T }>): Promise<T | undefined> {
  try {
    return (await asked).data
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return undefined
    throw error
  }
}

/** What the link of a confirmation mail stands for. */
export async function loadWish(token: string): Promise<Subscription | undefined> {
  const { readWish } = await calls()
  return unlessDead(callApi(readWish, { query: { token } }))
}

/** What the receiver of a mail follows. */
export async function loadSubscriptions(token: string): Promise<readonly Subscription[] | undefined> {
  const { readSubscriptions } = await calls()
  return unlessDead(callApi(readSubscriptions, { query: { token } }))
}
