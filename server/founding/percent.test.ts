import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foundingLimits } from '#contract/founding/sections.ts'
import type { Services } from '../core/services.ts'
import { ngoData, personData } from '../testing/founding-data.ts'
import { missingForApplication, missingForDocuments, type Sections } from './completeness.ts'
import { percentOf, workOf, type Work } from './percent.ts'
import { storedValues, wireValues, type SectionRow } from './values.ts'

type Row = Record<string, unknown>
const services = {
  now: () => new Date('2026-03-01T09:00:00Z'),
  reference: {
    setting: (_: string, fallback: unknown) => fallback,
    find: () => ({ extra: { governorate_id: 1, district_id: 101 } }),
  },
  secrets: { encryptionKey: [randomBytes(32)], hmacKey: [randomBytes(32)] },
} as unknown as Services

/** Everything that a section can hold; the order in which it is filled is drawn. */
const person = {
  ...personData(),
  declares_not_military: true,
  declares_not_clergy: true,
  declares_political_rights: true,
}
const ngo = (form: number): Row => ({
  ...ngoData('مؤسسة الزيتون للتنمية', form),
  capital_amount: '50000000',
  currency_id: 1,
  joining_fee: '10000',
  annual_subscription: '50000',
  main_classification_ids: [1],
  sub_classification_ids: [11],
  name_meaning: 'شجرة مباركة',
  name_translation_file: 3,
})
const founders: Record<string, Row> = {
  natural: { ...person, photo: 1, id_image: 2, residence_file: 5 },
  legal: { legal_name: 'شركة البناء', legal_registration_no: '77', legal_status_file: 1, authorisation_file: 2 },
  ngo: { member_ngo_id: 4, authorisation_file: 2 },
}
const estate: Row = {
  number: '1234',
  region: 101,
  estate_type_id: 1,
  is_owned: false,
  occupancy_form: 'lease',
  owner_name: 'نبيل الزيتوني',
  start_date: '2025-01-01',
  end_date: '2027-01-01',
  governorate_id: 1,
  district_id: 101,
  sub_district_id: 1001,
  address: 'دمشق، شارع المثال، بناء 4',
  document_file: 9,
}
const empty = (full: Row): Row =>
  Object.fromEntries(Object.keys(full).map((key) => [key, key.endsWith('_ids') ? [] : null]))

interface Filling {
  sections: Sections
  fields: { row: Row; key: string; value: unknown }[]
}
const step = (row: Row, full: Row) =>
  Object.entries(storedValues(services, full)).map(([key, value]) => ({ row, key, value }))

function application(form: number, kinds: readonly string[], nationality: number): Filling {
  const account: Row = { email: 'a@b.example', ...empty(person) }
  const body: Row = { ...empty(ngo(form)) }
  const members = kinds.map((kind, index): Row => ({
    ...empty(founders[kind] as Row),
    id: index + 1,
    member_kind: kind,
    is_delegate: index === 0,
  }))
  const { declares_not_military: _a, declares_not_clergy: _b, declares_political_rights: _c, ...applicant } = person
  const foreign = nationality > 2 ? { nationality_id: nationality, id_number: 'N7654321' } : {}
  return {
    sections: {
      account: account as SectionRow,
      ngo: body as SectionRow,
      members: members as SectionRow[],
      realEstate: undefined,
      docs: [],
      required: [],
    },
    fields: [
      ...step(account, { ...applicant, is_founder: true }),
      ...step(body, ngo(form)).map((one) => (one.key === 'objectives' ? { ...one, value: ngo(form).objectives } : one)),
      ...members.flatMap((row) => {
        const full = founders[row.member_kind as string] as Row
        return step(row, row.member_kind === 'natural' ? { ...full, ...foreign } : full)
      }),
    ],
  }
}
function documents(kinds: readonly string[]): Filling {
  const filling = application(1, kinds, 1)
  const row: Row = empty(estate)
  return {
    sections: { ...filling.sections, realEstate: row as SectionRow },
    fields: [
      ...step(row, estate),
      ...filling.sections.members
        .filter((one) => one.member_kind === 'natural')
        .map((one) => ({ row: one, key: 'criminal_record_date', value: '2026-02-20' })),
    ],
  }
}

function measure(work: Work, sections: Sections): { percent: number; missing: number } {
  const missing =
    work === 'application'
      ? missingForApplication(services, sections, 'ar')
      : missingForDocuments(services, sections, 'ar', { governorate_id: 1 })
  const filled = {
    account: wireValues(services, 'est_account', sections.account),
    ngo: wireValues(services, 'est_ngo', sections.ngo),
    members: sections.members.map((row) => wireValues(services, 'est_members', row)),
    realEstate: sections.realEstate ? wireValues(services, 'est_real_estates', sections.realEstate) : {},
  }
  return {
    percent: percentOf(work, filled, sections, foundingLimits, { missing, asks: [] }),
    missing: Object.keys(missing).length,
  }
}

/** Fills field after field in the drawn order and looks at the share after each. */
function fill(
  work: Work,
  { sections, fields }: Filling,
  order: readonly number[],
): { percent: number; missing: number } {
  const inOrder = fields.map((field, index) => ({ field, at: order[index % order.length] as number, index }))
  let before = measure(work, sections)
  for (const { field } of inOrder.toSorted((a, b) => a.at - b.at || a.index - b.index)) {
    field.row[field.key] = field.value
    const after = measure(work, sections)
    expect(after.percent).toBeGreaterThanOrEqual(0)
    expect(after.percent).toBeLessThanOrEqual(100)
    expect(after.percent === 100, `${after.percent} with ${after.missing} missing`).toBe(after.missing === 0)
    // A finished form that takes one more optional field may be asked for the next one: 100 becomes 99.
    expect(after.percent, `after ${field.key}`).toBeGreaterThanOrEqual(Math.min(before.percent, 99))
    before = after
  }
  return before
}

const kind = fc.constantFrom('natural', 'natural', 'legal', 'ngo')
const order = fc.array(fc.nat({ max: 999 }), { minLength: 40, maxLength: 60 })

describe('the share of the present work that is done', () => {
  it('of an application is 100 exactly when nothing is missing and never falls while fields are filled', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 3),
        fc.array(kind, { maxLength: 4 }),
        fc.constantFrom(1, 3),
        order,
        (form, kinds, nationality, seq) => {
          const end = fill('application', application(form, kinds, nationality), seq)
          if (kinds.length >= (foundingLimits.min_founders[String(form)] as number)) expect(end.percent).toBe(100)
          else expect(end.percent).toBeLessThan(100)
        },
      ),
      { numRuns: 25 },
    )
  })

  it('of the documents is 100 exactly when nothing is missing and never falls while fields are filled', () => {
    fc.assert(
      fc.property(fc.array(kind, { maxLength: 4 }), order, (kinds, seq) => {
        expect(fill('documents', documents(kinds), seq).percent).toBe(100)
      }),
      { numRuns: 25 },
    )
  })

  it('counts each missing founder as all that a founder has to fill: an association of ten is further than one of one', () => {
    const share = (count: number) => {
      const one = application(2, Array(count).fill('natural'), 1)
      for (const { row, key, value } of one.fields) row[key] = value
      return measure('application', one.sections).percent
    }
    expect([share(1), share(10), share(11)]).toEqual([expect.any(Number), expect.any(Number), 100])
    expect(share(1)).toBeLessThan(30)
    expect(share(10)).toBeGreaterThan(90)
    expect(share(10)).toBeLessThan(100)
  })

  it('of a returned request is the share of its notes that were dealt with', () => {
    const { sections } = application(1, ['natural'], 1)
    const of = (answers: readonly (string | null)[]) =>
      percentOf('answers', { account: {}, ngo: {}, members: [], realEstate: {} }, sections, foundingLimits, {
        missing: {},
        asks: answers.map((answered_at) => ({ answered_at })),
      })
    expect(of(['2026-01-01', null, null])).toBe(33)
    expect(of([null])).toBe(0)
    expect(of(['2026-01-01'])).toBe(100)
  })

  it('of a request that was withdrawn or ran out is what it stopped at, not everything', () => {
    const at = (status_id: number, current_stage_number: number, submitted_at: string | null) =>
      workOf({ status_id, current_stage_number, submitted_at })
    expect([at(1, 1, null), at(11, 1, null), at(12, 1, null)]).toEqual(Array(3).fill('application'))
    expect([at(4, 4, 'x'), at(12, 4, 'x')]).toEqual(['documents', 'documents'])
    expect([at(7, 2, 'x'), at(7, 5, 'x')]).toEqual(['answers', 'answers'])
    expect([at(2, 2, 'x'), at(4, 3, 'x'), at(9, 7, 'x'), at(11, 2, 'x')]).toEqual(Array(4).fill('none'))
  })
})
