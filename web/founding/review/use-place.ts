import { type RefObject, useEffect, useState } from 'react'
import type { Panel } from './section-nav.tsx'
import type { Left } from './left-model.ts'
import type { Desk, Group, Item, Row } from './review-model.ts'
import { kindOf } from './field-words.ts'
import { panelsOf } from './panels-of.ts'
import type { Filter } from './section-nav.tsx'

export type Tab = 'parts' | 'data' | 'document'

/** Rows that the filter leaves; an item that this round is not about shows all. */
const rowsShown = (item: Item, filter: Filter): readonly Row[] => {
  const due = item.rows.filter((row) => row.due || row.note)
  return filter === 'due' && due.length > 0 ? due : item.rows.filter((row) => !row.empty)
}

/** What the desk opens with: the panel that waits for a decision, else the first item that is left to judge. */
function firstKey({ actions }: Desk, items: readonly Item[], changed: number): string {
  if (actions.includes('accept_name') || actions.includes('open_documents')) return 'name'
  if (actions.includes('ask_opinion') || actions.includes('close_opinions')) return 'opinions'
  const left = items.filter((item) => item.judged && item.verdict !== 'accepted')
  return ((changed > 0 ? left.find((item) => item.changed) : undefined) ?? left[0] ?? items[0])?.key ?? ''
}

/** Keeps the current line in sight and the focus in a note that was opened. */
function useFollow(list: RefObject<HTMLElement | null>, rowKey: string | undefined, noting: string | undefined) {
  useEffect(() => {
    const line = rowKey === undefined ? null : document.getElementById(`row-${rowKey}`)
    if (line && list.current?.contains(document.activeElement)) line.scrollIntoView({ block: 'nearest' })
  }, [list, rowKey])
  useEffect(() => {
    if (noting)
      document
        .querySelector<HTMLElement>(`#row-${CSS.escape(noting)} select, #row-${CSS.escape(noting)} textarea`)
        ?.focus()
  }, [noting])
}

/** Where somebody stands on the desk: item or panel, line, open note, shown file; and the moves between them. */
export function usePlace(desk: Desk, groups: readonly Group[], list: RefObject<HTMLElement | null>) {
  const items = groups.flatMap((group) => group.items)
  const changed = groups.reduce((sum, group) => sum + group.changed, 0)
  const [filter, setFilter] = useState<Filter>(changed > 0 ? 'due' : 'all')
  const [current, setCurrent] = useState(() => firstKey(desk, items, changed))
  const [at, setAt] = useState(0)
  const [noting, setNoting] = useState<string>()
  const [file, setFile] = useState<string>()
  const [tab, setTab] = useState<Tab>('data')
  const panel: Panel | undefined = panelsOf(desk).find((one) => one.key === current)?.key
  const item = items.find((one) => one.key === current) ?? items[0]
  const rows = item ? rowsShown(item, filter) : []
  const siblings = groups.find((group) => group.items.some((one) => one === item))?.items ?? []
  useFollow(list, rows[at]?.key, noting)
  /** The document beside the data is that of the line, as long as the line has one. */
  const stand = (on: Item, shown: readonly Row[], index: number) => {
    setAt(index)
    const row = shown[index]
    if (row && kindOf(on.part, row.field).as === 'file') setFile(row.field)
  }

  const openItem = (key: string) => {
    setCurrent(key)
    setAt(0)
    setNoting(undefined)
    setFile(undefined)
    setTab('data')
    list.current?.scrollTo({ top: 0 })
  }
  const stepItem = (by: 1 | -1) => {
    const next = items[items.findIndex((one) => one.key === current) + by]
    if (!next) return
    openItem(next.key)
    const shown = rowsShown(next, filter)
    stand(next, shown, by === -1 ? Math.max(0, shown.length - 1) : 0)
  }
  return {
    ...{ filter, panel, item, rows, noting, file, tab, setNoting, setTab, openItem, stepItem },
    row: rows[at],
    position: { at: item ? siblings.indexOf(item) + 1 : 0, all: siblings.length },
    setFilter: (next: Filter) => (setFilter(next), setAt(0)),
    go: (by: 1 | -1) => (item && rows[at + by] ? stand(item, rows, at + by) : stepItem(by)),
    /** To a field of any item, wherever one stands. */
    goToLeft: ({ item: next, row }: Left) => {
      openItem(next.key)
      const shown = rowsShown(next, filter)
      if (row) stand(next, shown, Math.max(0, shown.indexOf(row)))
    },
    goTo: (row: Row) => item && rows.includes(row) && stand(item, rows, rows.indexOf(row)),
    showFile: (field: string) => (setFile(field), setTab('document')),
    closeNote: () => {
      setNoting(undefined)
      list.current?.focus({ preventScroll: true })
    },
  }
}
export type Place = ReturnType<typeof usePlace>
