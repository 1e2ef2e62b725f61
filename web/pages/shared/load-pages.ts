import { notFound } from '@tanstack/react-router'
import type { Faq, PageKey, StaticPage } from '#contract/pages/calls.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { postedForm, type Posted } from '#web/core/api/request.ts'
import { one, type Search } from '#web/base/search.ts'

// The contract is loaded late: an open page needs neither it nor its schemas before it asks again.
const calls = () => import('#contract/pages/calls.ts')

/** A static page; one that staff removed is the page for unknown addresses. */
export async function loadPage(key: PageKey): Promise<StaticPage> {
  const { readPage } = await calls()
  try {
    return (await callApi(readPage, { params: { key } })).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
}

export interface CreateSteps {
  readonly page: StaticPage
  /** Who may found; the steps are worth showing without it. */
  readonly founding: StaticPage | undefined
}
/** The steps of founding with the text about who may found. */
export async function loadCreateSteps(): Promise<CreateSteps> {
  const { readFoundingOrganization } = await calls()
  const [page, founding] = await Promise.all([
    loadPage('ngo-create-steps'),
    callApi(readFoundingOrganization).then(
      (answer) => answer.data,
      () => undefined,
    ),
  ])
  return { page, founding }
}

export interface FaqData {
  /** What was asked; empty when all questions are listed. */
  readonly question: string
  readonly rows: readonly Faq[]
  /** What the reader has just sent: the number of the answer that he judged, or `asked` for a question. */
  readonly thanks: string
  /** His question, when it came back with errors. */
  readonly posted: Posted | undefined
}
/** All questions, or those that answer what the address asks; of those that guests read, or that the person who is signed in reads. */
export async function loadFaqs(search: Search, signedIn = false): Promise<FaqData> {
  const { searchFaqs, searchOwnFaqs } = await calls()
  const question = (one(search.question)?.trim() ?? '').slice(0, 150)
  const { data } = await callApi(signedIn ? searchOwnFaqs : searchFaqs, { query: question ? { question } : {} })
  const thanks = /^(asked|\d{1,15})$/.exec(one(search.thanks) ?? '')?.[0] ?? ''
  return { question, rows: data, thanks, posted: postedForm() }
}
