import { sql } from 'kysely'
import { type ActionOf, type AnyMachine, nextStatuses, ruleOf, type StatusOf } from '#contract/core/machine.ts'
import type { Actor } from '../identity/actor.ts'
import { audit, type LogEntry } from '../log/audit.ts'
import { wrongState } from '../errors.ts'
import type { Trx } from '../services.ts'

/** Where the status of a case is stored. */
export interface Place {
  readonly table: string
  readonly column: string
  /** The database derives the status from other columns, which the effect changes. */
  readonly isComputed?: true
}

/** Whose log tells of a case that is kept beside its record, and under which name its status stands there. */
export interface ToldOf {
  readonly entity: string
  readonly entity_id: number
  readonly status: string
}

interface Step<M extends AnyMachine> {
  readonly id: number
  readonly from: StatusOf<M>
  readonly action: ActionOf<M>
  /** Needed where the table names several next statuses. */
  readonly to?: StatusOf<M> | undefined
  /** Columns that change in the same statement. */
  readonly set?: Readonly<Record<string, unknown>> | undefined
}

/** What the log tells of a step, beside its status. */
export type Said = Pick<LogEntry, 'action' | 'before' | 'after' | 'ngo_id' | 'establishment_id'> & {
  /** Name of the case in an Arabic sentence. */
  readonly name: string
  /** Words in the place of the action's own. */
  readonly words?: string
  readonly of?: ToldOf
}

/** The status to which an action leads; 409 when the table does not allow it. */
export function targetOf<M extends AnyMachine>(
  machine: M,
  { from, action, to }: Pick<Step<M>, 'from' | 'action' | 'to'>,
): StatusOf<M> {
  const next = nextStatuses(machine, from, action)
  const target = to ?? next[0]
  if (target === undefined || !next.includes(target)) throw wrongState({ status: from })
  return target
}

/**
 * Takes a locked case one step along its machine: the status, other columns, and the row of the log in one go.
 * This is the only place that sets the status of a case. 409 when the table forbids the step or somebody else was faster.
 */
export async function moveCase<M extends AnyMachine>(
  trx: Trx,
  actor: Actor | undefined,
  machine: M,
  { table, column, isComputed }: Place,
  step: Step<M>,
  told: Said | 'by the carrying case',
): Promise<StatusOf<M>> {
  const { id, from, action, set = {} } = step
  const to = targetOf(machine, step)
  const columns = isComputed ? set : { [column]: to, ...set }
  const sets = Object.entries(columns).map(([key, value]) => sql`${sql.ref(key)} = ${value}`)
  const { rows } = await sql<{ status: string | number }>`
    update ${sql.table(table)} set ${sql.join(sets)}
    where id = ${id} and ${sql.ref(column)} = ${from} returning ${sql.ref(column)} as status`.execute(trx)
  if (rows[0] === undefined) throw wrongState()
  // A computed status may refuse to follow: then the effect did not do what its table says.
  if (rows[0].status !== to)
    throw new Error(`${machine.name}: ${String(action)} led to ${String(rows[0].status)}, not to ${String(to)}`)
  // The log tells once: in the row of the case that carries this one.
  if (told === 'by the carrying case') return to
  const { name, words, of, ...said } = told
  await audit(trx, actor, {
    ...said,
    entity: of?.entity ?? table,
    entity_id: of?.entity_id ?? id,
    description_ar: [words ?? ruleOf(machine, action)?.log, name].filter(Boolean).join(': '),
    before: { [of?.status ?? column]: from, ...said.before },
    after: { [of?.status ?? column]: to, ...said.after },
  })
  return to
}
