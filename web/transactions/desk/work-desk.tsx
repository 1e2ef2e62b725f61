import { useQuery } from '@tanstack/react-query'
import { listCreationRequests, listRequests } from '#contract/transactions/calls.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { ExportList } from '#web/core/lists/export-list.tsx'
import { link } from '#web/core/screens/link.ts'
import { keepSearch, recentSearches } from '#web/core/lists/recent-searches.ts'
import { requestStatuses, estStatusChoices } from '../shared/request-words.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useAddress } from '#web/core/lists/use-address.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import { FilterBar, type Chip } from '#web/ui/filter-bar.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, NoRight } from '#web/ui/states.tsx'
import { BarSelect } from './bar-select.tsx'
import { OwnAvailability } from './own-availability.tsx'
import { dashboardQuery, queueQuery, type QueueFilter, type QueueKind } from './queue-query.ts'
import { QueueTable } from './queue-table.tsx'
import { SectionLoad } from './section-load.tsx'
import { useSelected } from './use-selected.tsx'
import { UrgencyFigures } from './urgency-figures.tsx'
import { useTypes } from './use-types.ts'
import css from './work-desk.module.css'

type View = 'mine' | 'section' | 'unassigned' | 'closed'
const urgencies = ['late', 'today', 'open', 'waiting', 'closed', 'decided'] as const

/** The list's filters as the address bar holds them. */
function useFilter(kind: QueueKind, start: View) {
  const address = useAddress()
  const view = (address.one('view') as View | undefined) ?? start
  const number = (key: string) => (Number(address.one(key)) > 0 ? Number(address.one(key)) : undefined)
  const urgency = urgencies.find((one) => one === address.one('urgency'))
  const sort = address.one('sort')
  const search = address.one('search')
  const [slug, status] = [address.one('slug'), address.one('status')]
  const filter: QueueFilter = {
    page: number('page') ?? 1,
    per_page: number('per_page') ?? 25,
    ...(view === 'mine' ? { mine: 1 } : {}),
    ...(view === 'unassigned' ? { unassigned: 1 } : {}),
    ...(view === 'closed' && urgency !== 'decided' ? { urgency: 'closed' as const } : urgency ? { urgency } : {}),
    ...(search ? { search } : {}),
    // Another name than the desk's own is refused by the server.
    ...(sort ? { sort: sort as NonNullable<QueueFilter['sort']> } : {}),
    ...(slug && kind === 'all' ? { slug } : {}),
    ...(status ? (kind === 'founding' ? { status_id: Number(status) } : { status }) : {}),
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

function useChips(
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
  return [
    ...chip('urgency', m.ministry_filter_urgency(), [
      { value: 'late', label: m.ministry_group_late() },
      { value: 'today', label: m.ministry_group_today() },
      { value: 'open', label: m.ministry_group_open() },
      { value: 'waiting', label: m.ministry_group_waiting() },
      { value: 'decided', label: m.ministry_fig_decided() },
    ]),
    ...chip('slug', m.ministry_filter_type(), types),
    ...chip('status', m.ministry_col_state(), states),
    ...chip('governorate', m.ministry_col_governorate(), governorates),
    ...chip('officer', m.ministry_col_officer(), officers),
  ]
}

/** The desk of an officer: requests by urgency, the section's load beside them. `founding` lists founding requests alone. */
export function WorkDesk({
  title,
  crumbs,
  kind = 'all',
  start = 'mine',
}: {
  title: string
  crumbs: readonly Crumb[]
  kind?: QueueKind
  start?: View
}) {
  const shown = useFilter(kind, start)
  const { address, view, filter, urgency, sort } = shown
  const allowed = useMay(kind === 'founding' ? 'ministry_creation_requests' : 'ministry_transaction_requests')
  const queue = useQuery({ ...queueQuery(kind, filter), enabled: allowed })
  const dashboard = useQuery({ ...dashboardQuery, enabled: useMay('ministry_dashboard') })
  const figures = dashboard.data?.statistics
  const officers = (figures?.load ?? []).map((row) => ({ value: row.user_id, label: row.name }))
  const chips = useChips(kind, shown, officers)
  const types = useTypes(kind === 'all')
  const governorates = useChoices('governorates')
  const count = (label: string, value: number | undefined) => (value === undefined ? label : `${label} · ${value}`)
  const clear = () =>
    address.set({
      urgency: undefined,
      slug: undefined,
      status: undefined,
      governorate: undefined,
      officer: undefined,
      search: undefined,
    })
  const counted = kind === 'all' ? figures : undefined
  const { page: _page, per_page: _size, ...asked } = filter
  const exported = Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, String(value)]))
  const selected = useSelected(queue.data?.data, view !== 'closed')
  const tabs = (
    <Segments
      label={m.ministry_view()}
      value={view}
      choices={[
        { value: 'mine', label: count(m.ministry_view_mine(), counted?.mine.open) },
        { value: 'section', label: count(m.ministry_view_section(), counted?.section.open) },
        { value: 'unassigned', label: count(m.ministry_view_unassigned(), counted?.section.unassigned) },
        { value: 'closed', label: m.ministry_view_closed() },
      ]}
      onChange={(next) => address.set({ view: next === start ? undefined : next, urgency: undefined })}
    />
  )
  return (
    <Page>
      <PageHead title={title} crumbs={crumbs} tabs={tabs} actions={<OwnAvailability />} />
      <ScreenInstructions />
      {!allowed ? (
        <NoRight>{m.ministry_no_right()}</NoRight>
      ) : (
        <div className={css.desk} data-alone={figures || dashboard.isLoading ? undefined : ''}>
          <div className={css.list}>
            {kind === 'all' && (counted || dashboard.isLoading) && (
              <UrgencyFigures
                figures={view === 'mine' ? counted?.mine : counted?.section}
                base={link('/ministry/accreditation-transactions')}
                view={view === 'mine' ? 'mine' : 'section'}
                current={urgency}
              />
            )}
            <Card pad={false}>
              <div className={css.bar}>
                <FilterBar
                  search={{
                    label: m.ministry_search(),
                    value: address.one('search') ?? '',
                    onChange: (search) => (keepSearch(search), address.set({ search: search || undefined })),
                    recent: recentSearches(),
                  }}
                  chips={chips}
                  onClear={clear}
                  end={<ExportList call={kind === 'founding' ? listCreationRequests : listRequests} query={exported} />}
                  total={queue.data ? m.ministry_found({ count: queue.data.pagination.total_row }) : '\u00A0'}
                >
                  {kind === 'all' && (
                    <BarSelect
                      label={m.ministry_filter_type()}
                      value={address.one('slug')}
                      options={types}
                      onChange={(slug) => address.set({ slug })}
                    />
                  )}
                  <BarSelect
                    label={m.ministry_col_state()}
                    value={address.one('status')}
                    options={kind === 'founding' ? estStatusChoices() : requestStatuses()}
                    onChange={(status) => address.set({ status })}
                  />
                  <BarSelect
                    label={m.ministry_col_governorate()}
                    value={address.one('governorate')}
                    options={governorates}
                    onChange={(governorate) => address.set({ governorate })}
                  />
                  {officers.length > 1 && view !== 'mine' && (
                    <BarSelect
                      label={m.ministry_col_officer()}
                      value={address.one('officer')}
                      options={officers}
                      onChange={(officer) => address.set({ officer })}
                    />
                  )}
                </FilterBar>
              </div>
              {selected.bar}
              <QueueTable
                selection={selected.selection}
                label={title}
                founding={kind === 'founding'}
                officer={view !== 'mine'}
                complete={queue.data?.pagination.last_page === 1}
                rows={queue.data?.data}
                state={
                  queue.error && !queue.data
                    ? 'error'
                    : queue.data
                      ? queue.isPlaceholderData
                        ? 'stale'
                        : 'ready'
                      : 'loading'
                }
                error={{
                  reference: queue.error instanceof ApiError ? queue.error.reference : undefined,
                  onRetry: () => void queue.refetch(),
                }}
                filtered={chips.length > 0 || address.one('search') !== undefined}
                onClearFilter={clear}
                sort={sort}
                onSort={({ by, desc }) =>
                  address.set({ sort: sort?.by === by && sort.desc ? undefined : `${desc ? '-' : ''}${by}` })
                }
                empty={
                  <EmptyState
                    title={view === 'mine' ? m.ministry_empty_mine() : m.ministry_empty()}
                    text={view === 'mine' ? m.ministry_empty_mine_text() : undefined}
                  />
                }
              />
              {queue.data && queue.data.pagination.total_row > 0 && (
                <Pager
                  paging={queue.data.pagination}
                  onPage={(page) => address.set({ page })}
                  onSize={(per_page) => address.set({ per_page })}
                />
              )}
            </Card>
          </div>
          {figures && (
            <aside className={css.side} aria-label={m.ministry_load()}>
              <SectionLoad load={figures.load} />
            </aside>
          )}
        </div>
      )}
    </Page>
  )
}
