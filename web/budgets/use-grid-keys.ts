import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { latinDigits } from '#contract/core/values/arabic.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from './sender.ts'
import { along, cellOf, moved, pasted, type Place, writtenAt } from './sheet-keys.ts'
import type { SheetRow } from './sheet-rows.ts'
import type { SheetState } from './use-sheet.ts'

interface Given {
  rows: readonly SheetRow[]
  state: SheetState
  open: boolean
  place: Place
  onPlace: (place: Place) => void
  grid: RefObject<HTMLDivElement | null>
}

const lineAt = (rows: readonly SheetRow[], { row }: Place) => {
  const found = rows[row]
  return found?.kind === 'line' ? found.line : undefined
}
/** The text with which a cell is edited: without the hundredths that nobody typed. */
const textOf = (value: string | null): string => (value ?? '').replace(/\.00$/, '')
/** A sign that begins a cell of this kind when it is typed. */
const begins = (column: Column, key: string) =>
  key.length === 1 && (column === 'note' ? key !== ' ' : /^[\d=]$/.test(latinDigits(key)))

/** Typing in a cell: how it begins and ends. */
function useTyping({ rows, state, open, place, onPlace, grid }: Given) {
  const { draft, setDraft } = state
  /** A key ended the typing: the field that loses the focus then has nothing left to say. */
  const ended = useRef(false)
  const begin = (at: Place, text?: string) => {
    const [line, column] = [lineAt(rows, at), open ? writtenAt(rows, at) : undefined]
    if (!line || !column) return
    onPlace(at)
    ended.current = false
    setDraft({ line: line.id, column, text: text ?? textOf(line[column]) })
  }
  const stop = () => {
    ended.current = true
    setDraft(undefined)
  }
  /** Ends typing; what is no amount stays open where the keyboard is, and is told where the pointer left it. */
  const commit = (leaving: boolean): boolean => {
    if (!draft) return true
    const value = cellOf(draft.column, draft.text)
    if (value === undefined) {
      if (!leaving) return false
      state.tell([{ line: draft.line, column: draft.column, typed: draft.text, text: m.budget_no_amount() }])
    } else state.set([{ line: draft.line, cells: { [draft.column]: value } }])
    stop()
    return true
  }
  const go = (to: Place) => {
    onPlace(to)
    grid.current?.focus()
  }
  /** Keys while somebody types in a cell. */
  const typing = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    const { key: name, shiftKey } = event
    if (name === 'Escape') {
      stop()
      grid.current?.focus()
    } else if (name === 'Enter' || name === 'ArrowDown' || name === 'ArrowUp') {
      if (commit(false)) go(moved(rows, place, name === 'Enter' && shiftKey ? 'ArrowUp' : name, false) ?? place)
    } else if (name === 'Tab') {
      if (commit(false)) go(along(rows, place, shiftKey ? -1 : 1))
    } else return
    event.preventDefault()
  }
  const leave = () => {
    if (!ended.current) commit(true)
  }
  return { begin, stop, go, typing, leave }
}

/** Blocks from and to a spreadsheet. */
function useClipboard({ rows, state, open, place, grid }: Given, stop: () => void) {
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const block = event.clipboardData.getData('text/plain')
    // One value into a cell that is being typed is the browser's.
    if (!open || block === '' || (state.draft && !/[\t\n]/.test(block.trim()))) return
    event.preventDefault()
    event.stopPropagation()
    stop()
    const { changes, problems } = pasted(rows, place, block, m.budget_no_amount())
    state.set(changes)
    state.tell(problems)
    grid.current?.focus()
  }
  const copy = (event: ClipboardEvent<HTMLDivElement>) => {
    const line = lineAt(rows, place)
    const column = writtenAt(rows, place)
    if (event.target !== grid.current || !line || !column) return
    event.clipboardData.setData('text/plain', line[column] ?? '')
    event.preventDefault()
  }
  return { paste, copy }
}

/** How the sheet answers keys, the clipboard and the pointer. */
export function useGridKeys(given: Given) {
  const { rows, state, open, place, onPlace, grid } = given
  const { begin, stop, go, typing, leave } = useTyping(given)
  const written = open ? writtenAt(rows, place) : undefined
  /** Keys that write into the cell of the cursor; answers whether it was one. */
  const writes = (column: Column, key: string): boolean => {
    const line = lineAt(rows, place)
    if (key === 'F2') begin(place)
    else if (line && (key === 'Delete' || key === 'Backspace'))
      state.set([{ line: line.id, cells: { [column]: column === 'note' ? null : '0.00' } }])
    else if (begins(column, key)) begin(place, key)
    else return false
    return true
  }
  /** Keys while the cursor stands in the sheet. */
  const key = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== grid.current) return
    const held = event.ctrlKey || event.metaKey
    const to = moved(rows, place, event.key, held)
    if (held && event.code === 'KeyZ') state.undo()
    else if (to) onPlace(to)
    else if (held || event.altKey || !written || !writes(written, event.key)) return
    event.preventDefault()
  }
  /** A first press moves the cursor; a press on the cursor, or by a finger, begins to type. */
  const press = (at: Place) => {
    const { draft } = state
    if (draft && lineAt(rows, at)?.id === draft.line && writtenAt(rows, at) === draft.column) return
    if ((at.row === place.row && at.column === place.column) || matchMedia('(pointer: coarse)').matches) begin(at)
    else go(at)
  }
  return { key, typing, leave, press, begin, ...useClipboard(given, stop) }
}
