import fc from 'fast-check'
import type { IatiProject } from '../cooperation/iati-rows.ts'
import type { Grant } from '../grants/grants-standard.ts'

const day = (from: string, to: string) =>
  fc
    .integer({ min: Date.parse(from) / 86_400_000, max: Date.parse(to) / 86_400_000 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const inUnits = (cents: bigint) => {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
/** What a column of money holds: NUMERIC(18,2). */
const money = fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }).map(inUnits)
/** Names as people write them, and as no file should break on: marks of XML, JSON and sheets, signs beyond the first plane. */
const piece = fc.oneof(
  fc.constantFrom(
    'جمعية ',
    'مدارس «الريف»',
    '"',
    "'",
    '&',
    '<ب>',
    ']]>',
    '=1+1',
    '\\',
    '،',
    '\u200f',
    '🕊',
    '\u0007',
    '\ud800',
    'é',
    '١٢٣',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => `دعم ${pieces.join('')}`)
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
const codes = [1, 2, 3]
const ngo_code = fc.stringMatching(/^[1-9]\d{0,5}$/)
const updated_at = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-11-25'), noInvalidDate: true })
  .map((at) => at.toISOString())

const objective = fc.record({
  objective: text,
  indicator: text,
  baseline_year: maybe(fc.integer({ min: 1990, max: 2100 })),
  baseline_value: maybe(money),
  target_value: money,
  achieved_value: maybe(money),
  periods: fc.array(
    fc.record({ from: day('2024-01-01', '2025-01-01'), to: day('2025-01-01', '2026-11-01'), achieved: money }),
    { maxLength: 3 },
  ),
})
/** Projects as the database may hold them, with and without each of their optional parts. */
export const projects: fc.Arbitrary<IatiProject> = fc.record({
  id: fc.integer({ min: 1, max: 1_000_000_000 }),
  ngo_code,
  ngo_name_ar: text,
  ngo_name_en: maybe(text),
  name_ar: text,
  name_en: maybe(text),
  description: fc.oneof(text, fc.constantFrom('<p></p>', '<p>&nbsp;</p>', '<p>نص &amp; <b>آخر</b></p>')),
  un_organisation_id: fc.constantFrom(1, 2),
  project_sector_id: fc.integer({ min: 1, max: 9 }),
  currency_id: fc.constantFrom(...codes),
  total_budget: money,
  agreement_date: day('2020-01-01', '2026-11-25'),
  signed_on: maybe(day('2020-01-01', '2026-11-25')),
  start_date: day('2020-01-01', '2026-01-01'),
  end_date: day('2026-01-01', '2031-12-31'),
  actual_start_date: maybe(day('2020-01-01', '2026-11-25')),
  actual_end_date: maybe(day('2020-01-01', '2026-11-25')),
  approval_status: fc.constantFrom('approved' as const, 'executed' as const, 'reported' as const),
  project_status: fc.constantFrom('planned' as const, 'ongoing' as const, 'completed' as const, 'suspended' as const),
  updated_at,
  target_group_ids: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
  partners: fc.array(fc.record({ name: text, code: maybe(ngo_code) }), { maxLength: 2 }),
  places: fc.array(fc.record({ governorate_id: fc.integer({ min: 1, max: 14 }), name: maybe(text) }), { maxLength: 3 }),
  movements: fc.array(
    fc.record({
      kind: fc.constantFrom('received' as const, 'spent' as const, 'passed_on' as const),
      happened_on: day('2020-01-01', '2026-11-25'),
      amount: money,
    }),
    { maxLength: 3 },
  ),
  objectives: fc.array(objective, { maxLength: 2 }),
})

/** Grants as the database may hold them. */
export const grants: fc.Arbitrary<Grant> = fc
  .record({
    id: fc.integer({ min: 1, max: 1_000_000_000 }),
    ngo_code,
    ngo_name_ar: text,
    donor_name: text,
    donor_country_id: fc.constantFrom(400, 760, 840, 276),
    purpose: fc.oneof(
      text,
      fc.array(text, { minLength: 30, maxLength: 40 }).map((parts) => parts.join(' ')),
    ),
    amount: money,
    currency_id: fc.constantFrom(...codes),
    awarded_on: day('2020-01-01', '2026-11-25'),
    expected_date: day('2020-01-01', '2031-12-31'),
    updated_at,
    parts: fc.array(
      fc.record({ happened_on: day('2020-01-01', '2026-11-25'), cents: fc.bigInt({ min: 1n, max: 10n ** 14n }) }),
      {
        maxLength: 3,
      },
    ),
  })
  .map(({ parts, ...grant }) => ({
    ...grant,
    receipts: parts.map((part) => ({ happened_on: part.happened_on, amount: inUnits(part.cents) })),
    received: inUnits(parts.reduce((sum, part) => sum + part.cents, 0n)),
  }))
