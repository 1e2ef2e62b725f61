import { entryWords } from '#contract/transactions/request-words.ts'
import { label } from '#web/base/label.ts'
import { DateText } from '#web/ui/text.tsx'
import type { Desk } from './review-model.ts'
import css from './panels.module.css'

/** What the legal reviewer held of the request: read before somebody signs, refuses or asks the bodies. */
export function LegalOpinion({ desk: { legal_opinion: entry } }: { desk: Desk }) {
  if (!entry) return null
  return (
    <figure className={css.opinion}>
      <figcaption>{label(entryWords.legal_opinion)}</figcaption>
      <blockquote>{entry.legal_opinion}</blockquote>
      <small>
        <bdi>{entry.from_name}</bdi> · <DateText value={entry.finished_at ?? entry.started_at} />
      </small>
    </figure>
  )
}
