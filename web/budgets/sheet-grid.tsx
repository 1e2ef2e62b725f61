import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { label as say } from '#web/base/label.ts'
import { lineWords } from '#contract/budgets/budget-words.ts'
import type { Budget } from '#contract/budgets/shapes.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Ltr } from '#web/ui/text.tsx'
import { amountOf } from './amounts.ts'
import { amount } from './budget-words.ts'
import css from './budgets.module.css'
import { CellText } from './sheet-cells.tsx'
import { type Place, sheetColumns, writtenAt } from './sheet-keys.ts'
import type { Column } from './sender.ts'
import type { SheetRow } from './sheet-rows.ts'
import { useGridKeys } from './use-grid-keys.ts'
import type { SheetState } from './use-sheet.ts'
import { useWindow } from './use-window.ts'

interface Props {
  rows: readonly SheetRow[]
  state: SheetState
  limits: Budget['limits']
  year: number
  /** Whether cells may be written now. */
  open: boolean
  place: Place
  onPlace: (place: Place) => void
  grid: RefObject<HTMLDivElement | null>
  /** The column that a phone shows. */
  phone: Column
}

export const columnName = (column: (typeof sheetColumns)[number], year: number): string => {
  switch (column) {
    case 'before':
      return String(year - 1)
    case 'planned':
      return m.budget_planned_of({ year: String(year) })
    case 'actual':
      return m.budget_actual_of({ year: String(year) })
    case 'change':
      return m.budget_since({ year: String(year - 1) })
    case 'note':
      return say(lineWords.note)
  }
}
const idOf = ({ row, column }: Place) => `sheet-${row}-${column}`

/** The cell in which somebody types. */
function Editor({
  name,
  keys,
  state,
  isMoney,
}: {
  name: string
  keys: ReturnType<typeof useGridKeys>
  state: SheetState
  isMoney: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
  }, [])
  const text = state.draft?.text ?? ''
  return (
    <input
      ref={input}
      className={css.editor}
      aria-label={name}
      aria-invalid={(isMoney && amountOf(text) === undefined) || undefined}
      value={text}
      dir={isMoney ? 'ltr' : 'auto'}
      inputMode={isMoney ? 'decimal' : 'text'}
      maxLength={isMoney ? 80 : 500}
      autoComplete="off"
      onChange={(event) => state.draft && state.setDraft({ ...state.draft, text: event.target.value })}
      onKeyDown={keys.typing}
      onPaste={keys.paste}
      onBlur={keys.leave}
    />
  )
}

function Cell({
  at,
  row,
  ...props
}: Props & { at: Place; row: Exclude<SheetRow, { kind: 'group' }>; keys: ReturnType<typeof useGridKeys> }) {
  const { rows, state, limits, year, open, place, keys } = props
  const column = sheetColumns[at.column] ?? 'actual'
  const written = writtenAt(rows, at)
  const isActive = place.row === at.row && place.column === at.column
  const edited = row.kind === 'line' && state.draft?.line === row.line.id && state.draft.column === written
  const wrong = row.kind === 'line' && state.problems.some((one) => one.line === row.line.id && one.column === written)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are heard by the grid, which keeps the focus
    <div
      role="gridcell"
      id={idOf(at)}
      aria-colindex={at.column + 2}
      aria-selected={isActive}
      tabIndex={-1}
      className={css.cell}
      data-column={column}
      data-open={(open && written !== undefined) || undefined}
      data-active={isActive || undefined}
      data-wrong={wrong || undefined}
      onClick={() => keys.press(at)}
      onDoubleClick={() => keys.begin(at)}
    >
      {edited && open ? (
        <Editor
          name={`${row.label}: ${columnName(column, year)}`}
          keys={keys}
          state={state}
          isMoney={written !== 'note'}
        />
      ) : (
        <CellText row={row} column={column} limits={limits} />
      )}
    </div>
  )
}

function Row({
  at,
  row,
  ...props
}: Props & { at: number; row: SheetRow; keys: ReturnType<typeof useGridKeys> }): ReactNode {
  if (row.kind === 'group')
    return (
      <div role="row" aria-rowindex={at + 2} className={css.row} data-kind="group">
        <div role="rowheader" aria-colindex={1} className={css.name}>
          {row.label}
        </div>
      </div>
    )
  const before = row.kind === 'line' ? row.line.before : row.before
  return (
    <div role="row" aria-rowindex={at + 2} className={css.row} data-kind={row.kind}>
      <div
        role="rowheader"
        aria-colindex={1}
        className={css.name}
        data-under={(row.kind === 'line' && row.under) || undefined}
      >
        <bdi>{row.label}</bdi>
        {before !== null && (
          <small>
            {props.year - 1}: <Ltr>{amount(before)}</Ltr>
          </small>
        )}
      </div>
      {sheetColumns.map((column, place) => (
        <Cell key={column} {...props} row={row} at={{ row: at, column: place }} />
      ))}
    </div>
  )
}

/** The sheet of a year: one stop of the Tab key, moved in by arrows, written like a spreadsheet [UI 13.7]. */
export function SheetGrid(props: Props) {
  const { rows, year, place, grid, phone } = props
  const keys = useGridKeys(props)
  const { from, to, height, onScroll, tall } = useWindow(grid, rows.length, place.row)
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      className={css.grid}
      data-tall={tall || undefined}
      data-phone={phone}
      aria-label={m.budget_sheet({ year: String(year) })}
      aria-rowcount={rows.length + 1}
      aria-colcount={sheetColumns.length + 1}
      aria-activedescendant={idOf(place)}
      onKeyDown={keys.key}
      onPaste={keys.paste}
      onCopy={keys.copy}
      onScroll={onScroll}
    >
      <div role="row" aria-rowindex={1} className={css.row} data-kind="head">
        <div role="columnheader" aria-colindex={1} className={css.name}>
          {say(lineWords.account)}
        </div>
        {sheetColumns.map((column, at) => (
          <div key={column} role="columnheader" aria-colindex={at + 2} className={css.cell} data-column={column}>
            {columnName(column, year)}
          </div>
        ))}
      </div>
      {from > 0 && <div role="presentation" style={{ blockSize: from * height }} />}
      {rows.slice(from, to).map((row, at) => (
        <Row key={row.key} {...props} keys={keys} row={row} at={from + at} />
      ))}
      {to < rows.length && <div role="presentation" style={{ blockSize: (rows.length - to) * height }} />}
    </div>
  )
}
