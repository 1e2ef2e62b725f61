import type { ReactNode } from 'react'
import type { EventRow } from '#contract/news/events.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { EventRows } from './event-rows.tsx'
import type { ActivityRows } from './load-news.ts'
import { NewsRows } from './news-rows.tsx'
import { monthOf } from './news-words.ts'
import { NoneFound } from '#web/core/site/none-found.tsx'
import css from './activity-list.module.css'

/** Rows under the month in which they begin. */
function ByMonth({ rows }: { rows: readonly EventRow[] }) {
  const months = Map.groupBy(rows, (event) => event.from_event_date.slice(0, 7))
  return [...months].map(([month, events]) => (
    <section key={month} className={css.month} aria-labelledby={`month-${month}`}>
      <h2 id={`month-${month}`}>{monthOf(month)}</h2>
      <EventRows rows={events} as="h3" />
    </section>
  ))
}

/** A list of news or events with its number and pages; `none` says what to do when it is empty. */
export function ActivityRowsView({
  list,
  search,
  first,
  none,
}: {
  list: ActivityRows
  search: Record<string, string>
  /** The address of its first page. */
  first: string
  none: { text: string; way: ReactNode }
}) {
  const { show, rows, paging } = list
  if (rows.length === 0 && paging.total_row > 0)
    return (
      <NoneFound title={m.news_past()}>
        <ButtonLink look="default" size="form" href={first}>
          {m.news_first_page()}
        </ButtonLink>
      </NoneFound>
    )
  if (rows.length === 0)
    return (
      <NoneFound title={show === 'news' ? m.news_none() : m.news_none_events()} text={none.text}>
        {none.way}
      </NoneFound>
    )
  const count = { count: paging.total_row }
  return (
    <>
      <p className={css.count}>{show === 'news' ? m.news_count(count) : m.event_count(count)}</p>
      {show === 'news' ? <NewsRows rows={list.rows} as="h2" /> : <ByMonth rows={list.rows} />}
      {paging.last_page > 1 && <Pager paging={paging} search={{ show: show === 'news' ? '' : show, ...search }} />}
    </>
  )
}
