import type { SentBody } from '#contract/core/calls/call.ts'
import type { OwnRequest, saveRequest } from '#contract/transactions/own-requests.ts'
import { ofField, useKeptRequest } from '#web/transactions/shared/use-kept-request.ts'

export interface Attached {
  readonly title: string
  readonly file: number
}
const texts = ['destination', 'language', 'body', 'letter_no', 'letter_date'] as const
const codes = ['external_body_id', 'job_title_id', 'replaces_id'] as const
type Text = (typeof texts)[number]
type Code = (typeof codes)[number]
/** A type and no interface: the form takes records alone. */
export type LetterValues = { subject: string; attachments: readonly Attached[] } & {
  [K in Text as `payload:${K}`]: string
} & { [K in Code as `payload:${K}`]: number | null }

function toForm({ subject, payload, uploaded }: OwnRequest): LetterValues {
  const text = texts.map((key) => {
    const value = payload[key]
    return [ofField(key), typeof value === 'string' ? value : key === 'language' ? 'ar' : ''] as const
  })
  const code = codes.map((key) => [ofField(key), typeof payload[key] === 'number' ? payload[key] : null] as const)
  return {
    subject,
    attachments: uploaded.map(({ title, file }) => ({ title, file })),
    ...Object.fromEntries([...text, ...code]),
  } as LetterValues
}

/** What is sent to keep it; an empty field is kept as null. */
function toBody({ details }: OwnRequest, values: LetterValues): SentBody<typeof saveRequest> {
  const payload = [...texts, ...codes].map((key) => [key, values[ofField(key)] === '' ? null : values[ofField(key)]])
  return {
    subject: values.subject,
    details,
    payload: Object.fromEntries(payload) as SentBody<typeof saveRequest>['payload'],
    documents: values.attachments.map(({ title, file }) => ({ required_document_id: null, title, file })),
  }
}

/** The form of a letter: it keeps itself at every field. */
export const useLetterForm = (request: OwnRequest) => useKeptRequest<LetterValues>(request, { toForm, toBody })
