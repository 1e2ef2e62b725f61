import { describe, expect, it } from 'vitest'
import { permissionCodes, permissions, permissionSlugs } from '../core/rights/permissions.ts'
import {
  beyond,
  changesOf,
  effectiveRights,
  type Override,
  overridesInput,
  rightsInput,
  toRights,
  toRows,
  withShow,
} from './rights.ts'

/** A repeatable source of chance. */
function chance(seed: number) {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}
const someRows = (random: () => number) =>
  permissionSlugs
    .filter(() => random() < 0.3)
    .map((permission_slug) => ({
      permission_slug,
      sub_permission: Array.from(permissions[permission_slug].codes).filter(() => random() < 0.5),
    }))
const cells = (rows: Iterable<{ permission_slug: string; sub_permission: readonly string[] }>) =>
  new Set([...rows].flatMap((row) => row.sub_permission.map((code) => `${row.permission_slug} ${code}`)))

describe('rights form a lattice', () => {
  it('shows what may be changed: S comes with any other code, and codes keep their order', () => {
    expect(withShow(['G', 'A'])).toEqual(['S', 'A', 'G'])
    expect(withShow([])).toEqual([])
    for (const code of permissionCodes) expect(withShow([code])).toContain('S')
  })

  it('adding rows never takes a right away, revoking never gives one, and revoking wins', () => {
    for (let n = 1; n <= 60; n += 1) {
      const random = chance(n)
      const [roles, more, taken] = [someRows(random), someRows(random), someRows(random)]
      const grants: Override[] = more.map((row) => ({ ...row, mode: 'grant' }))
      const revokes: Override[] = taken.map((row) => ({ ...row, mode: 'revoke' }))
      const plain = effectiveRights(roles, [])
      expect(beyond(plain, effectiveRights(roles, grants))).toEqual([])
      const less = effectiveRights(roles, [...grants, ...revokes])
      expect(beyond(less, effectiveRights(roles, grants))).toEqual([])
      const left = cells(toRows(less))
      for (const cell of cells(revokes)) {
        const [slug, code] = cell.split(' ') as [string, string]
        // S stays as long as another code of the slug does.
        if (code !== 'S' || less.get(slug) === undefined) expect(left.has(cell), cell).toBe(false)
      }
      expect(beyond(toRights([...roles, ...more]), effectiveRights(roles, grants))).toEqual([])
    }
  })

  it('tells what an edit changes, each way', () => {
    const before = toRights([{ permission_slug: 'ministry_ngos', sub_permission: ['S', 'U'] }])
    const after = toRights([
      { permission_slug: 'ministry_ngos', sub_permission: ['S', 'E'] },
      { permission_slug: 'ministry_events', sub_permission: ['A'] },
    ])
    expect(changesOf(before, after)).toEqual([
      { slug: 'ministry_ngos', added: ['E'], removed: ['U'] },
      { slug: 'ministry_events', added: ['S', 'A'], removed: [] },
    ])
    expect(changesOf(after, after)).toEqual([])
  })
})

it.each(permissionSlugs)('%s takes its own codes and refuses every other', (permission_slug) => {
  for (const code of permissionCodes) {
    const known = permissions[permission_slug].codes.includes(code)
    const row = { permission_slug, sub_permission: [code] }
    expect(rightsInput.safeParse([row]).success, code).toBe(known)
    expect(overridesInput.safeParse([{ ...row, mode: 'revoke' }]).success, code).toBe(known)
  }
})
