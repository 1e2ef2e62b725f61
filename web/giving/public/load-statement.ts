import type { DonorStatement } from '#contract/giving/donor-statement.ts'
import { one, type Search } from '#web/base/search.ts'
import { ApiError, firstErrors } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { postedForm, type Posted } from '#web/core/api/request.ts'

export interface StatementData {
  readonly statement: DonorStatement
  /** What was typed, when a form came back. */
  readonly posted: Posted | undefined
  /** Why other days than those of the address are shown. */
  readonly refused: string | undefined
}

/** How far this browser came, and the gifts of the days in the address. */
export async function loadStatement(search: Partial<Search>): Promise<StatementData> {
  const { readDonorStatement } = await import('#contract/giving/donor-statement.ts')
  const [first_day, last_day] = [one(search.first_day), one(search.last_day)]
  const query = { ...(first_day && { first_day }), ...(last_day && { last_day }) }
  const posted = postedForm()
  try {
    const { data } = await callApi(readDonorStatement, { query })
    return { statement: data, posted, refused: undefined }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    const { data } = await callApi(readDonorStatement, { query: {} })
    return { statement: data, posted, refused: Object.values(firstErrors(error.errors))[0] ?? error.message }
  }
}
