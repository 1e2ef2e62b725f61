import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandOf, type SectionKey } from '#contract/profile/score.ts'
import { profileWeights } from '#db/seed/reference/profile-weights.ts'
import { scoreOf, type Facts, type Weight } from './formula.ts'

const weights = profileWeights.map(({ items, ...section }) => ({ ...section, rules: { items } })) as Weight[]
const none: ReadonlySet<SectionKey> = new Set()
const ones = (...rules: string[]): Facts => Object.fromEntries(rules.map((rule) => [rule, 1]))

const example = {
  form: 2,
  facts: {
    main_info: ones(...(weights[0] as Weight).rules.items.map(({ rule }) => rule).filter((rule) => rule !== 'vision')),
    documents: {
      ...ones('decision_file', 'bylaws_file', 'organizational_structure_file', 'financial_bylaw_file'),
      public_benefit_file: null,
    },
    headquarters: ones('headquarters', 'branches'),
    contacts: ones('mobile', 'landline', 'email'),
    classification: { ...ones('main', 'secondary'), services: 2 / 3 },
    bank_accounts: ones('account'),
    governance: ones('board', 'seats', 'assembly_members'),
    staff: ones('general_info'),
    programs: { ...ones('program', 'plan'), executions: 5 / 8 },
    finance: {},
  } satisfies Partial<Record<SectionKey, Facts>>,
  returned: new Set<SectionKey>(['documents']),
}

test('the worked example of domain section 4 gives 72.14', () => {
  const { score, sections } = scoreOf(weights, example)
  expect(score).toBe(72.14)
  expect(Object.fromEntries(sections.map(({ key, earned }) => [key, earned]))).toEqual({
    main_info: 13.85,
    documents: 7.5,
    headquarters: 10,
    contacts: 3.75,
    classification: 8.67,
    bank_accounts: 5,
    governance: 12,
    staff: 2.5,
    programs: 8.88,
    finance: 0,
  })
})

test('what is missing is named with its screen and the points it would add', () => {
  const missing = scoreOf(weights, example).sections.flatMap((section) =>
    section.missing.map(({ field_or_rule, route, gain }) => [field_or_rule, route, gain]),
  )
  expect(missing).toEqual([
    ['vision', '/ngo-profile', 1.15],
    ['validated', '/ngo-profile', 7.5],
    ['website', '/ngo-profile/contact-info', 1.25],
    ['services', '/ngo-profile/ngo-services', 1.33],
    ['drivers', '/ngo-profile/bank-accounts', 5],
    ['assembly_minutes', '/administrative-status/meetings', 3],
    ['numbers', '/administrative-status/general-info', 2.5],
    ['executions', '/plan-execution', 1.13],
    ['annual_budget', '/financial/financial-data', 5],
  ])
})

test('a foundation is asked for trustees, not for an assembly', () => {
  const governance = (form: number, facts: Facts) =>
    scoreOf(weights, { form, facts: { governance: facts }, returned: none }).score
  expect(governance(1, ones('trustees'))).toBe(10.5)
  expect(governance(2, ones('trustees'))).toBe(0)
  expect(governance(1, ones('board', 'seats', 'assembly_members'))).toBe(0)
})

test('a section that asks nothing of the legal form leaves, and the other weights grow to 100', () => {
  const narrow = weights.map((weight) =>
    weight.key === 'governance'
      ? { ...weight, rules: { items: weight.rules.items.filter((item) => item.forms?.includes(1)) } }
      : weight,
  )
  const { score, sections } = scoreOf(narrow, { form: 2, facts: { finance: ones('annual_budget') }, returned: none })
  expect(sections.map(({ key }) => key)).not.toContain('governance')
  expect(sections.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(100, 1)
  expect(score).toBe(5.88)
})

test('seeded weights add up to 100, and the bands meet without a gap', () => {
  expect(weights.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
  expect([0, 39.99, 40, 69.99, 70, 89.99, 90, 100].map(bandOf)).toEqual([
    'low',
    'low',
    'fair',
    'fair',
    'good',
    'good',
    'excellent',
    'excellent',
  ])
})

const rules = weights.flatMap(({ key, rules: { items } }) => items.map(({ rule }) => [key, rule] as const))
const share = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }))
const factsFrom = (shares: readonly number[]) => {
  const facts: Partial<Record<SectionKey, Record<string, number>>> = {}
  for (const [at, [key, rule]] of rules.entries()) (facts[key] ??= {})[rule] = shares[at] as number
  return facts
}
const shares = fc.array(share, { minLength: rules.length, maxLength: rules.length })
const form = fc.constantFrom(1, 2, 3)
const returned = fc.subarray(weights.map(({ key }) => key)).map((keys) => new Set(keys))

test('the score stays within 0 and 100, and everything fulfilled is 100', () => {
  fc.assert(
    fc.property(shares, form, returned, (given, legalForm, back) => {
      const { score } = scoreOf(weights, { form: legalForm, facts: factsFrom(given), returned: back })
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
    }),
  )
  for (const legalForm of [1, 2, 3])
    expect(scoreOf(weights, { form: legalForm, facts: factsFrom(rules.map(() => 1)), returned: none }).score).toBe(100)
})

test('more of anything never lowers the score, and a returned section never raises it', () => {
  fc.assert(
    fc.property(shares, fc.nat(rules.length - 1), share, form, returned, (given, at, to, legalForm, back) => {
      const score = (list: readonly number[], of: ReadonlySet<SectionKey>) =>
        scoreOf(weights, { form: legalForm, facts: factsFrom(list), returned: of }).score
      const more = given.map((one, index) => (index === at ? Math.max(one, to) : one))
      expect(score(more, back)).toBeGreaterThanOrEqual(score(given, back))
      expect(score(given, back)).toBeLessThanOrEqual(score(given, none))
    }),
  )
})
