import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentCounts, lackingForAll, type Sections } from './completeness.ts'
import { resolveCount, type DocRow, type RequiredRow } from './docs.ts'
import type { SectionRow } from './values.ts'

const bit = fc.constantFrom<0 | 1>(0, 1)
const mostly = fc.oneof(
  { arbitrary: fc.constant<0 | 1>(1), weight: 9 },
  { arbitrary: fc.constant<0 | 1>(0), weight: 1 },
)
const rules = ['fixed', 'per_founder', 'per_legal_founder', 'per_foreign_founder'] as const
const linked = fc.constantFrom(
  null,
  'est_members.photo',
  'est_members.id_image',
  'est_members.legal_status_file',
  'est_members.criminal_record_file,est_members.inquiry_bulletin_file',
)

const required = fc.record({
  count_rule: fc.constantFrom(...rules),
  count: fc.nat({ max: 4 }),
  is_required: fc.boolean(),
  linked_field: linked,
})
const member = fc.record({
  validated: mostly,
  member_kind: fc.constantFrom('natural', 'legal', 'ngo'),
  nationality_id: fc.option(fc.constantFrom(1, 2, 3, 4)),
})
const doc = fc.record({ of: fc.nat({ max: 7 }), validated: mostly, replaced: fc.boolean() })

const sections = fc
  .record({
    ngo: mostly,
    account: mostly,
    members: fc.array(member, { minLength: 1, maxLength: 5 }),
    required: fc.array(required, { maxLength: 6 }),
    docs: fc.array(doc, { maxLength: 30 }),
    fill: fc.boolean(),
  })
  .map(({ ngo, account, members, required: list, docs, fill }): Sections => {
    const asked = list.map((one, index) => ({ ...one, id: index + 1 })) as unknown as RequiredRow[]
    const people = members.map((one, index) => ({ ...one, id: index + 1 })) as unknown as SectionRow[]
    const full = asked.flatMap((one) =>
      Array.from({ length: resolveCount(one, people) }, () => ({
        attachment_id: one.id,
        validated: 1,
        replaced_at: null,
      })),
    )
    const some = docs.map((one) => ({
      attachment_id: one.of,
      validated: one.validated,
      replaced_at: one.replaced ? '2026-01-01' : null,
    }))
    return {
      ngo: { validated: ngo } as SectionRow,
      account: { validated: account } as SectionRow,
      members: people,
      realEstate: undefined,
      required: asked,
      docs: (fill ? full : some).map((one, index) => ({ ...one, id: index + 1 })) as unknown as DocRow[],
    }
  })

/** The rule of the specification in its own words: number of founders times the multiplier, by kind of founder. */
function askedOf(one: RequiredRow, members: readonly SectionRow[]): number {
  if (!one.is_required) return 0
  const personal = /photo|id_image|criminal|inquiry/.test(one.linked_field ?? '')
  const [natural, legal] = ['natural', 'legal'].map((kind) => members.filter((row) => row.member_kind === kind))
  const foreign = (natural ?? []).filter((row) => row.nationality_id !== null && (row.nationality_id as number) > 2)
  const founders = {
    fixed: 1,
    per_founder: personal ? (natural ?? []).length : members.length,
    per_legal_founder: (legal ?? []).length,
    per_foreign_founder: foreign.length,
  }
  return one.count * founders[one.count_rule as 'fixed']
}

describe('the rule of completeness (G-ALL)', () => {
  it('asks for the sum of the required counts, for any list and any founders', () => {
    fc.assert(
      fc.property(sections, (given) => {
        expect(documentCounts(given).required).toBe(
          given.required.reduce((sum, one) => sum + askedOf(one, given.members), 0),
        )
      }),
    )
  })

  it('holds exactly when every section, founder and document is accepted and the uploaded documents are that sum', () => {
    fc.assert(
      fc.property(sections, (given) => {
        const current = given.docs.filter((one) => one.replaced_at === null)
        const uploaded = given.required.reduce(
          (sum, one) =>
            sum + Math.min(askedOf(one, given.members), current.filter((row) => row.attachment_id === one.id).length),
          0,
        )
        const asked = given.required.reduce((sum, one) => sum + askedOf(one, given.members), 0)
        const holds =
          given.ngo.validated === 1 &&
          given.account.validated === 1 &&
          given.members.every((row) => row.validated === 1) &&
          current.every((row) => row.validated === 1) &&
          uploaded === asked
        expect(lackingForAll(given).length === 0).toBe(holds)
      }),
      { numRuns: 500 },
    )
  })

  it('cannot be met by uploading one document twice in place of another', () => {
    const required = [1, 2].map((id) => ({
      id,
      count_rule: 'fixed',
      count: 1,
      is_required: true,
      linked_field: null,
    })) as unknown as RequiredRow[]
    const docs = [1, 2].map((id) => ({ id, attachment_id: 1, validated: 1, replaced_at: null })) as unknown as DocRow[]
    const accepted = { validated: 1 } as SectionRow
    expect(
      lackingForAll({ ngo: accepted, account: accepted, members: [accepted], realEstate: undefined, required, docs }),
    ).toEqual(['est_docs'])
  })

  it('counts only the version that stands, and names everything that is lacking', () => {
    fc.assert(
      fc.property(bit, bit, bit, (ngo, account, person) => {
        const row = (validated: number) => ({ id: 1, validated }) as unknown as SectionRow
        const lacking = lackingForAll({
          ngo: row(ngo),
          account: row(account),
          members: [row(person)],
          realEstate: undefined,
          required: [],
          docs: [{ id: 4, attachment_id: 9, validated: 0, replaced_at: '2026-01-01' } as DocRow],
        })
        expect(lacking).toEqual([
          ...(ngo ? [] : ['est_ngo']),
          ...(account ? [] : ['est_account']),
          ...(person ? [] : ['est_members.1']),
        ])
      }),
    )
  })
})
