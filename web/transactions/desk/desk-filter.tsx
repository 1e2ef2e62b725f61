import { commonWords } from '#contract/core/calls/common-words.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { listCreationRequests, listRequests, type readDashboard } from '#contract/transactions/calls.ts'
import { requestWords } from '#contract/transactions/request-words.ts'
import { label } from '#web/base/label.ts'
import { monthNames } from '#web/base/format.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { ExportList } from '#web/core/lists/export-list.tsx'
import { ownViews } from '#web/core/lists/own-views.tsx'
import { keepSearch, recentSearches } from '#web/core/lists/recent-searches.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Segments } from '#web/ui/choice-field.tsx'
import { FilterBar, type Chip } from '#web/ui/filter-bar.tsx'
import { estStatusChoices, requestStatuses } from '../shared/request-words.ts'
import { BarSelect } from './bar-select.tsx'
import type { QueueFilter, QueueKind } from './queue-query.ts'
import { useTypes } from './use-types.ts'

export type View = 'mine' | 'section' | 'unassigned' | 'closed'
const urgencies = ['late', 'today', 'open', 'waiting', 'closed', 'decided'] as const

/** The heap that a view shows: what is closed has a view of its own, but is found by its number or state in every one. */
function heapOf(view: View, urgency: QueueFilter['urgency'], asksAll: boolean): Pick<QueueFilter, 'urgency'> {
  if (view === 'closed') return { urgency: urgency === 'decided' ? urgency : 'closed' }
  if (urgency) return { urgency }
  return view === 'unassigned' || asksAll ? {} : { urgency: 'undecided' }
}

/** A month (YYYY-MM) of the address. */
const monthAt = (address: ReturnType<typeof useAddress>, key: string) =>
  /^\d{4}-(0[1-9]|1[0-2])$/.exec(address.one(key) ?? '')?.[0]
const monthName = (month: string) => `${monthNames()[Number(month.slice(5)) - 1] ?? ''}\u00a0${month.slice(0, 4)}`

/** The list's filters as the address bar holds them. */
export function useFilter(kind: QueueKind, start: View) {
  const address = useAddress()
  const view = (address.one('view') as View | undefined) ?? start
  const number = (key: string) => (Number(address.one(key)) > 0 ? Number(address.one(key)) : undefined)
  const urgency = urgencies.find((one) => one === address.one('urgency'))
  const sort = address.one('sort')
  const search = address.one('search')
  const [slug, status] = [address.one('slug'), address.one('status')]
  const [received, decided] = [monthAt(address, 'received'), monthAt(address, 'decided')]
  const filter: QueueFilter = {
    page: number('page') ?? 1,
    per_page: number('per_page') ?? 25,
    ...(view === 'mine' ? { mine: 1 } : {}),
    ...(view === 'unassigned' ? { unassigned: 1 } : {}),
    ...heapOf(
      view,
      urgency,
      [search, status, received, decided].some((one) => one !== undefined),
    ),
    ...(search ? { search } : {}),
    // Another name than the desk's own is refused by the server.
    ...(sort ? { sort: sort as NonNullable<QueueFilter['sort']> } : {}),
    ...(slug && kind === 'all' ? { slug } : {}),
    ...(status ? (kind === 'founding' ? { status_id: Number(status) } : { status }) : {}),
    ...(received ? { received } : {}),
    ...(decided ? { decided } : {}),
    ...(number('governorate') ? { governorate_id: number('governorate') as number } : {}),
    ...(number('officer') ? { assigned_user_id: number('officer') as number } : {}),
  }
  return {
    address,
    view,
    filter,
    urgency,
    sort: sort ? { by: sort.replace(/^-/, ''), desc: sort.startsWith('-') } : undefined,
  }
}

/** What is filtered at present, each to be taken away. */
export function useChips(
  kind: QueueKind,
  { address }: ReturnType<typeof useFilter>,
  officers: readonly { value: number; label: string }[],
): Chip[] {
  const types = useTypes(kind === 'all')
  const governorates = useChoices('governorates')
  const states = kind === 'founding' ? estStatusChoices() : requestStatuses()
  const chip = (key: string, word: string, options: readonly { value: string | number; label: string }[]): Chip[] => {
    const value = address.one(key)
    return value
      ? [
          {
            key,
            label: `${word}: ${options.find((option) => String(option.value) === value)?.label ?? value}`,
            onRemove: () => address.set({ [key]: undefined }),
          },
        ]
      : []
  }
  const spans = (
    [
      ['received', m.ministry_filter_received()],
      ['decided', m.ministry_filter_decided()],
    ] as const
  ).flatMap(([key, word]) => {
    const month = monthAt(address, key)
    return month ? [[key, word, month] as const] : []
  })
  return [
    ...chip('urgency', m.ministry_filter_urgency(), [
      { value: 'late', label: m.ministry_group_late() },
      { value: 'today', label: m.ministry_group_today() },
      { value: 'open', label: m.ministry_group_open() },
      { value: 'waiting', label: m.ministry_group_waiting() },
      { value: 'decided', label: m.ministry_fig_decided() },
    ]),
    ...spans.map(([key, word, month]) => ({
      ...{ key, label: `${word}: ${monthName(month)}` },
      onRemove: () => address.set({ [key]: undefined }),
    })),
    ...chip('slug', label(requestWords.type_name), types),
    ...chip('status', label(commonWords.status), states),
    ...chip('governorate', label(requestWords.governorate_id), governorates),
    ...chip('officer', label(requestWords.assigned_name), officers),
  ]
}

/** The address without any filter. */
export const nothing = {
  urgency: undefined,
  slug: undefined,
  status: undefined,
  governorate: undefined,
  officer: undefined,
  received: undefined,
  decided: undefined,
  search: undefined,
}
export type Shown = ReturnType<typeof useFilter>
export type Statistics = AnswerOf<typeof readDashboard>['statistics']

/**
 * The own queue, the section's, what nobody has, what is closed; with their numbers. What holds the place of numbers
 * that come keeps the line from breaking when they are there.
 */
export function Views({
  shown,
  start,
  figures,
  coming,
}: {
  shown: Shown
  start: View
  figures: Statistics | undefined
  coming: boolean
}) {
  const count = (word: string, value: number | string | undefined = coming ? '…' : undefined) =>
    value === undefined ? word : `${word} · ${value}`
  const { address, view } = shown
  return (
    <Segments
      label={m.ministry_view()}
      value={view}
      choices={[
        { value: 'mine', label: count(m.ministry_view_mine(), figures?.mine.undecided) },
        { value: 'section', label: count(m.ministry_view_section(), figures?.section.undecided) },
        { value: 'unassigned', label: count(m.ministry_view_unassigned(), figures?.section.unassigned) },
        { value: 'closed', label: m.ministry_view_closed() },
      ]}
      onChange={(next) => address.set({ view: next === start ? undefined : next, urgency: undefined })}
    />
  )
}

const searchOf = (address: Shown['address']) => ({
  label: m.ministry_search(),
  value: address.one('search') ?? '',
  onChange: (search: string) => (keepSearch(search), address.set({ search: search || undefined })),
  recent: recentSearches(),
})

function Export({ kind, filter }: { kind: QueueKind; filter: QueueFilter }) {
  const { page: _page, per_page: _size, ...asked } = filter
  const exported = Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, String(value)]))
  return <ExportList call={kind === 'founding' ? listCreationRequests : listRequests} query={exported} />
}

/** Search and filters of the queue, and its export. */
export function DeskFilter({
  kind,
  shown,
  officers,
  chips,
  total,
  onClear,
}: {
  kind: QueueKind
  shown: Shown
  officers: readonly { value: number; label: string }[]
  chips: ReturnType<typeof useChips>
  total: number | undefined
  onClear: () => void
}) {
  const { address, filter, view } = shown
  const types = useTypes(kind === 'all')
  const governorates = useChoices('governorates')
  return (
    <FilterBar
      search={searchOf(address)}
      chips={chips}
      onClear={onClear}
      {...ownViews}
      end={<Export kind={kind} filter={filter} />}
      total={total === undefined ? '\u00A0' : m.ministry_found({ count: total })}
    >
      {kind === 'all' && (
        <BarSelect
          label={label(requestWords.type_name)}
          value={address.one('slug')}
          options={types}
          onChange={(slug) => address.set({ slug })}
        />
      )}
      <BarSelect
        label={label(commonWords.status)}
        value={address.one('status')}
        options={kind === 'founding' ? estStatusChoices() : requestStatuses()}
        onChange={(status) => address.set({ status })}
      />
      <BarSelect
        label={label(requestWords.governorate_id)}
        value={address.one('governorate')}
        options={governorates}
        onChange={(governorate) => address.set({ governorate })}
      />
      {officers.length > 1 && view !== 'mine' && (
        <BarSelect
          label={label(requestWords.assigned_name)}
          value={address.one('officer')}
          options={officers}
          onChange={(officer) => address.set({ officer })}
        />
      )}
    </FilterBar>
  )
}
