import { useEffect, useRef, useState } from 'react'
import type { Budget, BudgetLine } from '#contract/budgets/shapes.ts'
import { amountOf } from './amounts.ts'
import { type Cells, type Change, type Column, columns, type Problem, type Saved, Sender } from './sender.ts'

/** The cell that is being typed. */
export interface Draft {
  readonly line: number
  readonly column: Column
  readonly text: string
}

/** What stood in the cells that a block changes. */
const backOf = (changes: readonly Change[], byId: ReadonlyMap<number, BudgetLine>): Change[] =>
  changes.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      Object.keys(cells).map((column) => [column, byId.get(line)?.[column as Column] ?? null]),
    ) as Cells,
  }))

/** Lines with what is being typed right now, so that sums follow the fingers. */
function withDraft(lines: readonly BudgetLine[], draft: Draft | undefined): readonly BudgetLine[] {
  const value = draft && draft.column !== 'note' ? amountOf(draft.text) : undefined
  if (!draft || value === undefined) return lines
  return lines.map((line) => (line.id === draft.line ? { ...line, [draft.column]: value } : line))
}

/**
 * The cells of a year while people type: shown at once, sent line by line, kept when sending fails. Each save tells the
 * server the version of the line; what somebody else changed meanwhile is never overwritten.
 */
export function useSheet(budget: Budget, onSaved: (saved: Saved) => void, onGone: () => void) {
  const [edits, setEdits] = useState<ReadonlyMap<number, Cells>>(new Map())
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [state, setState] = useState<'saved' | 'saving' | 'failed'>('saved')
  const [draft, setDraft] = useState<Draft>()
  const undone = useRef<Change[][]>([])
  const listener = {
    saved: onSaved,
    settled: (ids: readonly number[]) => setEdits((now) => new Map([...now].filter(([id]) => !ids.includes(id)))),
    problems: (more: readonly Problem[]) => setProblems((now) => [...now, ...more]),
    state: setState,
    gone: onGone,
  }
  const [sender] = useState(() => new Sender(budget.id, listener))
  useEffect(() => {
    sender.tell(listener)
    sender.know(budget.lines)
  })
  const lines = budget.lines.map((line) => {
    const cells = edits.get(line.id)
    return cells ? ({ ...line, ...cells } as BudgetLine) : line
  })
  const write = (changes: readonly Change[]) => {
    setEdits((now) => {
      const next = new Map(now)
      for (const { line, cells } of changes) next.set(line, { ...next.get(line), ...cells })
      return next
    })
    const touched = new Set(changes.map(({ line }) => line))
    setProblems((now) => now.filter(({ line }) => !touched.has(line)))
    sender.send(changes)
  }
  return {
    lines: withDraft(lines, draft),
    state,
    problems,
    draft,
    setDraft,
    /** Writes cells that differ from what stands there, and remembers what stood there. */
    set: (changes: readonly Change[]) => {
      const byId = new Map(lines.map((line) => [line.id, line]))
      const real = changes.filter(({ line, cells }) =>
        columns.some((column) => column in cells && cells[column] !== byId.get(line)?.[column]),
      )
      if (real.length === 0) return
      undone.current.push(backOf(real, byId))
      write(real)
    },
    undo: () => {
      const last = undone.current.pop()
      if (last) write(last)
    },
    retry: () => void sender.flush(),
    tell: listener.problems,
    dismiss: () => setProblems([]),
    /** Lines that the server does not have yet. */
    unsent: edits.size,
  }
}
export type SheetState = ReturnType<typeof useSheet>
