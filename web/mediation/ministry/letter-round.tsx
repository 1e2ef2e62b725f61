import { letterWords } from '#contract/mediation/letter-words.ts'
import type { RequestDetail } from '#contract/transactions/calls.ts'
import type { ReturnRound } from '#contract/transactions/own-requests.ts'
import { textOf } from '#contract/core/values/arabic.ts'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { Grounds } from '#web/regulations/shared/legal-basis.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { ItemNote } from '#web/transactions/shared/item-note.tsx'
import { askedAt, lastRound } from '#web/transactions/shared/round.ts'
import type { Returnable } from '#web/transactions/shared/return-form.tsx'
import { DiffText } from '#web/ui/diff.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Card } from '#web/ui/page-head.tsx'
import css from '../mediation.module.css'

const fields = [
  'destination',
  'job_title_id',
  'external_body_id',
  'language',
  'body',
  'letter_no',
  'letter_date',
  'replaces_id',
] as const
type Field = (typeof fields)[number]
type Part = Pick<ReturnRound, 'subject' | 'payload' | 'documents'>

/** What a letter can be returned for: each of its fields, each attachment, and one that is missing. */
export const returnableOf = ({ uploaded }: RequestDetail): Returnable[] => [
  { at: 'subject', label: label(letterWords.subject) },
  ...fields.map((key) => ({ at: `payload.${key}`, label: label(letterWords[key]) })),
  ...uploaded.map(({ file, title }) => ({ at: `attachments.${file}`, label: m.letters_attachment({ title }) })),
  { at: 'attachments', label: m.letters_attachment_missing() },
]

/** The words of a text that stands in markup, one paragraph a line. */
const wordsIn = (html: string) =>
  new DOMParser()
    .parseFromString(html.replace(/<\/(p|li|blockquote)>|<br\s*\/?>/g, '$&\n'), 'text/html')
    .body.textContent?.trim() ?? ''

function useValue() {
  const [title, body] = [useName('job-titles'), useName('external-bodies')]
  return (field: Field, value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return null
    switch (field) {
      case 'job_title_id':
        return title(Number(value))
      case 'external_body_id':
        return body(Number(value))
      case 'language':
        return value === 'en' ? m.letters_in_english() : m.letters_in_arabic()
      case 'letter_date':
        return formatDate(textOf(value))
      case 'body':
        return wordsIn(textOf(value))
      default:
        return textOf(value)
    }
  }
}

/** One attachment as it was and is: gone, added, or left although it was asked for. */
function Attachments({ round, now }: { round: ReturnRound; now: Part }) {
  const has = (files: Part['documents'], file: number) => files.some((one) => one.file === file)
  const asked = (file: number) => askedAt([round], `attachments.${file}`)
  const gone = round.documents.filter(({ file }) => !has(now.documents, file))
  const added = now.documents.filter(({ file }) => !has(round.documents, file))
  const left = now.documents.filter(({ file }) => has(round.documents, file) && asked(file))
  const missing = askedAt([round], 'attachments')
  if (gone.length + added.length + left.length === 0 && !missing) return null
  return (
    <ul className={css.files}>
      {[...gone, ...left].map(({ file, title }) => (
        <li key={file}>
          <bdi>{title}</bdi> · {has(now.documents, file) ? m.letters_unchanged() : m.diff_removed()}
          <ItemNote item={asked(file)} />
        </li>
      ))}
      {missing && (
        <li>
          <ItemNote item={missing} of={m.letters_attachment_missing()} />
        </li>
      )}
      {added.map(({ file, title }) => (
        <li key={file}>
          <a href={`/api/v2/files/${file}`} target="_blank" rel="noreferrer">
            <bdi>{title}</bdi>
          </a>{' '}
          · {m.letters_added()}
        </li>
      ))}
    </ul>
  )
}

/** What the last return asked for, and what its organisation made of it; nothing of a letter that was never returned. */
export function LetterRound({ request }: { request: RequestDetail }) {
  const value = useValue()
  const round = lastRound(request.rounds)
  if (!round) return null
  const now: Part = { subject: request.subject, payload: request.payload, documents: request.uploaded }
  const rows = [
    { key: 'subject', label: label(letterWords.subject), before: round.subject, after: now.subject, at: 'subject' },
    ...fields.map((key) => ({
      key,
      label: label(letterWords[key]),
      before: value(key, round.payload[key]),
      after: value(key, now.payload[key]),
      at: `payload.${key}`,
    })),
  ].filter(({ at, before, after }) => before !== after || askedAt([round], at))
  // While it is with its organisation, what it writes is not read here.
  const isBack = request.status !== 'returned'
  return (
    <Card title={m.letters_round()}>
      <div className={css.part}>
        <p className={css.long}>
          <Grounds reason={round.notes ?? ''} article={round.article} />
        </p>
        {rows.length > 0 && (
          <Facts
            facts={rows.map(({ key, label: name, before, after, at }) => ({
              key,
              label: name,
              value: (
                <>
                  {key === 'replaces_id' ? (
                    <span>{before === after ? m.letters_unchanged() : m.field_changed()}</span>
                  ) : isBack ? (
                    <DiffText before={before} after={after} />
                  ) : (
                    <bdi className={css.long}>{before ?? '—'}</bdi>
                  )}
                  <ItemNote item={askedAt([round], at)} />
                </>
              ),
            }))}
          />
        )}
        <Attachments round={round} now={now} />
      </div>
    </Card>
  )
}
