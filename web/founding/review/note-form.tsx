import { useChoices } from '#web/core/api/use-lookup.ts'
import { ArticleField } from '#web/regulations/shared/article-field.tsx'
import { ReturnNote } from '#web/ui/return-note.tsx'
import type { Item, Row } from './review-model.ts'
import type { Place } from './use-place.ts'
import type { Verdicts } from './use-verdicts.ts'

/** Asks what is to be corrected in a field. */
export function NoteForm({ item, row, place, verdicts }: { item: Item; row: Row; place: Place; verdicts: Verdicts }) {
  const reasons = useChoices('reject-reasons')
  return (
    <ReturnNote
      reasons={reasons}
      article={(field) => <ArticleField field={field} size="desk" max={200} optional />}
      onClose={() => place.closeNote()}
      onFix={async ({ reason, article, text }) =>
        (await verdicts.note(item, row, {
          feedback: text,
          reject_reason_id: reason,
          article: article.trim() || null,
        })) === true
      }
    />
  )
}
