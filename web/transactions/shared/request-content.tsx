import { commonWords } from '#contract/core/calls/common-words.ts'
import type { AskedDocument } from '#contract/transactions/choosing.ts'
import type { TypeField } from '#contract/transactions/type-fields.ts'
import { formatDate, formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Facts } from '#web/ui/facts.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { inLang } from './in-lang.ts'
import css from './request-content.module.css'

interface Content {
  readonly details: string | null
  readonly payload: Readonly<Record<string, unknown>>
  readonly fields: readonly TypeField[]
  readonly documents: readonly AskedDocument[]
  readonly uploaded: readonly { id: number; required_document_id: number | null; title: string; file: number }[]
}

/** A value as its kind is read. */
function shown({ kind, options }: TypeField, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  const chosen = (one: string) => {
    const option = options.find((other) => other.value === one)
    return option ? inLang(option.ar, option.en) : one
  }
  if (Array.isArray(value)) return value.map((one) => chosen(String(one))).join('، ') || null
  if (kind === 'yes_no') return label(value === true ? commonWords.yes : commonWords.no)
  if (typeof value !== 'string' && typeof value !== 'number') return null
  if (kind === 'choice') return chosen(String(value))
  if (kind === 'date') return formatDate(String(value))
  return kind === 'number' ? formatNumber(Number(value)) : String(value)
}

/** What the applicant filled in, and the documents that came with it. */
export function RequestContent({ request }: { request: Content }) {
  const { fields, payload, details, documents, uploaded } = request
  const none = fields.length === 0 && !details
  const missing = documents.filter(({ id }) => !uploaded.some((one) => one.required_document_id === id))
  return (
    <>
      {!none && (
        <Card title={m.request_what_is_asked()}>
          <Facts
            facts={fields.map((field) => {
              const text = shown(field, payload[field.key])
              return {
                key: field.key,
                label: inLang(field.label_ar, field.label_en),
                value: text && <bdi className={css.long}>{text}</bdi>,
              }
            })}
          />
          {/* Sanitised by the server when it was stored. */}
          {details && <div dangerouslySetInnerHTML={{ __html: details }} />}
        </Card>
      )}
      {(uploaded.length > 0 || missing.length > 0) && (
        <Card title={m.request_documents()}>
          <ul className={css.files}>
            {uploaded.map((one) => (
              <li key={one.id}>
                <a href={`/api/v2/files/${one.file}`} target="_blank" rel="noreferrer">
                  <bdi>{one.title}</bdi>
                </a>
              </li>
            ))}
            {missing.map((one) => (
              <li key={`m${one.id}`}>
                {nameOf(one)} · {m.request_not_uploaded()}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
