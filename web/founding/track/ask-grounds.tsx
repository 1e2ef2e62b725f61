import type { Ask } from '#contract/founding/answers.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { Grounds } from '#web/regulations/shared/legal-basis.tsx'
import css from '../founding.module.css'

/** What a note of the ministry rests on: its reason and the article, where they were given. */
export function AskGrounds({ ask }: { ask: Pick<Ask, 'reject_reason_id' | 'article'> | undefined }) {
  const reason = useName('reject-reasons')
  if (!ask?.reject_reason_id && !ask?.article) return null
  return (
    <p className={css.small}>
      <Grounds reason={ask.reject_reason_id ? reason(ask.reject_reason_id) : ''} article={ask.article} />
    </p>
  )
}

/** What is asked of the proposed name. */
export const askOfName = (asks: readonly Ask[]) =>
  asks.findLast((ask) => ask.section === 'est_ngo' && ask.field === 'name_ar')
