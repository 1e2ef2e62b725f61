import { m } from '#web/generated/paraglide/messages.js'
import css from './diff.module.css'

interface Piece {
  readonly text: string
  readonly changed: boolean
}

/** Words of `text` that are not in the longest common run of words with `other`. */
function mark(text: string, other: string): Piece[] {
  const a = text.split(/(\s+)/).filter(Boolean)
  const b = other.split(/(\s+)/).filter(Boolean)
  if (a.length * b.length > 250_000) return [{ text, changed: true }]
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      table[i]![j] = a[i] === b[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  const pieces: Piece[] = []
  let j = 0
  for (let i = 0; i < a.length; i += 1) {
    const word = a[i] ?? ''
    while (j < b.length && a[i] !== b[j] && table[i]![j + 1]! >= table[i + 1]![j]! && table[i]![j + 1] === table[i]![j])
      j += 1
    const changed = a[i] !== b[j]
    if (!changed) j += 1
    const last = pieces.at(-1)
    if (last && last.changed === changed) pieces[pieces.length - 1] = { text: last.text + word, changed }
    else pieces.push({ text: word, changed })
  }
  return pieces
}

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map((piece, i) =>
    piece.changed && piece.text.trim() ? <b key={i}>{piece.text}</b> : <span key={i}>{piece.text}</span>,
  )

/** Before and after of one value, the words that differ in bold; each part is introduced by its word. */
export function DiffText({ before, after }: { before: string | null | undefined; after: string | null | undefined }) {
  if ((before ?? '') === (after ?? '')) return <span>{after || '—'}</span>
  return (
    <span className={css.diff}>
      {before ? (
        <span>
          <small>{m.diff_before()}</small>{' '}
          <del>
            <Pieces pieces={mark(before, after ?? '')} />
          </del>
        </span>
      ) : null}
      {after ? (
        <span>
          <small>{m.diff_after()}</small>{' '}
          <ins>
            <Pieces pieces={mark(after, before ?? '')} />
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
