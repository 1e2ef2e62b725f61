const KEY = 'recent-searches'
const KEPT = 6

/** The last six searches of this tab [spec 1§9]. */
export function recentSearches(): string[] {
  if (import.meta.env.SSR) return []
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((item) => typeof item === 'string') : []
  } catch {
    return []
  }
}

/** Adds a search as the newest, without duplicates. */
export function keepSearch(text: string): void {
  const words = text.trim()
  if (words.length < 2) return
  sessionStorage.setItem(
    KEY,
    JSON.stringify([words, ...recentSearches().filter((item) => item !== words)].slice(0, KEPT)),
  )
}
