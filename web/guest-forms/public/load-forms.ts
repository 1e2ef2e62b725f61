import { notFound } from '@tanstack/react-router'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import type { ContactForm } from '#contract/guest-forms/contact.ts'
import type { Sent } from '#contract/guest-forms/sent.ts'
import type { readSurvey } from '#contract/guest-forms/survey.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { postedForm, type Posted } from '#web/core/api/request.ts'
import { one, type Search } from '#web/base/search.ts'

export interface ContactData {
  readonly form: ContactForm
  /** What was typed, when the form came back with errors. */
  readonly posted: Posted | undefined
  /** The message that this browser has just sent, with its code. */
  readonly sent: Sent | undefined
  /** The message that was asked about by its number and code. */
  readonly asked: Sent | undefined
  /** Number in the address, for the form that asks what became of it. */
  readonly number: string | undefined
  /** Subject that the address chose; the visitor may choose another. */
  readonly subject: string | undefined
  /** Path of the page that the message is about. */
  readonly page: string | undefined
}
export interface SurveyData {
  readonly form: AnswerOf<typeof readSurvey>
  readonly posted: Posted | undefined
}

/** Number of a receipt in an address; anything else is none, so that no link can put words of its own on the page. */
const receiptOf = (value: Search[string] | undefined): string | undefined =>
  /^(MSG|SHM)\d{6,12}$/.exec(one(value) ?? '')?.[0]

/** What this browser sent, where the address names it and the server remembers it: an address alone confirms nothing. */
export async function loadSent(...named: (Search[string] | undefined)[]): Promise<Sent | undefined> {
  const numbers = named.map(receiptOf).filter((number) => number !== undefined)
  if (numbers.length === 0) return undefined
  const { readSent } = await import('#contract/guest-forms/sent.ts')
  const { data } = await callApi(readSent)
  return data && numbers.includes(data.reference) ? data : undefined
}

/** The part of an address that a page with a contact form depends on. */
export const sentDeps = ({ search }: { search: unknown }) => ({
  sent: (search as Search).sent,
  letter: (search as Search).letter,
  opportunity: (search as Search).opportunity,
  subject: (search as Search).subject,
  page: (search as Search).page,
  apply: (search as Search).apply,
  attend: (search as Search).attend,
})

/** A path of ours in an address; anything else is none, so that no link can put words of its own into a letter. */
const pathOf = (value: Search[string] | undefined) => /^\/[\w/-]{1,100}$/.exec(one(value) ?? '')?.[0]

/** Number of a record in an address; anything else is none. */
const numberOf = (value: Search[string] | undefined) => /^\d{1,15}$/.exec(one(value) ?? '')?.[0]

/** The contact form of the ministry, or of an organisation; one without a page is the page for unknown addresses. */
export async function loadContact(ngo: string | undefined, search: Partial<Search>): Promise<ContactData> {
  const { readMinistryContact, readNgoContact } = await import('#contract/guest-forms/contact.ts')
  try {
    const [{ data }, known] = await Promise.all([
      ngo === undefined
        ? callApi(readMinistryContact)
        : callApi(readNgoContact, {
            params: { ngo_id: ngo },
            query: { opportunity: numberOf(search.opportunity) },
          }),
      loadSent(search.sent, search.letter),
    ])
    return {
      form: data,
      posted: postedForm(),
      sent: known?.reference === receiptOf(search.sent) ? known : undefined,
      asked: known?.reference === receiptOf(search.letter) ? known : undefined,
      number: receiptOf(search.letter) ?? receiptOf(search.sent),
      subject: numberOf(search.subject),
      page: pathOf(search.page),
    }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) throw notFound()
    throw error
  }
}

/** The consultation survey with what was typed, when it came back. */
export async function loadSurvey(): Promise<SurveyData> {
  const { readSurvey } = await import('#contract/guest-forms/survey.ts')
  return { form: (await callApi(readSurvey)).data, posted: postedForm() }
}
