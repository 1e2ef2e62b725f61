import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchForm } from '#contract/core/values/arabic.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { MenuGroup } from '#web/ui/main-menu.tsx'
import type { Session } from '#web/core/session/session.ts'
import { findKinds } from './find-kinds.ts'
import { recentlyFound } from './recently-found.ts'

export interface Found {
  readonly href: string
  readonly label: string
  readonly note?: string
}
export interface FoundGroup {
  readonly title: string
  readonly items: readonly Found[]
}

const most = 6

/** Screens in the person's menu that match every word by their name or their group's name. */
function screensWith(text: string, menu: readonly MenuGroup[]): Found[] {
  const words = searchForm(text).split(' ').filter(Boolean)
  return menu
    .flatMap((group): Found[] =>
      group.items
        ? group.items.map((item) => ({ ...item, note: group.label }))
        : [{ label: group.label, href: group.href ?? '/' }],
    )
    .filter((one) => words.every((word) => searchForm(`${one.label} ${one.note ?? ''}`).includes(word)))
    .slice(0, text === '' ? 20 : most)
}

/** What `text` finds for this person: what he opened last and screens at once, the rest from the server. */
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
  const screens = screensWith(text, menu)
  const recent = recentlyFound(session?.user.id, text)
  const known = new Set(recent.map(({ href }) => href))
  const rest = [{ title: m.search_screens(), items: screens }, ...(found?.groups ?? [])]
  const groups: FoundGroup[] = [
    { title: m.search_recent(), items: recent },
    ...rest.map(({ title, items }) => ({ title, items: items.filter(({ href }) => !known.has(href)) })),
  ]
  return {
    groups: groups.filter((group) => group.items.length > 0),
    waiting: asks && query.isFetching,
    failed: asks && (query.isError || found?.failed === true),
  }
}
