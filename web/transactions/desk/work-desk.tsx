import { useQuery } from '@tanstack/react-query'
import { failureOf } from '#web/core/api/api-error.ts'
import { link } from '#web/core/screens/link.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, NoRight } from '#web/ui/states.tsx'
import { OwnAvailability } from './own-availability.tsx'
import { DeskFilter, nothing, type Shown, useChips, useFilter, type View, Views } from './desk-filter.tsx'
import { dashboardQuery, queueQuery, type QueueFilter, type QueueKind } from './queue-query.ts'
import { QueueTable } from './queue-table.tsx'
import { SectionLoad } from './section-load.tsx'
import { useSelected } from './use-selected.tsx'
import { UrgencyFigures } from './urgency-figures.tsx'
import css from './work-desk.module.css'

const useQueue = (kind: QueueKind, filter: QueueFilter, enabled: boolean) =>
  useQuery({ ...queueQuery(kind, filter), enabled })

/** The requests themselves, with what stands there while there are none. */
function Queue({
  title,
  kind,
  shown: { address, view, sort },
  queue,
  selection,
  filtered,
  onClear,
}: {
  title: string
  kind: QueueKind
  shown: Shown
  queue: ReturnType<typeof useQueue>
  selection: ReturnType<typeof useSelected>['selection']
  filtered: boolean
  onClear: () => void
}) {
  return (
    <QueueTable
      selection={selection}
      label={title}
      founding={kind === 'founding'}
      officer={view !== 'mine'}
      complete={queue.data?.pagination.last_page === 1}
      rows={queue.data?.data}
      state={
        queue.error && !queue.data ? 'error' : queue.data ? (queue.isPlaceholderData ? 'stale' : 'ready') : 'loading'
      }
      error={{
        ...failureOf(queue.error),
        onRetry: () => void queue.refetch(),
      }}
      filtered={filtered || address.one('search') !== undefined}
      onClearFilter={onClear}
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
  )
}

/** The queue with its filters and pages, and what may be done with chosen requests together. */
function QueueCard({
  title,
  kind,
  shown,
  queue,
  officers,
}: {
  title: string
  kind: QueueKind
  shown: Shown
  queue: ReturnType<typeof useQueue>
  officers: readonly { value: number; label: string }[]
}) {
  const { address, view } = shown
  const chips = useChips(kind, shown, officers)
  const clear = () => address.set(nothing)
  const selected = useSelected(queue.data?.data, view !== 'closed')
  return (
    <Card pad={false}>
      <div className={css.bar}>
        <DeskFilter
          kind={kind}
          shown={shown}
          officers={officers}
          chips={chips}
          total={queue.data?.pagination.total_row}
          onClear={clear}
        />
      </div>
      {selected.bar}
      <Queue
        title={title}
        kind={kind}
        shown={shown}
        queue={queue}
        selection={selected.selection}
        filtered={chips.length > 0}
        onClear={clear}
      />
      {queue.data && queue.data.pagination.total_row > 0 && (
        <Pager
          paging={queue.data.pagination}
          onPage={(page) => address.set({ page })}
          onSize={(per_page) => address.set({ per_page })}
        />
      )}
    </Card>
  )
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
  const { view, filter, urgency } = shown
  const allowed = useMay(kind === 'founding' ? 'ministry_creation_requests' : 'ministry_transaction_requests')
  const queue = useQueue(kind, filter, allowed)
  const dashboard = useQuery({ ...dashboardQuery, enabled: useMay('ministry_dashboard') })
  const figures = dashboard.data?.statistics
  const officers = (figures?.load ?? []).map((row) => ({ value: row.user_id, label: row.name }))
  const counted = kind === 'all' ? figures : undefined
  return (
    <Page>
      <PageHead
        title={title}
        crumbs={crumbs}
        tabs={<Views shown={shown} start={start} figures={counted} coming={kind === 'all' && dashboard.isLoading} />}
        actions={<OwnAvailability />}
      />
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
            <QueueCard title={title} kind={kind} shown={shown} queue={queue} officers={officers} />
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
