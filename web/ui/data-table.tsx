import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from './anchor.tsx'
import { RowCheck } from './choice-field.tsx'
import { ErrorState, NoneState } from './states.tsx'
import css from './data-table.module.css'

export interface Column<Row> {
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Name that the server sorts by. Without it the column cannot be sorted. */
  readonly sort?: string
  /** For amounts of money. */
  readonly align?: 'end'
  readonly width?: number | string
}
export interface Sort {
  readonly by: string
  readonly desc: boolean
}
export interface Selection {
  readonly keys: ReadonlySet<number>
  readonly onChange: (keys: ReadonlySet<number>) => void
}

interface Props<Row extends { id: number }> {
  /** Name of the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  /** `stale` shows the old rows paler while new ones are loaded. */
  state?: 'loading' | 'ready' | 'stale' | 'error'
  error?: ComponentProps<typeof ErrorState>
  /** Shown instead of the table when there are no rows at all. */
  empty?: ReactNode
  /** Filters are set, so an empty table means that nothing was found. */
  filtered?: boolean
  onClearFilter?: () => void
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  selection?: Selection
  /** Name of a row, for its checkbox and its menu. */
  rowName: (row: Row) => string
  /** Makes the first column a link, or a button that opens the record. */
  href?: (row: Row) => string
  onOpen?: (row: Row) => void
  menu?: (row: Row) => ReactNode
  /** Adds a heading above the first row of each group. Only for signed-in screens. */
  groupOf?: (row: Row) => { readonly key: string; readonly head: ReactNode }
  /** Below 768 px: cards, or a table that scrolls with its first column fixed. */
  phone?: 'cards' | 'scroll'
  /** Number of placeholder rows while loading. */
  size?: number
}

interface HeadProps<Row> {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}
function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const active = sort !== undefined && column.sort !== undefined && sort?.by === column.sort
  const Icon = !active ? IconArrowsSort : sort.desc ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      data-align={column.align}
      style={column.width ? { inlineSize: column.width } : undefined}
      aria-sort={active ? (sort.desc ? 'descending' : 'ascending') : undefined}
    >
      {column.sort && onSort ? (
        <button
          type="button"
          className={css.sort}
          data-active={active || undefined}
          onClick={() => onSort({ by: column.sort ?? '', desc: active && !sort.desc })}
        >
          {column.label}
          <Icon size={15} aria-hidden />
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}

interface Opening<Row> {
  href: ((row: Row) => string) | undefined
  onOpen: ((row: Row) => void) | undefined
}
/** What rows are drawn from, without the state of the table. */
interface RowParts<Row extends { id: number }> extends Opening<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  selection: Selection | undefined
  rowName: (row: Row) => string
  menu: ((row: Row) => ReactNode) | undefined
  groupOf: Props<Row>['groupOf'] | undefined
}

/** Content of a row's first cell: a link or a button that opens the record, or bold text. */
function First<Row>({ row, href, onOpen, children }: Opening<Row> & { row: Row; children: ReactNode }) {
  if (href)
    return (
      <Anchor className={css.open} href={href(row)}>
        {children}
      </Anchor>
    )
  if (onOpen)
    return (
      <button type="button" className={css.open} onClick={() => onOpen(row)}>
        {children}
      </button>
    )
  return <b>{children}</b>
}

/** The heading row. Its checkbox selects all rows of this page; rows selected on other pages stay selected. */
function HeadRow<Row extends { id: number }>({
  columns,
  rows,
  sort,
  onSort,
  selection,
  menu,
}: Pick<RowParts<Row>, 'columns' | 'rows' | 'selection' | 'menu'> & Pick<HeadProps<Row>, 'sort' | 'onSort'>) {
  const count = rows.filter((row) => selection?.keys.has(row.id)).length
  const selectAll = (on: boolean) => {
    const others = [...(selection?.keys ?? [])].filter((id) => !rows.some((row) => row.id === id))
    selection?.onChange(new Set(others.concat(on ? rows.map((row) => row.id) : [])))
  }
  return (
    <tr>
      {selection && (
        <th scope="col" className={css.box}>
          <RowCheck
            label={m.table_select_all()}
            checked={rows.length > 0 && count === rows.length}
            some={count > 0}
            onChange={selectAll}
          />
        </th>
      )}
      {columns.map((column) => (
        <Head key={column.key} column={column} sort={sort} onSort={onSort} />
      ))}
      {menu && (
        <th scope="col" className={css.menu}>
          <span className="visually-hidden">{m.table_actions()}</span>
        </th>
      )}
    </tr>
  )
}

/** One record: checkbox, cells and menu. */
function BodyRow<Row extends { id: number }>({
  row,
  columns,
  selection,
  rowName,
  href,
  onOpen,
  menu,
}: Omit<RowParts<Row>, 'rows' | 'groupOf'> & { row: Row }) {
  const chosen = selection?.keys.has(row.id) ?? false
  const flip = (on: boolean) => {
    const next = new Set(selection?.keys)
    if (on) next.add(row.id)
    else next.delete(row.id)
    selection?.onChange(next)
  }
  return (
    <tr data-chosen={chosen || undefined}>
      {selection && (
        <td className={css.box}>
          <RowCheck label={rowName(row)} checked={chosen} onChange={flip} />
        </td>
      )}
      {columns.map((column, at) =>
        at === 0 ? (
          <th key={column.key} scope="row">
            <First row={row} href={href} onOpen={onOpen}>
              {column.cell(row)}
            </First>
          </th>
        ) : (
          <td key={column.key} data-align={column.align} data-label={column.label}>
            {column.cell(row)}
          </td>
        ),
      )}
      {menu && <td className={css.menu}>{menu(row)}</td>}
    </tr>
  )
}

/** The records, with a heading above the first one of each group. */
function BodyRows<Row extends { id: number }>({ rows, groupOf, ...parts }: RowParts<Row> & { span: number }) {
  const { span, ...shown } = parts
  return rows.map((row, i) => {
    const group = groupOf?.(row)
    const before = rows[i - 1]
    const opens = group && (!before || groupOf?.(before).key !== group.key)
    return (
      <Fragment key={row.id}>
        {opens && (
          <tr className={css.group}>
            <td colSpan={span}>{group.head}</td>
          </tr>
        )}
        <BodyRow {...shown} row={row} />
      </Fragment>
    )
  })
}

/** Table of a register. The server sorts, pages and filters. */
export function DataTable<Row extends { id: number }>(props: Props<Row>) {
  const { label, columns, rows = [], state = 'ready', error, empty, filtered, onClearFilter } = props
  const { sort, onSort, selection, rowName, href, onOpen, menu, groupOf, phone = 'scroll', size = 6 } = props
  if (state === 'error') return <ErrorState {...error} />
  if (state === 'ready' && rows.length === 0)
    return filtered ? (
      <NoneState {...(onClearFilter ? { onClear: onClearFilter } : {})} />
    ) : (
      <>{empty ?? <NoneState title={m.state_empty()} />}</>
    )
  const extra = (selection ? 1 : 0) + (menu ? 1 : 0)
  const parts = { columns, rows, selection, rowName, href, onOpen, menu, groupOf }
  return (
    <div
      className={css.scroll}
      tabIndex={0}
      role="region"
      aria-label={label}
      aria-busy={state === 'loading' || state === 'stale' || undefined}
    >
      <table className={css.table} data-phone={phone} data-state={state}>
        <thead>
          <HeadRow {...parts} sort={sort} onSort={onSort} />
        </thead>
        <tbody>
          {state === 'loading' ? (
            <Waiting rows={size} columns={columns.length} extra={extra} />
          ) : (
            <BodyRows {...parts} span={columns.length + extra} />
          )}
        </tbody>
      </table>
    </div>
  )
}

function Waiting({ rows, columns, extra }: { rows: number; columns: number; extra: number }) {
  return Array.from({ length: rows }, (_, i) => (
    <tr key={i} className={css.waiting} aria-hidden>
      {Array.from({ length: columns + extra }, (_, at) => (
        <td key={at} aria-hidden>
          <span style={{ inlineSize: `${[84, 62, 70, 48, 76][(i + at) % 5]}%` }} />
        </td>
      ))}
    </tr>
  ))
}
