import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { FilterBar, type Chip } from '#web/ui/filter-bar.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { bare } from './bare-filter.ts'
import { ExportList } from './export-list.tsx'
import { recentSearches } from './recent-searches.ts'
import { useColumns } from './use-columns.ts'
import type { List } from './use-list.ts'

// Not needed to read a table: it comes after it.
const ColumnChoice = lazy(async () => ({ default: (await import('./table-tools.tsx')).ColumnChoice }))

/** Keeps the place of the choice of columns until it is there. */
const ColumnsLater = () => (
  <Button look="default" busy icon={<IconColumns3 size={17} aria-hidden />}>
    {m.columns_verb()}
  </Button>
)

/** One filter of a list, chosen from a few values: a select in the bar and, once chosen, a chip under it. */
export interface ListFilter {
  /** Parameter of the address. */
  readonly name: string
  readonly label: string
  /** «كل المحافظات»: the words of the select when nothing is chosen. */
  readonly any: string
  readonly options: readonly { readonly value: string | number; readonly label: string }[]
}

interface Props<Row extends { id: number }> {
  list: Omit<List, 'rows'> & { readonly rows: readonly Row[] | undefined }
  /** Names the table for screen readers. */
  label: string
  /** Words of the search field; a list without them cannot be searched. */
  search?: string | undefined
  filters?: readonly ListFilter[] | undefined
  /** Filters of another kind, after the selects, with their chips. */
  more?: ReactNode
  chips?: readonly Chip[] | undefined
  /** «7 مراكز» as a counted message. */
  total?: ((count: number) => string) | undefined
  columns: readonly Column<Row>[]
  rowName: (row: Row) => string
  /** The first column becomes a link, or a button that opens the record. */
  href?: ((row: Row) => string) | undefined
  onOpen?: ((row: Row) => void) | undefined
  menu?: (row: Row) => ReactNode
  /** Buttons at the end of the bar, such as exports of another kind. */
  end?: ReactNode
  /** Drawn when there is nothing at all. */
  empty: ReactNode
  /** Drawn instead of the plain words when the filters leave nothing. */
  none?: ReactNode
  phone?: 'cards' | 'scroll'
}

type BarProps = Pick<Props<never>, 'search' | 'filters' | 'more' | 'chips' | 'total' | 'end'> & {
  list: Omit<List, 'rows'> & { readonly rows: readonly unknown[] | undefined }
  /** The choice of columns. */
  children?: ReactNode
}
/** Search and filters of a list with their chips, its count and its export. */
export function ListBar({ list, search, filters = [], more, chips = [], total, end, children }: BarProps) {
  const count = list.rows?.length === 0 ? 0 : (list.paging?.total_row ?? 0)
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
      // Its line is kept free from the start: the rows below do not move when it comes.
      {...(total ? { total: list.paging ? total(count) : '\u00A0' } : {})}
      end={
        <>
          {children}
          <ExportList call={list.call} query={list.asked} />
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
/** The table of a list in all its states, and its pages. */
export function ListRows<Row extends { id: number }>({ list, none, phone = 'cards', ...table }: RowsProps<Row>) {
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
        <Pager paging={list.paging} onPage={list.setPage} onSize={list.setSize} />
      )}
    </>
  )
}

/** A list in a card: its bar, its rows, and the choice of their columns. */
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
