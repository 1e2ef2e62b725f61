import type { CheckedDocument } from '#contract/documents/calls.ts'
import { one, type Search } from '#web/base/search.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'

export type Check = { readonly code: string } & (
  | { readonly answer: CheckedDocument; readonly refused?: undefined }
  | { readonly answer?: undefined; readonly refused: 'too-many' | 'failed' }
)

/** Asks about a document's code. A refusal is told apart from an answer: it says nothing about the document. */
export async function checkCode(search: Search): Promise<Check> {
  const { checkDocument } = await import('#contract/documents/calls.ts')
  // Printed under the code in groups, so people type spaces and dashes.
  const code = (one(search.QR) ?? '').replace(/[\s\u200e\u200f-]/g, '').slice(0, 100) || '-'
  const signature = one(search.s)?.slice(0, 40)
  try {
    const { data } = await callApi(checkDocument, { query: { QR: code, ...(signature ? { s: signature } : {}) } })
    // Without a signature nothing can be forged about a code: it was typed by hand and is only incomplete.
    return { code, answer: data.result === 'forged' && !signature ? { ...data, result: 'unknown' } : data }
  } catch (error) {
    return { code, refused: error instanceof ApiError && error.status === 429 ? 'too-many' : 'failed' }
  }
}
