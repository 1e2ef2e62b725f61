import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BoardBody } from '#contract/boards/board-words.ts'
import { boardRegisters } from '#contract/boards/directors.ts'
import { seatsCalls, type SeatsView } from '#contract/boards/seat-calls.ts'
import { termRegisters } from '#contract/boards/terms.ts'
import { callApi } from '#web/core/api/api.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { useMay } from '#web/core/session/session.ts'

/** The seats of a board on the day, or of the term, that the address names. */
export function useBoard(body: BoardBody) {
  const address = useAddress()
  const client = useQueryClient()
  const asOf = address.one('as_of')
  const term = Number(address.one('term') ?? 0)
  const query = useQuery({
    queryKey: ['v2/board-seats', body, asOf, term],
    queryFn: async (): Promise<SeatsView> =>
      (
        await callApi(seatsCalls[body], {
          query: { ...(asOf === undefined ? {} : { as_of: asOf }), ...(term > 0 ? { term } : {}) },
        })
      ).data,
  })
  const slug = boardRegisters[body].permission
  return {
    query,
    address,
    mayAdd: useMay(slug, 'A'),
    mayEdit: useMay(slug, 'U'),
    mayRemove: useMay(slug, 'D'),
    mayAsk: useMay('ngo_transaction_requests', 'A'),
    again: async () => {
      await Promise.all(
        [['v2/board-seats', body], [boardRegisters[body].path], [termRegisters[body].path]].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
    },
  }
}
export type BoardHandle = ReturnType<typeof useBoard>
