import type { Right } from './calls/call.ts'

/** A state machine both sides read: which action leads from which status to which, and who may take it. */
export interface Machine<S extends string | number, A extends string, W extends string> {
  readonly name: string
  readonly actions: Readonly<Record<A, { readonly who: readonly W[]; readonly right?: Right }>>
  /** status → action → possible next statuses; a status without an entry is final. */
  readonly table: Readonly<Record<S, Readonly<Partial<Record<A, readonly S[]>>>>>
}

/** Checked for completeness by the compiler: every status has a row, every action its actors. */
export const machine = <S extends string | number, A extends string, W extends string>(
  definition: Machine<S, A, W>,
): Machine<S, A, W> => definition

/** Possible next statuses; empty when the action is not allowed in this status. */
export const nextStatuses = <S extends string | number, A extends string, W extends string>(
  { table }: Machine<S, A, W>,
  status: S,
  action: A,
): readonly S[] => table[status][action] ?? []

/** Actions that somebody in these roles may take in this status: the buttons of a screen. */
export function actionsFor<S extends string | number, A extends string, W extends string>(
  { table, actions }: Machine<S, A, W>,
  status: S,
  roles: readonly W[],
): A[] {
  return (Object.keys(table[status]) as A[]).filter((action) => actions[action].who.some((who) => roles.includes(who)))
}
