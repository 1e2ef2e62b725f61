import { changedWords, type Run } from '#contract/core/values/changed-words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import css from './diff.module.css'

/** One side of the comparison. Only the words that the other one lacks are marked: of a long text, few are. */
function Side({ of, runs }: { of: 'before' | 'after'; runs: readonly Run[] }) {
  const Mark = of === 'before' ? 'del' : 'ins'
  return (
    <span className={css.side} data-of={of}>
      {runs
        .filter(({ side }) => side === 'both' || side === of)
        .map(({ text, side }, i) => (side === of && text.trim() ? <Mark key={i}>{text}</Mark> : text))}
    </span>
  )
}

/** Before and after of one value. Words that differ are marked; each side has its own label. */
export function DiffText({ before, after }: { before: string | null | undefined; after: string | null | undefined }) {
  if ((before ?? '') === (after ?? '')) return <span>{after || '—'}</span>
  const runs = changedWords(before ?? '', after ?? '')
  return (
    <span className={css.diff}>
      {before ? (
        <span>
          <small>{m.diff_before()}</small> <Side of="before" runs={runs} />
        </span>
      ) : null}
      <span>
        <small>{m.diff_after()}</small> {after ? <Side of="after" runs={runs} /> : <i>{m.diff_removed()}</i>}
      </span>
    </span>
  )
}
