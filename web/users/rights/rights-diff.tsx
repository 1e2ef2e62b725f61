import { changesOf, type Rights } from '#contract/users/rights.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { codesInWords, slugName } from './right-words.ts'
import css from '../users.module.css'

/** How many codes an edit adds and takes away. */
export function countChanges(before: Rights, after: Rights): { added: number; removed: number } {
  const changes = changesOf(before, after)
  return {
    added: changes.reduce((sum, one) => sum + one.added.length, 0),
    removed: changes.reduce((sum, one) => sum + one.removed.length, 0),
  }
}

/** What an edit of rights changes, slug by slug, in words. */
export function RightsDiff({ before, after }: { before: Rights; after: Rights }) {
  const changes = changesOf(before, after)
  if (changes.length === 0) return <p>{m.users_diff_none()}</p>
  return (
    // A long list scrolls: by keyboard as well.
    <ul className={css.diff} tabIndex={0} aria-label={m.users_rights()}>
      {changes.map(({ slug, added, removed }) => (
        <li key={slug}>
          <b>{slugName(slug)}</b>
          {added.length > 0 && (
            <span data-tone="ok">
              {m.users_diff_added()} {codesInWords(added)}
            </span>
          )}
          {removed.length > 0 && (
            <span data-tone="bad">
              {m.users_diff_removed()} {codesInWords(removed)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
