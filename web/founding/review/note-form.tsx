import { useChoices } from '#web/core/api/use-lookup.ts'
import { ReturnNote } from '#web/ui/return-note.tsx'
import { articles, articleWords } from './articles.ts'
import type { Item, Row } from './review-model.ts'
import type { Place } from './use-place.ts'
import type { Verdicts } from './use-verdicts.ts'

/** Asks what is to be corrected in a field. */
export function NoteForm({ item, row, place, verdicts }: { item: Item; row: Row; place: Place; verdicts: Verdicts }) {
  const reasons = useChoices('reject-reasons')
  return (
    <ReturnNote
      reasons={reasons}
      articles={articles()}
      onClose={() => place.closeNote()}
      onFix={async ({ reason, article, text }) =>
        (await verdicts.note(item, row, {
          feedback: text,
          reject_reason_id: reason,
          article: articleWords(article),
        })) === true
      }
    />
  )
}
