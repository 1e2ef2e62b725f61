import { createHash } from 'node:crypto'
import type { PostgresPoolClient } from 'kysely'

export interface StatementNames {
  /** The name for a statement, or undefined when it must not be prepared. */
  (text: string): string | undefined
  /** Prepares this one no more: a pooler keeps the plan that became invalid, on a session that others get too. */
  drop: (text: string) => void
}

/** The name of a statement, the same in every process: the beginning of its hash. */
export const nameOf = (text: string): string => `s${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`

const longestText = 20_000
/** Marks a statement whose best plan depends on its values. It is planned every time. */
const unprepared = '/* unprepared */'
const remembered = 2000
const mostPerConnection = 300

/**
 * Names a statement when it is used a second time: a plan is not worth keeping for one use. Remembers the latest 2,000
 * texts.
 * Texts over 20 kB and those marked as unprepared are never named.
 */
export function createStatementNames(): StatementNames {
  const seen = new Map<string, string | undefined>()
  const dropped = new Set<string>()
  const name = (text: string) => {
    const known = seen.get(text)
    if (known !== undefined || text.length > longestText || text.startsWith(unprepared) || dropped.has(text))
      return known
    const given = seen.has(text) ? nameOf(text) : undefined
    seen.set(text, given)
    if (seen.size > remembered) seen.delete(seen.keys().next().value as string)
    return given
  }
  const drop = (text: string) => {
    seen.delete(text)
    dropped.add(text)
  }
  return Object.assign(name, { drop })
}

/** Statements are prepared on connections that were opened later than this [performance.now()]. */
let plansFrom = Number.NEGATIVE_INFINITY

/**
 * Does without plans from now on for so many milliseconds, and ever after on connections that are open by then: a plan
 * from before the tables changed knows other columns, and its statement fails.
 */
export function forgetPlans(ms: number): void {
  plansFrom = performance.now() + ms
}

type Query = { text: string; values: readonly unknown[]; name?: string }

/** The part of pg's client that is needed here. */
export type NamedClient = {
  processID?: number
  query(first: unknown, values?: readonly unknown[]): Promise<unknown>
  release(destroy?: boolean): void
}

interface Wrapped {
  facade: PostgresPoolClient
  /** A statement that was sent before the next query and has to succeed for it. */
  first: Promise<unknown> | undefined
}
/** A transaction's beginning travels with its first query: the connection sends without waiting for answers. */
const begun = Promise.resolve({ command: 'BEGIN', rowCount: 0, rows: [] })
const wrapped = new WeakMap<NamedClient, Wrapped>()

/**
 * Wraps a connection so that its queries with parameters are prepared under their names, at most 300 per connection.
 * A connection from before a migration, or whose plans one made invalid, is closed when it is given back, and one to a server that only
 * reads; so is one on which `first` failed, a statement that is under way already: the next query fails with it.
 */
export function prepareNamed(
  client: NamedClient,
  nameOf: StatementNames,
  first?: Promise<unknown>,
): PostgresPoolClient {
  const known = wrapped.get(client) ?? wrap(client, nameOf)
  known.first = first
  return known.facade
}

function wrap(client: NamedClient, nameOf: StatementNames): Wrapped {
  const names = new Set<string>()
  const born = performance.now()
  const mayPlan = () => born > plansFrom
  let stale = false
  const facade = {
    get processID() {
      return client.processID
    },
    query: (first: unknown, values?: readonly unknown[]) => {
      if (typeof first !== 'string') return client.query(first)
      const query: Query = { text: first, values: values ?? [] }
      const name = query.values.length > 0 && mayPlan() ? nameOf(first) : undefined
      if (name !== undefined && (names.has(name) || names.size < mostPerConnection)) {
        names.add(name)
        query.name = name
      }
      const answer = client.query(query)
      const { first: before } = self
      if (first.startsWith('begin')) {
        self.first = before === undefined ? answer : after(before, answer)
        // Whoever fails here fails the next query too; nobody waits for this one alone.
        self.first.catch(() => undefined)
        return begun
      }
      self.first = undefined
      return (before === undefined ? answer : after(before, answer)).catch(
        (error: { message?: string; code?: string }) => {
          const planless = error.message?.includes('cached plan must not change') === true
          if (planless) nameOf.drop(first)
          // 25006: a server that only reads, because it is the primary no more. The address leads elsewhere by now.
          if (planless || error.code === '25006') stale = true
          throw error as Error
        },
      )
    },
    release: (destroy?: boolean) =>
      client.release(destroy === true || stale || (!mayPlan() && performance.now() > plansFrom)),
  } as unknown as PostgresPoolClient
  const self: Wrapped = { facade, first: undefined }
  wrapped.set(client, self)
  return self

  async function after(before: Promise<unknown>, answer: Promise<unknown>): Promise<unknown> {
    const [early, late] = await Promise.allSettled([before, answer])
    if (early.status === 'rejected') {
      stale = true
      throw early.reason
    }
    if (late.status === 'rejected') throw late.reason
    return late.value
  }
}
