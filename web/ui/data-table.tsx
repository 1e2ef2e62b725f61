import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { ReactNode } from 'react'
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
  error?: { readonly reference?: string | undefined; readonly onRetry: () => void }
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

function Head<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}) {
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

/** Table of a register. The server sorts, pages and filters. */
export function DataTable<Row extends { id: number }>(props: Props<Row>) {
  const {
    label,
    columns,
    rows = [],
    state = 'ready',
    error,
    empty,
    filtered,
    onClearFilter,
    sort,
    onSort,
    selection,
    rowName,
    href,
    onOpen,
    menu,
    groupOf,
    phone = 'scroll',
    size = 6,
  } = props
  if (state === 'error')
    return <ErrorState reference={error?.reference} {...(error ? { onRetry: error.onRetry } : {})} />
  if (state === 'ready' && rows.length === 0)
    return filtered ? (
      <NoneState {...(onClearFilter ? { onClear: onClearFilter } : {})} />
    ) : (
      <>{empty ?? <NoneState title={m.state_empty()} />}</>
    )
  const chosen = selection?.keys ?? new Set<number>()
  const count = rows.filter((row) => chosen.has(row.id)).length
  const flip = (row: Row, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(row.id)
    else next.delete(row.id)
    selection?.onChange(next)
  }
  const all = (on: boolean) =>
    selection?.onChange(
      new Set(
        [...chosen].filter((id) => !rows.some((row) => row.id === id)).concat(on ? rows.map((row) => row.id) : []),
      ),
    )
  const first = (row: Row, content: ReactNode) =>
    href ? (
      <Anchor className={css.open} href={href(row)}>
        {content}
      </Anchor>
    ) : onOpen ? (
      <button type="button" className={css.open} onClick={() => onOpen(row)}>
        {content}
      </button>
    ) : (
      <b>{content}</b>
    )
  const span = columns.length + (selection ? 1 : 0) + (menu ? 1 : 0)
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
          <tr>
            {selection && (
              <th scope="col" className={css.box}>
                <RowCheck
                  label={m.table_select_all()}
                  checked={rows.length > 0 && count === rows.length}
                  some={count > 0}
                  onChange={all}
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
        </thead>
        <tbody>
          {state === 'loading' && (
            <Waiting rows={size} columns={columns.length} extra={(selection ? 1 : 0) + (menu ? 1 : 0)} />
          )}
          {state !== 'loading' &&
            rows.map((row, i) => {
              const group = groupOf?.(row)
              const before = rows[i - 1]
              const opens = group && (!before || groupOf?.(before).key !== group.key)
              return [
                opens && (
                  <tr key={`g-${group.key}`} className={css.group}>
                    <td colSpan={span}>{group.head}</td>
                  </tr>
                ),
                <tr key={row.id} data-chosen={chosen.has(row.id) || undefined}>
                  {selection && (
                    <td className={css.box}>
                      <RowCheck label={rowName(row)} checked={chosen.has(row.id)} onChange={(on) => flip(row, on)} />
                    </td>
                  )}
                  {columns.map((column, at) =>
                    at === 0 ? (
                      <th key={column.key} scope="row">
                        {first(row, column.cell(row))}
                      </th>
                    ) : (
                      <td key={column.key} data-align={column.align} data-label={column.label}>
                        {column.cell(row)}
                      </td>
                    ),
                  )}
                  {menu && <td className={css.menu}>{menu(row)}</td>}
                </tr>,
              ]
            })}
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
