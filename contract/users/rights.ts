import { z } from 'zod'
import { choice, list } from '../core/calls/fields.ts'
import { type PermissionCode, permissionCodes, permissions, permissionSlugs } from '../core/rights/permissions.ts'

/** Codes by slug, as they are held or granted. */
export type Rights = ReadonlyMap<string, ReadonlySet<string>>
export interface RightsRow {
  readonly permission_slug: string
  readonly sub_permission: readonly string[]
}

/** The codes in their order, with S as soon as there is any [domain 2.1 role_permissions]. */
export const withShow = (codes: Iterable<string>): PermissionCode[] => {
  const given = new Set(codes)
  return permissionCodes.filter((code) => given.has(code) || (code === 'S' && given.size > 0))
}

/** Rows that grant something; several rows of a slug are united. */
export function toRights(rows: Iterable<RightsRow>): Rights {
  const rights = new Map<string, Set<string>>()
  for (const { permission_slug, sub_permission } of rows) {
    const codes = withShow([...(rights.get(permission_slug) ?? []), ...sub_permission])
    if (codes.length > 0) rights.set(permission_slug, new Set(codes))
  }
  return rights
}

export const toRows = (rights: Rights): { permission_slug: string; sub_permission: PermissionCode[] }[] =>
  [...rights]
    .map(([permission_slug, codes]) => ({ permission_slug, sub_permission: withShow(codes) }))
    .filter((row) => row.sub_permission.length > 0)
    .sort((a, b) => (a.permission_slug < b.permission_slug ? -1 : 1))

/** What is in `wanted` and not in `held`: nobody gives a code that he does not hold. */
export function beyond(wanted: Rights, held: Rights): [slug: string, codes: string[]][] {
  return [...wanted]
    .map(([slug, codes]): [string, string[]] => [slug, [...codes].filter((code) => !held.get(slug)?.has(code))])
    .filter(([, codes]) => codes.length > 0)
}

/** Codes that an edit adds and takes away, by slug; slugs without a difference are left out. */
export function changesOf(before: Rights, after: Rights): { slug: string; added: string[]; removed: string[] }[] {
  const [added, removed] = [new Map(beyond(after, before)), new Map(beyond(before, after))]
  return [...new Set([...added.keys(), ...removed.keys()])].map((slug) => ({
    slug,
    added: added.get(slug) ?? [],
    removed: removed.get(slug) ?? [],
  }))
}

export interface Override extends RightsRow {
  readonly mode: 'grant' | 'revoke'
}
/** What remains of roles and own rows: revoke wins over grant, both over roles; without S nothing of a slug remains but what else is there. */
export function effectiveRights(roles: Iterable<RightsRow>, overrides: readonly Override[]): Rights {
  const held = toRights([...roles, ...overrides.filter((row) => row.mode === 'grant')])
  const left = new Map<string, Set<string>>()
  for (const [slug, codes] of held) {
    const taken = new Set(
      overrides
        .filter((row) => row.mode === 'revoke' && row.permission_slug === slug)
        .flatMap((row) => row.sub_permission),
    )
    const rest = withShow([...codes].filter((code) => !taken.has(code)))
    if (rest.length > 0) left.set(slug, new Set(rest))
  }
  return left
}

const knows = (slug: string, code: string) =>
  Object.hasOwn(permissions, slug) && permissions[slug as keyof typeof permissions].codes.includes(code)

const slugField = choice(permissionSlugs)
const codesField = list(choice(permissionCodes), 0, permissionCodes.length)

function refuseUnknown<R extends RightsRow>(rows: readonly R[], ctx: z.RefinementCtx, key: (row: R) => string): void {
  const seen = new Set<string>()
  rows.forEach((row, at) => {
    const name = key(row)
    if (seen.has(name)) ctx.addIssue({ code: 'custom', path: [at], params: { code: 'V-TAKEN' } })
    seen.add(name)
    if (!row.sub_permission.every((code) => knows(row.permission_slug, code)))
      ctx.addIssue({ code: 'custom', path: [at, 'sub_permission'], params: { code: 'V-CHOICE' } })
  })
}

/** Rights of a role as they are sent: each slug once, only codes that the slug knows. */
export const rightsInput = list(
  z.strictObject({ permission_slug: slugField, sub_permission: codesField }),
  0,
  200,
).superRefine((rows, ctx) => refuseUnknown(rows, ctx, (row) => row.permission_slug))
/** A person's own rows beside his roles: each slug at most once per mode. */
export const overridesInput = list(
  z.strictObject({
    permission_slug: slugField,
    sub_permission: codesField,
    mode: choice(['grant', 'revoke'] as const),
  }),
  0,
  200,
).superRefine((rows, ctx) => refuseUnknown(rows, ctx, (row) => `${row.mode} ${row.permission_slug}`))

export const rightsAnswer = z.array(z.object({ permission_slug: z.string(), sub_permission: z.array(z.string()) }))
/** Area of the slugs that a kind of role or user may hold. */
export const areaOf = (type: 'ministry' | 'ngo' | 'org'): 'ministry' | 'ngo' =>
  type === 'ministry' ? 'ministry' : 'ngo'
/** Rows whose slug belongs to another area than the given one. */
export const strangers = <R extends RightsRow>(rows: readonly R[], area: 'ministry' | 'ngo'): R[] =>
  rows.filter((row) => permissions[row.permission_slug as keyof typeof permissions]?.area !== area)
