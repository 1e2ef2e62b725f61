import type { ScreenPath } from './screens.ts'
import { stringifySearch } from '#web/base/search.ts'

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Params<Path extends string> = [Names<Path>] extends [never]
  ? [params?: undefined, search?: Record<string, unknown>]
  : [params: Record<Names<Path>, string | number>, search?: Record<string, unknown>]

/** Address of a screen of the specification. An unknown screen or a missing parameter is a type error. */
export function link<Path extends ScreenPath>(path: Path, ...[params, search]: Params<Path>): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string | number> | undefined)?.[name] ?? ''),
  )
  return filled + (search ? stringifySearch(search) : '')
}
