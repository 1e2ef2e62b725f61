import type { OfferedSeat } from '#contract/boards/guest-seat.ts'
import { one, type Search } from '#web/base/search.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { postedForm, type Posted } from '#web/core/api/request.ts'

export interface SeatData {
  readonly token: string
  /** Undefined where the link is dead: his data were changed, the board was decided, or it was never ours. */
  readonly seat: OfferedSeat | undefined
  readonly posted: Posted | undefined
  readonly done: 'sent' | 'answered' | undefined
}

/** What somebody who was named for a seat is asked, by the link of his message. */
export async function loadSeat(search: unknown): Promise<SeatData> {
  const { token, done } = search as Search
  const given = one(token) ?? ''
  const did = (['sent', 'answered'] as const).find((what) => what === one(done))
  const { readOfferedSeat } = await import('#contract/boards/guest-seat.ts')
  try {
    const { data } = await callApi(readOfferedSeat, { query: { token: given } })
    return { token: given, seat: data, posted: postedForm(), done: did }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422))
      return { token: given, seat: undefined, posted: undefined, done: undefined }
    throw error
  }
}
