export type Search = Record<string, string | string[]>

/** Reads `?a=1&a=2` as `{ a: ['1', '2'] }`, which is what a plain GET form sends. */
export function parseSearch(text: string): Search {
  const result: Search = {}
  for (const [key, value] of new URLSearchParams(text)) {
    if (key === '__proto__') continue
    const seen = result[key]
    result[key] = seen === undefined ? value : [...(Array.isArray(seen) ? seen : [seen]), value]
  }
  return result
}

/** Writes lists as repeated parameters and omits empty values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') params.append(key, String(item))
    }
  }
  const text = params.toString()
  return text && `?${text}`
}

/** One value of a parameter that may be repeated. */
export const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value
/** All values of a parameter. */
export const many = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]
