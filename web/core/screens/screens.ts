import type { Screen } from './screen.ts'
import { ministryScreens } from './screens-ministry.ts'
import { organisationScreens } from './screens-organisation.ts'
import { ownScreens } from './screens-own.ts'
import { publicScreens } from './screens-public.ts'

/** Every screen of the specification, 181 in all, and the platform's own. */
export const screens = [...publicScreens, ...organisationScreens, ...ministryScreens, ...ownScreens]
export type TitleKey = (typeof screens)[number]['title']
export type ScreenPath = (typeof screens)[number]['path']

export interface Place {
  /** Undefined when there is no screen at this path. */
  readonly screen: Screen<TitleKey> | undefined
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly search: Readonly<Record<string, unknown>>
}

interface Node {
  screen?: Screen<TitleKey>
  names: string[]
  fixed: Map<string, Node>
  any?: Node
}

const node = (): Node => ({ names: [], fixed: new Map() })
const root = node()
for (const screen of screens) {
  let at = root
  const names: string[] = []
  for (const part of screen.path.split('/').filter(Boolean)) {
    const name = /^\{(.+)\}$/.exec(part)?.[1]
    if (name) {
      names.push(name)
      at = at.any ??= node()
    } else {
      let next = at.fixed.get(part)
      if (!next) at.fixed.set(part, (next = node()))
      at = next
    }
  }
  at.screen = screen
  at.names = names
}

function walk(
  at: Node,
  parts: readonly string[],
  values: readonly string[],
): { found: Node; values: readonly string[] } | undefined {
  const [part, ...rest] = parts
  if (part === undefined) return at.screen ? { found: at, values } : undefined
  const fixed = at.fixed.get(part)
  return (fixed && walk(fixed, rest, values)) ?? (at.any && walk(at.any, rest, [...values, part]))
}

/**
 * The screen at a path with its parameters. A fixed segment wins over a parameter; `screen` is undefined for an unknown
 * path.
 */
export function findPlace(path: string, search: Readonly<Record<string, unknown>> = {}): Place {
  const match = walk(root, path.split('/').filter(Boolean), [])
  const params = Object.fromEntries((match?.found.names ?? []).map((name, i) => [name, match?.values[i] ?? '']))
  return { screen: match?.found.screen, path, params, search }
}
