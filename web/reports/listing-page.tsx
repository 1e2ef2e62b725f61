import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { askListings } from '#contract/reports/calls.ts'
import type { Listing } from '#contract/reports/listing.ts'
import { findListing, pageSizes, usualPageSize } from '#contract/reports/listings.ts'
import { queryText } from '#contract/reports/query-text.ts'
import { label } from '#web/base/label.ts'
import { ApiError, failureOf } from '#web/core/api/api-error.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { keepSearch } from '#web/core/lists/recent-searches.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { EmptyState, NoneState } from '#web/ui/states.tsx'
import { type Answered, askQuery, type Filters, type Row } from './ask.ts'
import { Cell } from './cell.tsx'
import css from './reports.module.css'

// Needed after the rows.
const TakeFile = lazy(async () => ({ default: (await import('./take-file.tsx')).TakeFile }))
// Folded away at first.
const Conditions = lazy(async () => ({ default: (await import('./conditions.tsx')).Conditions }))

/** A filter's value in the address: as JSON, which tells numbers from texts. */
function filtersIn(listing: Listing, one: (name: string) => string | undefined): Filters {
  return Object.fromEntries(
    listing.filters.flatMap(({ name }) => {
      const text = one(name)
      if (text === undefined) return []
      try {
        return [[name, JSON.parse(text) as Filters[string]]]
      } catch {
        return []
      }
    }),
  )
}

type Query = UseQueryResult<Answered>
const stateOf = (query: Query) =>
  query.isError
    ? ('error' as const)
    : query.isPending
      ? ('loading' as const)
      : query.isPlaceholderData
        ? ('stale' as const)
        : ('ready' as const)
const pagingOf = ({ data }: Query) =>
  data && {
    total_row: data.paginatorInfo.total,
    last_page: data.paginatorInfo.lastPage,
    per_page: data.paginatorInfo.perPage,
    current_page: data.paginatorInfo.currentPage,
  }
const errorOf = (query: Query, begin: () => void) => ({
  ...failureOf(query.error),
  // What was refused once is refused again: an address that somebody typed is begun anew.
  onRetry: () => (query.error instanceof ApiError && query.error.status === 422 ? begin() : void query.refetch()),
})

/** A listing as the address asks for it [spec 2§2]: page, size, sortBy, sortDesc, searchKey, searchField and filters. */
function useListing(listing: Listing) {
  const address = useAddress()
  const filters = filtersIn(listing, address.one)
  const asked = {
    listing: listing.slug,
    columns: Object.keys(listing.columns),
    filters,
    search: address.one('searchKey'),
    sortBy: address.one('sortBy'),
    sortDesc: address.one('sortDesc') === '1' || address.one('sortDesc') === 'true',
  }
  const size = pageSizes.find((one) => String(one) === address.one('size')) ?? usualPageSize
  const query = useQuery({
    ...askQuery(queryText(asked, { page: Number(address.one('page') ?? 1) || 1, first: size })),
    placeholderData: keepPreviousData,
  })
  const list = {
    call: askListings,
    asked: {},
    rows: query.data?.data,
    paging: pagingOf(query),
    state: stateOf(query),
    error: errorOf(query, address.clear),
    search: address.one('searchKey') ?? '',
    sort: asked.sortBy ? { by: asked.sortBy, desc: asked.sortDesc } : undefined,
    filtered: asked.search !== undefined || Object.keys(filters).length > 0,
    filter: address.one,
    filterAll: address.many,
    setFilter: (name: string, value: string | string[] | undefined) => address.set({ [name]: value }),
    setSearch: (text: string) => {
      keepSearch(text)
      address.set({ searchKey: text || undefined })
    },
    setSort: ({ by, desc }: { by: string; desc: boolean }) =>
      address.set({ sortBy: by, sortDesc: desc ? '1' : undefined }),
    setPage: (page: number) => address.turn(page),
    setSize: (next: number) => address.set({ size: next }),
    clear: () =>
      address.set(
        Object.fromEntries([...listing.filters.map(({ name }) => name), 'searchKey'].map((name) => [name, undefined])),
      ),
  }
  const setFilters = (next: Filters) =>
    address.set(
      Object.fromEntries(
        listing.filters.map(({ name }) => [name, next[name] === undefined ? undefined : JSON.stringify(next[name])]),
      ),
    )
  return { list, filters, setFilters, asked }
}

function Table({ listing }: { listing: Listing }) {
  const { list, filters, setFilters, asked } = useListing(listing)
  const count = Object.keys(filters).length
  const columns = Object.entries(listing.columns).map(([key, column], at): Column<Row> => ({
    key,
    label: label(column),
    ...(column.personal ? {} : { sort: key }),
    cell: (row) => <Cell column={column} path={key} value={row[key]} plain={at === 0} />,
  }))
  return (
    <Stack>
      <Card>
        <details className={css.shelf} open={count > 0 || undefined}>
          <summary>{count === 0 ? m.report_conditions_none() : m.report_conditions({ count })}</summary>
          <Suspense>
            <Conditions listing={listing} value={filters} onChange={setFilters} />
          </Suspense>
        </details>
      </Card>
      <ListCard
        list={list}
        label={label(listing)}
        search={m.report_search()}
        columns={columns}
        rowName={(row) => String(row.id)}
        href={(row) => link('/ministry/ngos-data/{slug}/{id}', { slug: listing.slug, id: row.id })}
        total={(total) => m.report_rows({ count: total })}
        phone="scroll"
        end={
          <Suspense>
            <TakeFile query={queryText({ ...asked, columns: listing.usual })} />
          </Suspense>
        }
        empty={<EmptyState title={m.report_empty()} />}
      />
    </Stack>
  )
}

/** One listing of the register: every row of every organisation within reach. */
export function ListingPage({ view }: { view: string }) {
  const listing = findListing(view)
  const crumbs = [{ label: titleAt('/ministry/ngos-data'), href: link('/ministry/ngos-data') }]
  if (!listing)
    return (
      <Page>
        <PageHead title={titleAt('/ministry/ngos-data')} crumbs={crumbs} />
        <NoneState title={m.report_unknown_listing()}>
          <ButtonLink look="default" href={link('/ministry/ngos-data')}>
            {titleAt('/ministry/ngos-data')}
          </ButtonLink>
        </NoneState>
      </Page>
    )
  return (
    <Page>
      <PageHead title={label(listing)} crumbs={crumbs} />
      <Table key={listing.slug} listing={listing} />
    </Page>
  )
}
