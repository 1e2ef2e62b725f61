import { changedWords, type Run } from '#contract/core/values/changed-words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import css from './diff.module.css'

/** One side of the comparison, with the words that only it has in bold. */
const Side = ({ of, runs }: { of: 'before' | 'after'; runs: readonly Run[] }) =>
  runs
    .filter(({ side }) => side === 'both' || side === of)
    .map(({ text, side }, i) => (side === of && text.trim() ? <b key={i}>{text}</b> : <span key={i}>{text}</span>))

/** Before and after of one value. Words that differ are bold; each side has its own label. */
export function DiffText({ before, after }: { before: string | null | undefined; after: string | null | undefined }) {
  if ((before ?? '') === (after ?? '')) return <span>{after || '—'}</span>
  const runs = changedWords(before ?? '', after ?? '')
  return (
    <span className={css.diff}>
      {before ? (
        <span>
          <small>{m.diff_before()}</small>{' '}
          <del>
            <Side of="before" runs={runs} />
          </del>
        </span>
      ) : null}
      {after ? (
        <span>
          <small>{m.diff_after()}</small>{' '}
          <ins>
            <Side of="after" runs={runs} />
          </ins>
        </span>
      ) : (
        <span>
          <small>{m.diff_after()}</small> <i>{m.diff_removed()}</i>
        </span>
      )}
    </span>
  )
}
