import { openedBy } from '#contract/transactions/asked-with.ts'
import type { OwnRequest, ReturnRound } from '#contract/transactions/own-requests.ts'

/** The last return of a request; undefined where it was never returned. */
export const lastRound = (rounds: readonly ReturnRound[]): ReturnRound | undefined => rounds.at(-1)

/** What the last return asks for at a field or document, named as a refusal names it. */
export const askedAt = (rounds: readonly ReturnRound[], at: string) =>
  lastRound(rounds)?.items.find((item) => item.at === at)

/** What alone may be corrected of a returned request; everything where the return named nothing. */
export function openIn({ status, rounds, fields }: Pick<OwnRequest, 'status' | 'rounds' | 'fields'>) {
  const round = status === 'returned' ? lastRound(rounds) : undefined
  const items = round?.items ?? []
  const itemAt = (name: string) => items.find(({ at }) => at === name)
  const open = openedBy(
    items.map(({ at }) => at),
    fields,
  )
  return { round, items, itemAt, isOpen: (name: string) => items.length === 0 || open.has(name) }
}
export type Open = ReturnType<typeof openIn>
