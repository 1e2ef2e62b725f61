import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { DataTable, type Column, type Selection } from '#web/ui/data-table.tsx'
import { FilterBar, type Chip } from '#web/ui/filter-bar.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { NoneState } from '#web/ui/states.tsx'
import { bare } from './bare-filter.ts'
import { ExportList } from './export-list.tsx'
import { ownViews } from './own-views.tsx'
import { recentSearches } from './recent-searches.ts'
import { useColumns } from './use-columns.ts'
import type { List } from './use-list.ts'

// Loaded after the table, which can be read without it.
const ColumnChoice = lazy(async () => ({ default: (await import('./table-tools.tsx')).ColumnChoice }))

/** Reserves the space of the column choice until it is loaded. */
const ColumnsLater = () => (
  <Button look="default" busy icon={<IconColumns3 size={17} aria-hidden />}>
    {m.columns_verb()}
  </Button>
)

/** A filter with a few values: a select in the bar, and a chip below once a value is chosen. */
export interface ListFilter {
  /** Parameter in the address. */
  readonly name: string
  readonly label: string
  /** «كل المحافظات»: the text of the select when nothing is chosen. */
  readonly any: string
  readonly options: readonly { readonly value: string | number; readonly label: string }[]
}

interface Props<Row extends { id: number }> {
  list: Omit<List, 'rows'> & { readonly rows: readonly Row[] | undefined }
  /** Names the table for screen readers. */
  label: string
  /** Label of the search field. Without it the list has no search. */
  search?: string | undefined
  filters?: readonly ListFilter[] | undefined
  /** Other filters, after the selects, with their chips. */
  more?: ReactNode
  chips?: readonly Chip[] | undefined
  /** The number of rows as a message, such as «7 مراكز». */
  total?: ((count: number) => string) | undefined
  columns: readonly Column<Row>[]
  rowName: (row: Row) => string
  /** Makes the first column a link, or a button that opens the record. */
  href?: ((row: Row) => string) | undefined
  onOpen?: ((row: Row) => void) | undefined
  menu?: (row: Row) => ReactNode
  /** Buttons at the end of the bar, such as other exports. */
  end?: ReactNode
  /** Shown when the list has no rows at all. */
  empty: ReactNode
  /** Shown instead of the default text when the filters leave no row. */
  none?: ReactNode
  phone?: 'cards' | 'scroll'
  /** Rows that are chosen for one action on all of them. */
  selection?: Selection
  /** How many rows there are, in words, where they were not all counted. */
  ofMany?: string | undefined
}

type BarProps = Pick<Props<never>, 'search' | 'filters' | 'more' | 'chips' | 'total' | 'end'> & {
  list: Omit<List, 'rows'> & { readonly rows: readonly unknown[] | undefined }
  /** The choice of columns. */
  children?: ReactNode
}
/** Rows exist, but not on this page: the address names one too far, or the last row of the last page was removed. */
const isPast = ({ paging }: BarProps['list']) =>
  paging !== undefined && paging.total_row > 0 && paging.current_page > paging.last_page

/** Search and filters of a list, with their chips, the number of rows and the export. */
export function ListBar({ list, search, filters = [], more, chips = [], total, end, children }: BarProps) {
  const count = list.rows?.length === 0 && !isPast(list) ? 0 : (list.paging?.total_row ?? 0)
  const chosen = filters.flatMap(({ name, label, options }): Chip[] => {
    const value = list.filter(name)
    if (value === undefined) return []
    const word = options.find((option) => String(option.value) === value)?.label ?? value
    return [{ key: name, label: `${label}: ${word}`, onRemove: () => list.setFilter(name, undefined) }]
  })
  return (
    <FilterBar
      {...(search
        ? { search: { label: search, value: list.search, onChange: list.setSearch, recent: recentSearches() } }
        : {})}
      chips={[...chosen, ...chips]}
      onClear={list.clear}
      {...ownViews}
      // Reserves the line from the start, so that the rows do not move when the number arrives.
      {...(total ? { total: list.paging ? total(count) : '\u00A0' } : {})}
      end={
        <>
          {children}
          <ExportList call={list.call} query={list.asked} params={list.params} />
          {end}
        </>
      }
    >
      {(filters.length > 0 || more) && (
        <>
          {filters.map(({ name, label, any, options }) => (
            <SelectField
              key={name}
              bare
              size="desk"
              field={bare(list, name)}
              label={label}
              placeholder={any}
              options={options.map((option) => ({ value: String(option.value), label: option.label }))}
            />
          ))}
          {more}
        </>
      )}
    </FilterBar>
  )
}

type RowsProps<Row extends { id: number }> = Omit<Props<Row>, 'search' | 'filters' | 'more' | 'chips' | 'total' | 'end'>
/** The table of a list in all its states, with its pages. */
export function ListRows<Row extends { id: number }>({
  list,
  none,
  phone = 'cards',
  ofMany,
  ...table
}: RowsProps<Row>) {
  if (isPast(list))
    return <NoneState title={m.table_past()} verb={m.table_first_page()} onClear={() => list.setPage(1)} />
  return (
    <>
      {none && list.filtered && list.rows?.length === 0 ? (
        none
      ) : (
        <DataTable
          {...table}
          rows={list.rows}
          state={list.state}
          error={list.error}
          filtered={list.filtered}
          onClearFilter={list.clear}
          sort={list.sort}
          onSort={list.setSort}
          phone={phone}
        />
      )}
      {list.paging && (list.rows?.length ?? 0) > 0 && (
        <Pager paging={list.paging} onPage={list.setPage} onSize={list.setSize} total={ofMany} />
      )}
    </>
  )
}

/** A list in a card: bar, rows and column choice. */
export function ListCard<Row extends { id: number }>({
  search,
  filters,
  more,
  chips,
  total,
  end,
  columns,
  ...rows
}: Props<Row>) {
  const choice = useColumns(rows.list.call.path, columns)
  return (
    <Card pad={false}>
      <ListBar list={rows.list} search={search} filters={filters} more={more} chips={chips} total={total} end={end}>
        <Suspense fallback={columns.length > 3 && <ColumnsLater />}>
          <ColumnChoice columns={columns} hidden={choice.hidden} change={choice.change} />
        </Suspense>
      </ListBar>
      <ListRows {...rows} columns={choice.shown} />
    </Card>
  )
}
