import { useState } from 'react'
import type { Column } from '#web/ui/data-table.tsx'

const keyOf = (table: string) => `columns:${table}`
function hiddenColumns(table: string): readonly string[] {
  if (import.meta.env.SSR) return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((item) => typeof item === 'string') : []
  } catch {
    return []
  }
}

/**
 * The columns of a table that this person wants to see, stored on the device. The first one names the row and cannot be
 * hidden.
 */
export function useColumns<Row>(table: string, columns: readonly Column<Row>[]) {
  const [hidden, setHidden] = useState(() => hiddenColumns(table))
  const change = (next: readonly string[]) => {
    setHidden(next)
    if (next.length > 0) localStorage.setItem(keyOf(table), JSON.stringify(next))
    else localStorage.removeItem(keyOf(table))
  }
  return { shown: columns.filter((column, i) => i === 0 || !hidden.includes(column.key)), hidden, change }
}
