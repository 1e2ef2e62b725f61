import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../server/core/services.ts'
import { sql } from 'kysely'
import { type Ask, cpuOf, load } from '../load.ts'

/** A server under measurement, and the name by which PostgreSQL knows its connections. */
export interface Side {
  readonly pid: number
  readonly port: number
  readonly application: string
}
/** One path, as the product and as the raw server are asked for it. */
export interface Path {
  readonly name: string
  /** Most times the CPU of the raw statements, of the server and of PostgreSQL; undefined: only told. */
  readonly goal: number | undefined
  /** The bound in place of the goal while the answer is made anew, where a profile says why it is not met; see 0091. */
  readonly anew?: number
  readonly token: string | undefined
  readonly ask: (n: number) => Ask
  /** The raw server's request where it is another one. */
  readonly raw?: (n: number) => Ask
  /** It stores something, so that two answers are never the same. */
  readonly changes?: true
  /** It has this share of the requests of a pass: dear ones need fewer. */
  readonly share?: number
}
interface Cost {
  server: number
  postgres: number
}
export interface Ratio {
  readonly name: string
  readonly goal: number | undefined
  readonly product: Cost
  readonly raw: Cost
}

export const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
const connections = 16

/** CPU of PostgreSQL's processes that serve one application. */
export async function backends(db: Db, application: string): Promise<Map<number, number>> {
  const { rows } = await sql<{
    pid: number
  }>`select pid from pg_stat_activity where application_name = ${application}`.execute(db)
  return new Map(rows.map(({ pid }) => [pid, cpuOf(pid)]))
}
const spent = (before: Map<number, number>, after: Map<number, number>) =>
  [...after].reduce((sum, [pid, cpu]) => sum + cpu - (before.get(pid) ?? 0), 0)

/** Milliseconds of CPU that some work costs a server and its database; `idle` is what both cost a second without requests. */
export async function costOf(
  db: Db,
  side: Side,
  work: () => Promise<unknown>,
  idle: Cost = { server: 0, postgres: 0 },
) {
  const [before, pgBefore, begun] = [cpuOf(side.pid), await backends(db, side.application), performance.now()]
  await work()
  const seconds = (performance.now() - begun) / 1000
  const postgres = spent(pgBefore, await backends(db, side.application)) - idle.postgres * seconds
  return { server: cpuOf(side.pid) - before - idle.server * seconds, postgres }
}
/** Waits until the jobs that a start sets off have been done for three seconds: they would be measured as well. */
export async function untilQuiet(db: Db): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    await sleep(1_000)
    const { rows } =
      await sql`select from pg_stat_activity where application_name = 'sijill' and state = 'active'`.execute(db)
    quiet = rows.length === 0 ? quiet + 1 : 0
  }
}
/** What a server and its database cost per second without requests: jobs, mail, seals. */
export async function idleOf(db: Db, side: Side): Promise<Cost> {
  const { server, postgres } = await costOf(db, side, () => sleep(6_000))
  return { server: server / 6, postgres: postgres / 6 }
}

/** CPU per request of both, in microseconds: passes alternate, the median counts. */
export async function compare(
  db: Db,
  path: Path,
  [product, raw]: readonly [Side, Side],
  { requests, passes, idle }: { requests: number; passes: number; idle: Cost },
): Promise<Ratio> {
  const count = Math.max(60, Math.round(requests * (path.share ?? 1)))
  const sides = [
    { side: product, ask: path.ask, idle, seen: [] as Cost[] },
    { side: raw, ask: path.raw ?? path.ask, idle: { server: 0, postgres: 0 }, seen: [] as Cost[] },
  ]
  let at = 0
  const next = (ask: Path['ask']) => () => ask((at += 1))
  // The runtimes compile what is asked often, and plans are prepared, before anything counts.
  for (const { side, ask } of sides) await load(side.port, path.token, Math.max(200, count / 2), connections, next(ask))
  for (let pass = 0; pass < passes; pass += 1)
    for (const { side, ask, idle: off, seen } of sides) {
      const cost = await costOf(db, side, () => load(side.port, path.token, count, connections, next(ask)), off)
      seen.push({ server: (cost.server * 1000) / count, postgres: (cost.postgres * 1000) / count })
    }
  const middle = (seen: readonly Cost[]) => ({
    server: median(seen.map(({ server }) => server)),
    postgres: median(seen.map(({ postgres }) => postgres)),
  })
  const [ours, theirs] = sides.map(({ seen }) => middle(seen)) as [Cost, Cost]
  return { name: path.name, goal: path.goal, product: ours, raw: theirs }
}
