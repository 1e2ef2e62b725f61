import { effectiveRights, type Override, type RightsRow, toRights, withShow } from './rights.ts'

export interface HeldRole {
  readonly role_id: number
  /** Last day on which it counts; null counts until it is taken away. */
  readonly ends_on: string | null
}
/** What the rights of a person are made of. */
export interface PersonRights {
  readonly roles: readonly HeldRole[]
  readonly overrides: readonly Override[]
}
export interface TransactionRole {
  readonly id: number
  /** Empty means every type. */
  readonly transaction_type_ids: readonly number[]
}

const latest = (day: string | null) => day ?? '9999-12-31'
const codesOf = (rows: readonly Override[], mode: Override['mode'], slug: string): Set<string> =>
  new Set(rows.filter((row) => row.mode === mode && row.permission_slug === slug).flatMap((row) => row.sub_permission))
const granted = (codes: readonly string[], mode: Override['mode']) => (mode === 'grant' ? withShow(codes) : codes)

/** Own rows in one order, so that equal rights are written alike. */
export const inOrder = (rows: readonly Override[]): Override[] =>
  (['grant', 'revoke'] as const).flatMap((mode) =>
    [...new Set(rows.filter((row) => row.mode === mode).map((row) => row.permission_slug))]
      .sort()
      .map((permission_slug): Override => ({
        permission_slug,
        sub_permission: [...granted([...codesOf(rows, mode, permission_slug)], mode)].sort(),
        mode,
      }))
      .filter((row) => row.sub_permission.length > 0),
  )

/** Whether an edit gives a person anything: a role, a later last day, an own right, or a right that was refused him. */
export function givesPersonMore(before: PersonRights, after: PersonRights, ofRoles: readonly RightsRow[]): boolean {
  const role = after.roles.some(({ role_id, ends_on }) => {
    const had = before.roles.find((one) => one.role_id === role_id)
    return had === undefined || latest(ends_on) > latest(had.ends_on)
  })
  const effective = effectiveRights(ofRoles, after.overrides)
  const own = inOrder(after.overrides).some(
    ({ permission_slug, sub_permission, mode }) =>
      mode === 'grant' &&
      sub_permission.some(
        (code) => !granted([...codesOf(before.overrides, 'grant', permission_slug)], 'grant').includes(code),
      ),
  )
  const freed = before.overrides.some(
    ({ permission_slug, sub_permission, mode }) =>
      mode === 'revoke' &&
      sub_permission.some(
        (code) =>
          !codesOf(after.overrides, 'revoke', permission_slug).has(code) &&
          effective.get(permission_slug)?.has(code) === true,
      ),
  )
  return role || own || freed
}

/**
 * What an edit takes away, without what it gives: it holds until somebody confirms the rest.
 * An own right that the new roles give as well is not taken: it would else be missing until then.
 */
export function lessOfPerson(before: PersonRights, after: PersonRights, ofRoles: readonly RightsRow[]): PersonRights {
  const effective = effectiveRights(ofRoles, after.overrides)
  const slugs = [...new Set([...before.overrides, ...after.overrides].map((row) => row.permission_slug))]
  const both = (slug: string) => {
    const kept = codesOf(after.overrides, 'grant', slug)
    return [...codesOf(before.overrides, 'grant', slug)].filter(
      (code) => kept.has(code) || effective.get(slug)?.has(code) === true,
    )
  }
  const either = (slug: string) => [
    ...codesOf(before.overrides, 'revoke', slug).union(codesOf(after.overrides, 'revoke', slug)),
  ]
  return {
    roles: before.roles.flatMap(({ role_id, ends_on }) => {
      const kept = after.roles.find((one) => one.role_id === role_id)
      if (!kept) return []
      return [{ role_id, ends_on: latest(kept.ends_on) < latest(ends_on) ? kept.ends_on : ends_on }]
    }),
    overrides: inOrder(
      slugs.flatMap((permission_slug): Override[] => [
        { permission_slug, sub_permission: both(permission_slug), mode: 'grant' },
        { permission_slug, sub_permission: either(permission_slug), mode: 'revoke' },
      ]),
    ),
  }
}

/** Codes that a role has before and after an edit. */
export const lessOfRole = (before: readonly RightsRow[], after: readonly RightsRow[]): RightsRow[] => {
  const kept = toRights(after)
  return before.map((row) => ({
    permission_slug: row.permission_slug,
    sub_permission: row.sub_permission.filter((code) => kept.get(row.permission_slug)?.has(code)),
  }))
}

/** Types for which a transaction role holds before and after an edit; undefined when there are none. */
function commonTypes(before: readonly number[], after: readonly number[]): readonly number[] | undefined {
  if (before.length === 0) return after
  if (after.length === 0) return before
  const both = before.filter((id) => after.includes(id))
  return both.length > 0 ? both : undefined
}
export const lessOfTransactions = (
  before: readonly TransactionRole[],
  after: readonly TransactionRole[],
): TransactionRole[] =>
  before.flatMap(({ id, transaction_type_ids }) => {
    const kept = after.find((one) => one.id === id)
    const types = kept && commonTypes(transaction_type_ids, kept.transaction_type_ids)
    return types ? [{ id, transaction_type_ids: types }] : []
  })
/** Transaction roles in one order. */
export const transactionsInOrder = (roles: readonly TransactionRole[]): TransactionRole[] =>
  roles
    .map(({ id, transaction_type_ids }) => ({
      id,
      transaction_type_ids: [...new Set(transaction_type_ids)].sort((a, b) => a - b),
    }))
    .sort((a, b) => a.id - b.id)
