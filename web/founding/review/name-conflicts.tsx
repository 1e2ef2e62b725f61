import { useQuery } from '@tanstack/react-query'
import { checkName } from '#contract/founding/calls.ts'
import type { NameConflict } from '#contract/founding/name-conflict.ts'
import { callApi } from '#web/core/api/api.ts'
import { formatNumber } from '#web/base/format.ts'
import { lang } from '#web/base/preferences.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import type { Desk } from './review-model.ts'
import css from './panels.module.css'

const kinds: Readonly<Record<NameConflict['kind'], () => string>> = {
  ngo: m.ministry_conflict_ngo,
  request: m.ministry_conflict_request,
  immediate: m.founding_name_of_waiting,
  former: m.founding_name_of_former,
  word: m.ministry_conflict_word,
}
const standing = ({ kind, exact, similarity }: NameConflict) => {
  if (kind === 'word') return exact ? m.founding_name_word_refused() : m.founding_name_word_weighed()
  return exact
    ? m.ministry_conflict_exact()
    : m.ministry_conflict_share({ percent: formatNumber(Math.round(similarity * 100)) })
}

const List = ({ conflicts }: { conflicts: readonly NameConflict[] }) =>
  conflicts.length === 0 ? (
    <Notice tone="ok" title={m.ministry_conflicts_none()} />
  ) : (
    <ul className={css.conflicts}>
      {conflicts.map((conflict) => (
        <li key={conflict.kind + conflict.name_ar}>
          <span>
            <bdi>{conflict.name_ar}</bdi>
            <small>
              {[kinds[conflict.kind](), lang() === 'en' ? conflict.reason_en : conflict.reason_ar]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <StateTag tone={conflict.exact ? 'bad' : conflict.similarity >= 0.8 ? 'warn' : 'mute'}>
            {standing(conflict)}
          </StateTag>
        </li>
      ))}
    </ul>
  )

/** What stands against the chosen one of the three names: the list that the founder was shown for it. */
export function NameConflicts({ desk, name, first }: { desk: Desk; name: string; first: string }) {
  const query = useQuery({
    queryKey: ['founding', 'name-check', desk.id, name],
    queryFn: async ({ signal }) =>
      (await callApi(checkName, { query: { name_ar: name, establishment_id: desk.id }, signal })).data.conflicts,
    enabled: name !== first,
    meta: { quiet: true },
  })
  return (
    <>
      <h3>{m.ministry_conflicts()}</h3>
      {name !== first && (
        <p className={css.quiet}>
          <bdi>{name}</bdi>
        </p>
      )}
      <div aria-live="polite">
        {name === first ? (
          <List conflicts={desk.name_conflicts} />
        ) : (
          <Loaded query={query} lines={3}>
            {(conflicts) => <List conflicts={conflicts} />}
          </Loaded>
        )}
      </div>
    </>
  )
}
