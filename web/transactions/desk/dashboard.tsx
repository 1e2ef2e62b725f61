import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import type { readDashboard } from '#contract/transactions/calls.ts'
import { failureOf } from '#web/core/api/api-error.ts'
import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useMay, useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Figure, Figures } from '#web/ui/figure.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { EmptyState, NoRight } from '#web/ui/states.tsx'
import { OwnAvailability } from './own-availability.tsx'
import { dashboardQuery, queueQuery, type QueueKind } from './queue-query.ts'
import { QueueTable } from './queue-table.tsx'
import { SectionLoad } from './section-load.tsx'
import { UrgencyFigures } from './urgency-figures.tsx'
import css from './dashboard.module.css'

const desk = (search: Record<string, unknown>) => link('/ministry/accreditation-transactions', undefined, search)

/** The first requests of a queue, with the way to all of them. */
function FirstRequests({ title, kind, mine, all }: { title: string; kind: QueueKind; mine: boolean; all: string }) {
  const queue = useQuery(
    queueQuery(kind, { page: 1, per_page: 10, urgency: 'undecided', ...(mine ? { mine: 1 } : {}) }),
  )
  return (
    <Card
      title={title}
      pad={false}
      action={
        queue.data && (
          <Anchor href={all}>{m.ministry_all_count({ count: formatNumber(queue.data.pagination.total_row) })}</Anchor>
        )
      }
    >
      <QueueTable
        label={title}
        founding={kind === 'founding'}
        officer={!mine}
        complete={queue.data?.pagination.last_page === 1}
        rows={queue.data?.data}
        state={queue.error && !queue.data ? 'error' : queue.data ? 'ready' : 'loading'}
        error={{
          ...failureOf(queue.error),
          onRetry: () => void queue.refetch(),
        }}
        empty={
          <EmptyState
            title={mine ? m.ministry_empty_mine() : m.ministry_empty()}
            text={mine ? m.ministry_empty_mine_text() : undefined}
          />
        }
      />
    </Card>
  )
}

type Start = AnswerOf<typeof readDashboard>
type Statistics = Start['statistics']
interface Parts {
  founding?: boolean
  tasks?: ReactNode
  events: (log: Start['log']) => ReactNode
  sector?: ReactNode
}

const SectionFigures = ({ statistics: { section, ngos } }: { statistics: Statistics }) => {
  const governorate = useSession()?.user.governorate_id
  return (
    <Figures>
      <Figure
        value={formatNumber(section.open)}
        label={m.ministry_fig_open()}
        href={desk({ view: 'section', urgency: 'open' })}
      />
      <Figure
        value={formatNumber(section.late)}
        label={m.ministry_fig_late()}
        href={desk({ view: 'section', urgency: 'late' })}
        {...(section.late > 0 ? { tone: 'bad' as const } : {})}
      />
      <Figure
        value={formatNumber(section.unassigned)}
        label={m.ministry_fig_unassigned()}
        href={desk({ view: 'unassigned' })}
        {...(section.unassigned > 0 ? { tone: 'warn' as const } : {})}
      />
      <Figure
        value={formatNumber(section.decided_this_month)}
        label={m.ministry_fig_decided()}
        href={desk({ view: 'closed', urgency: 'decided' })}
      />
      <Figure
        value={formatNumber(ngos)}
        label={m.ministry_fig_ngos()}
        // A directorate counts its governorate.
        href={link('/ngo-list', undefined, { governorate_id: governorate })}
      />
    </Figures>
  )
}

/** The own queue in numbers; at the ministry's start also those of the section. */
function OwnFigures({ statistics, founding }: { statistics: Statistics; founding: boolean }) {
  return (
    <>
      <section className={css.part} aria-labelledby="own-queue">
        <h2 id="own-queue">{m.ministry_own_queue()}</h2>
        <UrgencyFigures figures={statistics.mine} base={link('/ministry/accreditation-transactions')} view="mine" />
      </section>
      {!founding && (
        <section className={css.part} aria-labelledby="section">
          <h2 id="section">{m.ministry_section()}</h2>
          <SectionFigures statistics={statistics} />
        </section>
      )}
    </>
  )
}

function FoundingQueue() {
  if (!useMay('ministry_creation_requests')) return <NoRight>{m.ministry_no_right()}</NoRight>
  return (
    <FirstRequests
      title={m.ministry_founding_queue()}
      kind="founding"
      mine={false}
      all={link('/ministry/ngos-requests', undefined, { view: 'section' })}
    />
  )
}

/** The start of the ministry: own queue first, then the section. With `founding` the queue is that of the founding requests; `tasks` of other areas stand before it, the `events` of the log beside it, the `sector` at its end. */
export function Dashboard({ founding = false, tasks, events, sector }: Parts) {
  const query = useQuery({ ...dashboardQuery, enabled: useMay('ministry_dashboard') })
  const sees = {
    dashboard: useMay('ministry_dashboard'),
    requests: useMay('ministry_transaction_requests'),
  }
  const home = titleAt('/ministry/dashboard')
  const title = founding ? titleAt('/ministry/ngos-creation-requests') : home
  return (
    <Page>
      <PageHead
        title={title}
        crumbs={
          founding
            ? [
                { label: home, href: link('/ministry/dashboard') },
                { label: m.ministry_menu_requests() },
                { label: title },
              ]
            : [{ label: title }]
        }
        actions={<OwnAvailability />}
      />
      <ScreenInstructions />
      <div className={css.grid}>
        {tasks}
        {!sees.dashboard && !founding && <NoRight>{m.ministry_no_right()}</NoRight>}
        {sees.dashboard && (sees.requests || !query.data) && (
          <Loaded query={query} lines={4}>
            {({ statistics }) => <OwnFigures statistics={statistics} founding={founding} />}
          </Loaded>
        )}
        {/* The figures stand first: what follows waits for them rather than jump. */}
        {!query.isLoading && (
          <div className={css.columns} data-alone={sees.dashboard && (sees.requests || founding) ? undefined : ''}>
            {(sees.requests || founding) && (
              <div className={`${css.part} ${css.queue}`}>
                {founding ? (
                  <FoundingQueue />
                ) : (
                  <FirstRequests title={m.ministry_own_requests()} kind="all" mine all={desk({})} />
                )}
              </div>
            )}
            {query.data && (
              <div className={`${css.part} ${css.side}`} data-beside={sees.requests || founding ? undefined : ''}>
                <SectionLoad load={query.data.statistics.load} />
                {events(query.data.log)}
              </div>
            )}
            {query.data && sector && <div className={css.sector}>{sector}</div>}
          </div>
        )}
      </div>
    </Page>
  )
}
