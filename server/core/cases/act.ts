import { sql } from 'kysely'
import { nextStatuses, type Machine } from '#contract/core/machine.ts'
import { may, type Actor } from '../identity/actor.ts'
import { audit, type LogEntry } from '../log/audit.ts'
import { forbidden, wrongState } from '../errors.ts'
import type { Trx } from '../services.ts'

interface Step<S, A, W> {
  /** Status of the locked row. */
  status: S
  action: A
  /** In which parts of the machine the actor stands for this case; empty = none. */
  roles: readonly W[]
  actor: Actor | undefined
}

/** Refuses an action that the table does not allow now (409) or that the actor may not take (403); answers the possible next statuses. */
export function checkAct<S extends string | number, A extends string, W extends string>(
  machine: Machine<S, A, W>,
  { status, action, roles, actor }: Step<S, A, W>,
): readonly S[] {
  const rule = machine.actions[action]
  if (!rule.who.some((who) => roles.includes(who))) throw forbidden()
  if (rule.right && actor && actor.kind === 'ministry' && !may(actor, ...rule.right)) throw forbidden()
  const next = nextStatuses(machine, status, action)
  if (next.length === 0) throw wrongState({ status })
  return next
}

/** A locked case on its way from one status to the next; other columns change in the same statement. */
interface Move {
  table: string
  id: number
  column: string
  from: number | string
  to: number | string
  changes?: Record<string, unknown>
}

/** Moves a locked case to its next status and leaves the row of the log that tells it: no status changes without one. 409 when somebody else moved it first. */
export async function moveCase(
  trx: Trx,
  actor: Actor | undefined,
  { table, id, column, from, to, changes = {} }: Move,
  said: Omit<LogEntry, 'entity' | 'entity_id'>,
): Promise<void> {
  const sets = Object.entries({ [column]: to, ...changes }).map(([key, value]) => sql`${sql.ref(key)} = ${value}`)
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} set ${sql.join(sets)}, version = version + 1, updated_at = now() where id = ${id} and ${sql.ref(column)} = ${from}`.execute(
      trx,
    )
  if (numAffectedRows !== 1n) throw wrongState()
  await audit(trx, actor, {
    ...said,
    entity: table,
    entity_id: id,
    before: { [column]: from, ...said.before },
    after: { [column]: to, ...said.after },
  })
}
