import { type AnyMachine, namesOf, type StatusOf } from '#contract/core/machine.ts'

/** How many cases are in each state; zero where none is. */
export const countsOf = <M extends AnyMachine>(
  { statuses }: M,
  rows: readonly { readonly status: StatusOf<M>; readonly count: number }[],
): Record<StatusOf<M>, number> =>
  Object.fromEntries([
    ...namesOf(statuses).map((status) => [status, 0]),
    ...rows.map(({ status, count }) => [status, count]),
  ]) as Record<StatusOf<M>, number>
