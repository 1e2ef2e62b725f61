import type { Naming } from '#contract/founding/naming.ts'
import { one, type Search } from '#web/base/search.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { postedForm, type Posted } from '#web/core/api/request.ts'

export interface NamingData {
  readonly token: string
  /** Undefined where the link is dead: his data were changed, the request ended, or it was never ours. */
  readonly naming: Naming | undefined
  /** What was typed, when the form came back with errors. */
  readonly posted: Posted | undefined
  /** What has just been done. */
  readonly done: 'sent' | 'answered' | undefined
}

/** What somebody who was named as a founder is asked, by the link of his message. */
export async function loadNaming(search: unknown): Promise<NamingData> {
  const { token, done } = search as Search
  const given = one(token) ?? ''
  const did = (['sent', 'answered'] as const).find((what) => what === one(done))
  const { readNaming } = await import('#contract/founding/naming.ts')
  try {
    const { data } = await callApi(readNaming, { query: { token: given } })
    return { token: given, naming: data, posted: postedForm(), done: did }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422))
      return { token: given, naming: undefined, posted: undefined, done: undefined }
    throw error
  }
}
