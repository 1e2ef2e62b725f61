import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  givesPersonMore,
  type HeldRole,
  inOrder,
  lessOfPerson,
  lessOfTransactions,
  type PersonRights,
  type TransactionRole,
  transactionsInOrder,
} from './gives-more.ts'
import { beyond, effectiveRights, type Override, type RightsRow } from './rights.ts'

const slugs = ['ministry_events', 'ministry_slider', 'ministry_regulations']
const codes = fc.uniqueArray(fc.constantFrom('S', 'A', 'U', 'D'))
const rows = fc.array(fc.record({ permission_slug: fc.constantFrom(...slugs), sub_permission: codes }), {
  maxLength: 3,
})
const contents: fc.Arbitrary<RightsRow[][]> = fc.array(rows, { minLength: 3, maxLength: 3 })
const role: fc.Arbitrary<HeldRole> = fc.record({
  role_id: fc.nat(2),
  ends_on: fc.constantFrom(null, '2027-01-01', '2027-06-01'),
})
const person: fc.Arbitrary<PersonRights> = fc.record({
  roles: fc.uniqueArray(role, { selector: (one) => one.role_id }),
  overrides: fc
    .array(
      fc.record({
        permission_slug: fc.constantFrom(...slugs),
        sub_permission: codes,
        mode: fc.constantFrom<Override['mode']>('grant', 'revoke'),
      }),
      { maxLength: 4 },
    )
    .map(inOrder),
})
const ofRoles = ({ roles }: PersonRights, given: RightsRow[][]) => roles.flatMap((one) => given[one.role_id] ?? [])
const effective = (one: PersonRights, given: RightsRow[][]) => effectiveRights(ofRoles(one, given), one.overrides)
const types = fc.array(
  fc.record({ id: fc.nat(2), transaction_type_ids: fc.uniqueArray(fc.integer({ min: 1, max: 3 })) }),
  { maxLength: 3 },
)

it('what is left of an edit gives nothing: it stays within what was held and within what is wanted, role by role and day by day', () => {
  fc.assert(
    fc.property(person, person, contents, (before, after, given) => {
      const less = lessOfPerson(before, after, ofRoles(after, given))
      expect(beyond(effective(less, given), effective(before, given))).toEqual([])
      expect(beyond(effective(less, given), effective(after, given))).toEqual([])
      expect(givesPersonMore(before, less, ofRoles(less, given))).toBe(false)
      for (const kept of less.roles) {
        const sides = [before, after].map((side) => side.roles.find((one) => one.role_id === kept.role_id))
        expect(sides.every((side) => side && (side.ends_on === null || (kept.ends_on ?? '9') <= side.ends_on))).toBe(
          true,
        )
      }
    }),
  )
})

it('an edit that is said to give nothing gives no code, no role and no day', () => {
  fc.assert(
    fc.property(person, person, contents, (before, after, given) => {
      if (givesPersonMore(before, after, ofRoles(after, given))) return
      expect(beyond(effective(after, given), effective(before, given))).toEqual([])
      expect(after.roles.every((one) => before.roles.some((had) => had.role_id === one.role_id))).toBe(true)
    }),
  )
})

it('what is left of transaction roles holds for no type that one side lacks', () => {
  const holds = (roles: readonly TransactionRole[], id: number, type: number) =>
    roles.some(
      (one) => one.id === id && (one.transaction_type_ids.length === 0 || one.transaction_type_ids.includes(type)),
    )
  const unique = types.map((roles) =>
    transactionsInOrder(roles.filter((one, at) => roles.findIndex((other) => other.id === one.id) === at)),
  )
  fc.assert(
    fc.property(unique, unique, (before, after) => {
      const less = lessOfTransactions(before, after)
      for (const id of [0, 1, 2])
        for (const type of [1, 2, 3, 4])
          expect(holds(less, id, type)).toBe(holds(before, id, type) && holds(after, id, type))
    }),
  )
})
