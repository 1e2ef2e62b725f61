import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import type { listSavedViews } from '#contract/core/saved-views.ts'
import { searchForm } from '#contract/core/values/arabic.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { MenuGroup } from '#web/ui/main-menu.tsx'
import { savedViewsQuery } from '#web/core/lists/saved-views-query.ts'
import type { Session } from '#web/core/session/session.ts'
import { findKinds } from './find-kinds.ts'
import { type Found, groupedByRank } from './rank.ts'
import { recentlyFound } from './recently-found.ts'

/** Screens in the person's menu that match every word by their name or their group's name. */
function screensWith(text: string, menu: readonly MenuGroup[]): Found[] {
  return menu
    .flatMap((group): Found[] =>
      group.items
        ? group.items.map((item) => ({ ...item, note: group.label }))
        : [{ label: group.label, href: group.href ?? '/' }],
    )
    .filter((one) => holds(one, text))
}
/** The reader's own views of lists, with the names of their screens. */
const viewsOf = (saved: AnswerOf<typeof listSavedViews>, menu: readonly MenuGroup[]): Found[] =>
  saved.map(({ path, name, search }) => {
    const screen = menu.flatMap(({ items = [] }) => items).find(({ href }) => href === path)
    return { href: path + search, label: name, ...(screen ? { note: screen.label } : {}) }
  })
const holds = ({ label, note = '' }: Found, text: string) => {
  const form = searchForm(`${label} ${note}`)
  return searchForm(text)
    .split(' ')
    .every((word) => form.includes(word))
}

/**
 * What `text` finds for this person: the closest of all kinds first, then what he opened last and screens at once, the
 * rest from the server.
 */
export function useQuickFind(text: string, menu: readonly MenuGroup[], session: Session | null) {
  const asks = text.trim().length >= 2
  const query = useQuery({
    queryKey: ['quick-search', text.trim(), session?.user.id],
    queryFn: () => findKinds(text.trim(), session),
    enabled: asks,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const found = asks ? query.data : undefined
  const saved = useQuery({ ...savedViewsQuery, enabled: session !== null && session.user.kind !== 'est' })
  const lately = recentlyFound(session?.user.id)
  const groups = groupedByRank(
    [
      { title: m.search_recent(), items: lately.filter((one) => holds(one, text)) },
      { title: m.views_title(), items: viewsOf(saved.data ?? [], menu).filter((one) => holds(one, text)) },
      { title: m.search_screens(), items: screensWith(text, menu) },
      ...(found?.groups ?? []),
    ],
    { text, opened: lately.map(({ href }) => href), best: asks ? m.search_best() : undefined },
  )
  return {
    groups,
    waiting: asks && query.isFetching,
    missed: found?.missed ?? [],
    retry: () => void query.refetch(),
  }
}
