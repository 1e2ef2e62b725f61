import type { NgoBrief, NgoPage, NgoTabs } from '#contract/public-site/calls.ts'
import type { CheckedDocument } from '#contract/documents/calls.ts'
import type { Pagination } from '#contract/core/calls/call.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { one, type Search } from '#web/base/search.ts'
import { known } from './known.ts'

// The contract is loaded late: an open page needs neither it nor its schemas before it asks again.
const calls = () => import('#contract/public-site/calls.ts')

export interface Found {
  readonly name: string
  readonly rows: readonly NgoBrief[]
  readonly paging: Pagination
  /** Nearest names, when the name found nothing. */
  readonly similar: readonly NgoBrief[]
}
/** Data of a part without which the page is still worth showing. */
export const part = <T>(asked: Promise<{ readonly data: T }>): Promise<T | undefined> =>
  asked.then(
    ({ data }) => data,
    () => undefined,
  )

/** Number of a page in an address; anything else is the first. */
export const pageNumber = (value: Search[string] | undefined): number =>
  Math.min(10_000, Math.max(1, Math.floor(Number(one(value))) || 1))

/** An organisation with the figures on its tabs; the pages are worth showing without them. */
export type ShownNgo = NgoPage & { readonly tabs: NgoTabs | undefined }

/** The public page of an organisation; an organisation without one is the page for unknown addresses. */
export async function loadNgo(id: string): Promise<ShownNgo> {
  const { readNgo, readNgoTabs } = await calls()
  const params = { id }
  const [ngo, tabs] = await Promise.all([known(callApi(readNgo, { params })), part(callApi(readNgoTabs, { params }))])
  return { ...ngo.data, tabs }
}

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
