import { searchForm } from '#contract/core/values/arabic.ts'
import type { Found } from './quick-find.ts'

const most = 5
const kept = 12
const place = (userId: number) => `found-${userId}`

function read(userId: number): Found[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(place(userId)) ?? '[]')
    return Array.isArray(list) ? (list as Found[]) : []
  } catch {
    return []
  }
}

/** What the person opened from the search in this window, the last first, that holds every word. */
export function recentlyFound(userId: number | undefined, text: string): Found[] {
  if (userId === undefined) return []
  const words = searchForm(text).split(' ').filter(Boolean)
  return read(userId)
    .filter((one) => words.every((word) => searchForm(`${one.label} ${one.note ?? ''}`).includes(word)))
    .slice(0, most)
}

/** Notes that something was opened from the search; it ends with the window. */
export function keepFound(userId: number | undefined, found: Found): void {
  if (userId === undefined) return
  const list = [found, ...read(userId).filter(({ href }) => href !== found.href)].slice(0, kept)
  sessionStorage.setItem(place(userId), JSON.stringify(list))
}
