import { commonWords } from '#contract/core/calls/common-words.ts'
import { currencyOf } from '#contract/transactions/field-currency.ts'
import { isAsked } from '#contract/transactions/asked-with.ts'
import type { ReturnRound } from '#contract/transactions/own-requests.ts'
import type { ReturnItem } from '#contract/transactions/workflow.ts'
import type { AskedDocument } from '#contract/transactions/choosing.ts'
import type { TypeField } from '#contract/transactions/type-fields.ts'
import { formatDate, formatMoney, formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { Grounds } from '#web/regulations/shared/legal-basis.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { DiffText } from '#web/ui/diff.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { GivenNote } from '#web/ui/given-note.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { Named } from '#web/ui/text.tsx'
import { inLang } from './in-lang.ts'
import { askedAt, lastRound } from './round.ts'
import css from './request-content.module.css'

interface Content {
  readonly slug: string
  readonly details: string | null
  readonly payload: Readonly<Record<string, unknown>>
  readonly stood: Readonly<Record<string, unknown>> | null
  readonly fields: readonly TypeField[]
  readonly documents: readonly AskedDocument[]
  readonly uploaded: readonly { id: number; required_document_id: number | null; title: string; file: number }[]
  readonly rounds: readonly ReturnRound[]
}

/** A value as its kind is read. */
function shown(field: TypeField, fields: readonly TypeField[], payload: Content['payload']): string | null {
  const { kind, options } = field
  const value = payload[field.key]
  if (value === null || value === undefined || value === '') return null
  const chosen = (one: string) => {
    const option = options.find((other) => other.value === one)
    return option ? inLang(option.ar, option.en) : one
  }
  if (Array.isArray(value)) {
    // In the order of the list, in whatever order they were chosen.
    const place = (one: unknown) => options.findIndex((other) => other.value === String(one))
    return (
      value
        .toSorted((a, b) => place(a) - place(b))
        .map((one) => chosen(String(one)))
        .join('، ') || null
    )
  }
  if (kind === 'yes_no') return label(value === true ? commonWords.yes : commonWords.no)
  if (typeof value !== 'string' && typeof value !== 'number') return null
  if (kind === 'choice') return chosen(String(value))
  if (kind === 'date') return formatDate(String(value))
  if (kind === 'money') {
    const currency = currencyOf(field, fields, (key) => payload[key])
    return formatMoney(value, currency && inLang(currency.ar, currency.en))
  }
  return kind === 'number' ? formatNumber(Number(value)) : String(value)
}

/** What was asked for when it was returned, at the field or document itself. */
const Asked = ({ item }: { item: ReturnItem | undefined }) =>
  item ? <GivenNote title={<Grounds reason={m.verdict_returned()} article={item.article} />} text={item.note} /> : null

/** The documents that came with it, and those that are still asked for. */
function Documents({ request: { documents, uploaded, rounds } }: { request: Content }) {
  const missing = documents.filter(({ id }) => !uploaded.some((one) => one.required_document_id === id))
  const isFresh = (file: number) => lastRound(rounds)?.documents.every((other) => other.file !== file) === true
  if (uploaded.length + missing.length === 0) return null
  return (
    <Card title={m.request_documents()}>
      <ul className={css.files}>
        {uploaded.map((one) => (
          <li key={one.id}>
            <a href={`/api/v2/files/${one.file}`} target="_blank" rel="noreferrer">
              <Named>{one.title}</Named>
            </a>
            {isFresh(one.file) && <small> · {m.field_changed()}</small>}
            <Asked item={askedAt(rounds, `documents.${one.required_document_id}`)} />
          </li>
        ))}
        {missing.map((one) => (
          <li key={`m${one.id}`}>
            {nameOf(one)} · {m.request_not_uploaded()}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What the applicant filled in, and the documents that came with it; beside it what stood there before the last return, or in the file of the organisation. */
export function RequestContent({ request }: { request: Content }) {
  const { fields, payload, stood, details, rounds } = request
  const round = lastRound(rounds)?.payload
  const asked = fields.filter((field) => isAsked(field, (key) => payload[key]))
  const none = fields.length === 0 && !details
  return (
    <>
      {!none && (
        <Card title={m.request_what_is_asked()}>
          <Facts
            facts={asked.map((field) => {
              const text = shown(field, fields, payload)
              const inRound = round && shown(field, fields, round)
              const before = round && inRound !== text ? round : stood
              const was = before === round ? inRound : before && shown(field, fields, before)
              const item = askedAt(rounds, `payload.${field.key}`)
              return {
                key: field.key,
                label: inLang(field.label_ar, field.label_en),
                value:
                  before && (before === round || field.key in before) && was !== text ? (
                    <div className={css.long}>
                      <DiffText before={was} after={text} />
                      <Asked item={item} />
                    </div>
                  ) : (
                    (text || item) && (
                      <>
                        <bdi className={css.long}>{text ?? '—'}</bdi>
                        <Asked item={item} />
                      </>
                    )
                  ),
              }
            })}
          />
          {/* Sanitised by the server when it was stored. */}
          {details && <div dir="auto" dangerouslySetInnerHTML={{ __html: details }} />}
        </Card>
      )}
      <Documents request={request} />
    </>
  )
}
