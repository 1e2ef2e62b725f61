import { sql } from 'kysely'
import { nextStatuses, type Machine } from '#contract/core/machine.ts'
import { may, type Actor } from './actor.ts'
import { forbidden, wrongState } from './errors.ts'
import type { Trx } from './services.ts'

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

/** Moves a locked case to its next status; 409 when somebody else moved it first. Other columns change in the same statement. */
export async function moveCase(
  trx: Trx,
  table: string,
  id: number,
  from: number | string,
  to: number | string,
  column: string,
  changes: Record<string, unknown> = {},
): Promise<void> {
  const sets = Object.entries({ [column]: to, ...changes }).map(([key, value]) => sql`${sql.ref(key)} = ${value}`)
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} set ${sql.join(sets)}, version = version + 1, updated_at = now() where id = ${id} and ${sql.ref(column)} = ${from}`.execute(
      trx,
    )
  if (numAffectedRows !== 1n) throw wrongState()
}
