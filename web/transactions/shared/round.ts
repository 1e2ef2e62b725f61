import type { ReturnRound } from '#contract/transactions/own-requests.ts'

/** The last return of a request; undefined where it was never returned. */
export const lastRound = (rounds: readonly ReturnRound[]): ReturnRound | undefined => rounds.at(-1)

/** What the last return asks for at a field or document, named as a refusal names it. */
export const askedAt = (rounds: readonly ReturnRound[], at: string) =>
  lastRound(rounds)?.items.find((item) => item.at === at)
