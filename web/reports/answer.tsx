import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Column as Told, Listing } from '#contract/reports/listing.ts'
import { findColumn } from '#contract/reports/listings.ts'
import { type Definition, queryText } from '#contract/reports/query-text.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { ApiError, failureOf } from '#web/core/api/api-error.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Segments } from '#web/ui/choice-field.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { askQuery, type Answered, type Group, type Row } from './ask.ts'
import { Cell } from './cell.tsx'
import { GroupsTable } from './groups-table.tsx'
import { inTime, isTrend } from './timeline.ts'
import { keyName } from './words.ts'

const TrendOfGroups = lazy(async () => ({ default: (await import('./trend-of-groups.tsx')).TrendOfGroups }))
const MapOfGroups = lazy(async () => ({ default: (await import('./map-of-groups.tsx')).MapOfGroups }))

interface Props {
  listing: Listing
  definition: Definition
  report: number | undefined
}

function RowsTable({
  listing,
  definition,
  answer,
  stale,
  onPage,
}: Props & { answer: Answered; stale: boolean; onPage: (page: number) => void }) {
  const columns = definition.columns.flatMap((path, at): Column<Row>[] => {
    const column: Told | undefined = findColumn(listing, path)
    if (!column) return []
    const read = (row: Row) =>
      path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], row)
    return [
      {
        key: path,
        label: label(column),
        cell: (row) => <Cell column={column} path={path} value={read(row)} plain={at === 0} />,
      },
    ]
  })
  const { total, lastPage, perPage, currentPage } = answer.paginatorInfo
  return (
    <>
      <DataTable
        label={m.report_answer({ name: label(listing) })}
        columns={columns}
        rows={answer.data}
        state={stale ? 'stale' : 'ready'}
        rowName={(row) => String(row.id)}
        href={(row) => link('/ministry/ngos-data/{slug}/{id}', { slug: listing.slug, id: row.id })}
        phone="scroll"
      />
      <Pager
        paging={{ total_row: total, last_page: lastPage, per_page: perPage, current_page: currentPage }}
        onPage={onPage}
      />
    </>
  )
}

const saidBy = (error: unknown): string | undefined =>
  error instanceof ApiError ? Object.values(error.errors).flat().join(' ') : undefined

/** The largest group in words. */
function findingOf(
  listing: Listing,
  { groups: by = [] }: Definition,
  answer: Answered | undefined,
): string | undefined {
  const first = answer?.groups?.[0]
  if (!first || by.length === 0) return undefined
  return m.report_finding({
    name: by.map((path, at) => keyName(listing, path, first.keys[at] as Group['keys'][number])).join(m.report_comma()),
    count: formatNumber(first.count),
    total: formatNumber(answer.paginatorInfo.total),
  })
}

type View = 'both' | 'table' | 'map'
/** Whether the answer can be drawn as a map: it has one group for each governorate. */
function isMapped(listing: Listing, { groups: by = [] }: Definition): boolean {
  const as = by.length === 1 ? findColumn(listing, by[0] as string)?.as : undefined
  return typeof as === 'object' && as.index === 'governorates'
}
/** Groups as table and bars (what runs over time: as a line above the table), as the table alone, or as a map above it. */
function Grouped({ view, ...given }: Props & { groups: readonly Group[]; total: number; view: View }) {
  const trend = isTrend(given.definition)
  const props = trend ? { ...given, groups: inTime(given.groups) } : given
  return (
    <>
      {trend && view === 'both' && (
        <Suspense fallback={<Skeleton lines={12} />}>
          <TrendOfGroups {...props} />
        </Suspense>
      )}
      {view === 'map' && (
        <Suspense fallback={<Skeleton lines={12} />}>
          <MapOfGroups {...props} />
        </Suspense>
      )}
      <GroupsTable {...props} bars={view === 'both' && !trend} />
    </>
  )
}

/** The first rows of a report, or its groups as table and bars in one: each number opens its rows, each row its record. */
export function Answer(props: Props) {
  const { listing, definition, report } = props
  const [page, setPage] = useState(1)
  const [view, setView] = useState<View>('both')
  const grouped = (definition.groups?.length ?? 0) > 0
  const text = queryText(definition, grouped ? {} : { page, first: 10 })
  // A run of a saved report is noted each time that it is asked, so it is asked once.
  const query = useQuery({
    ...askQuery(text, page === 1 ? report : undefined),
    placeholderData: keepPreviousData,
    ...(report ? { staleTime: Infinity, refetchOnWindowFocus: false } : {}),
  })
  const answer = query.data
  const { total = 0 } = answer?.paginatorInfo ?? {}
  const finding = findingOf(listing, definition, answer)
  return (
    <Card
      pad={false}
      title={finding ?? m.report_rows({ count: total })}
      action={
        grouped && (
          <Segments<View>
            label={m.report_view()}
            value={view}
            onChange={setView}
            choices={[
              { value: 'both', label: isTrend(definition) ? m.report_view_line() : m.report_view_both() },
              { value: 'table', label: m.report_view_table() },
              ...(isMapped(listing, definition) ? [{ value: 'map' as const, label: m.report_view_map() }] : []),
            ]}
          />
        )
      }
    >
      <p role="status" className="visually-hidden">
        {m.report_rows({ count: total })}
      </p>
      {query.isError ? (
        <ErrorState {...failureOf(query.error)} text={saidBy(query.error)} onRetry={() => void query.refetch()} />
      ) : answer && total === 0 ? (
        <EmptyState title={m.report_none()} />
      ) : answer?.groups && grouped ? (
        <Grouped {...props} groups={answer.groups} total={total} view={view} />
      ) : answer?.data && !grouped ? (
        <RowsTable {...props} answer={answer} stale={query.isPlaceholderData} onPage={setPage} />
      ) : (
        <DataTable label={label(listing)} columns={[]} rows={undefined} state="loading" rowName={String} />
      )}
    </Card>
  )
}
