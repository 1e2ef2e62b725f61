import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchForm } from '#contract/core/values/arabic.ts'
import { filterName } from '#contract/public-site/calls.ts'
import { listRequests } from '#contract/transactions/calls.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { MenuGroup } from '#web/ui/main-menu.tsx'
import { callApi } from '#web/core/api/api.ts'
import { link } from '#web/core/screens/link.ts'
import { alphabetOf } from '#web/base/preferences.ts'
import { deskOf } from '#web/transactions/shared/request-desk.ts'
import { may, type Session } from '#web/core/session/session.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'

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

async function requestsWith(search: string): Promise<Found[]> {
  const { data } = await callApi(listRequests, { query: { search, per_page: 10 } })
  return data.slice(0, most).map((row) => ({ href: deskOf(row), label: row.applicant_name, note: row.request_no }))
}

async function organisationsWith(name: string): Promise<Found[]> {
  const { data } = await callApi(filterName, { query: { ...alphabetOf(name), name } })
  return data
    .slice(0, most)
    .map((row) => ({ href: link('/ngo/{id}', { id: row.id }), label: nameOf(row), note: row.decision_no }))
}

/** What `text` finds for this person: screens at once, requests and organisations from the server. */
export function useQuickFind(text: string, menu: readonly MenuGroup[], session: Session | null) {
  const asks = text.trim().length >= 2
  const query = useQuery({
    queryKey: ['quick-search', text.trim(), session?.user.id],
    queryFn: async () => {
      const [requests, organisations] = await Promise.all([
        may(session, 'ministry_transaction_requests') && session?.tt === 'm' ? requestsWith(text.trim()) : [],
        organisationsWith(text.trim()),
      ])
      return { requests, organisations }
    },
    enabled: asks,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const found = asks ? query.data : undefined
  const groups: FoundGroup[] = [
    { title: m.search_screens(), items: screensWith(text, menu) },
    { title: m.search_requests(), items: found?.requests ?? [] },
    { title: m.search_organisations(), items: found?.organisations ?? [] },
  ]
  return {
    groups: groups.filter((group) => group.items.length > 0),
    waiting: asks && query.isFetching,
    failed: asks && query.isError,
  }
}
