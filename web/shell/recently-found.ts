import type { Found } from './rank.ts'

const kept = 12
const place = (userId: number) => `found-${userId}`

/** What the person opened from the search in this window, the last first. */
export function recentlyFound(userId: number | undefined): Found[] {
  if (userId === undefined) return []
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(place(userId)) ?? '[]')
    return Array.isArray(list) ? (list as Found[]) : []
  } catch {
    return []
  }
}

/** Notes that something was opened from the search; it ends with the window. */
export function keepFound(userId: number | undefined, { href, label, note, code, at }: Found): void {
  if (userId === undefined) return
  const before = recentlyFound(userId).filter((one) => one.href !== href)
  const list = [{ href, label, note, code, at }, ...before].slice(0, kept)
  sessionStorage.setItem(place(userId), JSON.stringify(list))
}
