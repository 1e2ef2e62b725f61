import { sectionWords } from '#contract/founding/review-words.ts'
import type { Words } from '#contract/core/calls/words.ts'
import { label } from '#web/base/label.ts'
import { addressWords, personalWords } from '#contract/core/calls/common-words.ts'
import {
  applicantWords,
  documentWords,
  draftNgoWords,
  estateWords,
  founderWords,
} from '#contract/founding/section-words.ts'
import { m } from '#web/generated/paraglide/messages.js'

/** How the value of a field is read. */
export type Kind =
  | { readonly as: 'text'; readonly ltr?: true }
  | { readonly as: 'date' | 'money' | 'file' | 'lines' | 'classes' }
  | { readonly as: 'lookup' | 'lookups'; readonly index: string }
  | { readonly as: 'word'; readonly words: Readonly<Record<string, () => string>> }
export type Part = 'est_account' | 'est_ngo' | 'est_members' | 'est_docs' | 'est_real_estate'

const fields: Record<Part, Words> = {
  est_account: { ...personalWords, ...applicantWords },
  est_ngo: { ...addressWords, ...draftNgoWords },
  est_members: { ...personalWords, ...founderWords },
  est_docs: documentWords,
  est_real_estate: { ...addressWords, ...estateWords },
}
const ltr: Kind = { as: 'text', ltr: true }
const word = (words: Readonly<Record<string, () => string>>): Kind => ({ as: 'word', words })
const declared = word({ true: m.ministry_declared, false: m.ministry_not_declared })
/** Kinds that the words of a field do not tell; everything else is text. A name means the same in every part. */
const kinds: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(
    ['id_number', 'mobile', 'email', 'phone', 'name_en', 'latitude', 'longitude']
      .concat('legal_registration_no', 'member_ngo_id')
      .map((field) => [field, ltr]),
  ),
  ...Object.fromEntries(['photo', 'id_image', 'source'].map((field) => [field, { as: 'file' }])),
  ...Object.fromEntries(
    ['capital_amount', 'joining_fee', 'annual_subscription'].map((field) => [field, { as: 'money' }]),
  ),
  objectives: { as: 'lines' },
  main_classification_ids: { as: 'classes' },
  sub_classification_ids: { as: 'classes' },
  gender: word({
    M: () => label(personalWords.gender.words.M),
    F: () => label(personalWords.gender.words.F),
  }),
  is_founder: word({ true: m.founding_c_is_founder_yes, false: m.founding_c_is_founder_no }),
  duration_type: word({ unlimited: m.founding_c_unlimited, limited: m.founding_c_limited }),
  member_kind: word({ natural: m.founding_c_natural, legal: m.founding_c_legal, ngo: m.founding_c_ngo }),
  is_delegate: word({ true: m.founding_c_delegate_yes, false: m.founding_c_delegate_no }),
  declares_not_military: declared,
  declares_not_clergy: declared,
  declares_political_rights: declared,
  is_owned: word({ true: m.founding_c_owned_yes, false: m.founding_c_owned_no }),
  occupancy_form: word({
    lease: m.founding_c_lease,
    usufruct: m.founding_c_usufruct,
    loan: m.founding_c_loan,
    administrative_allocation: m.founding_c_administrative_allocation,
  }),
}

/** `est_real_estate.address` among the organisation's fields is one of its headquarters. */
const ofEstate = (field: string): string | undefined => field.split('.')[1]
const wordsOf = (part: Part, field: string) => fields[part][field] ?? fields.est_real_estate[ofEstate(field) ?? '']
export const labelOf = (part: Part, field: string): string => {
  const own = ofEstate(field)
  if (own) return `${label(sectionWords.est_real_estate)} – ${labelOf('est_real_estate', own)}`
  const words = wordsOf(part, field)
  return words ? label(words) : field
}
export function kindOf(part: Part, field: string): Kind {
  const name = ofEstate(field) ?? field
  const as = wordsOf(part, field)?.as
  if (typeof as === 'object') return { as: name.endsWith('_ids') ? 'lookups' : 'lookup', index: as.index }
  if (as === 'date' || name.endsWith('_file')) return { as: as === 'date' ? 'date' : 'file' }
  return kinds[name] ?? { as: 'text' }
}

const entity = [
  'member_kind',
  'legal_name',
  'legal_registration_no',
  'legal_status_file',
  'authorisation_file',
  'is_delegate',
]
const alliance = ['member_kind', 'member_ngo_id', 'authorisation_file', 'is_delegate']
const onlyOthers = new Set(
  [...entity, ...alliance].filter((field) => field !== 'member_kind' && field !== 'is_delegate'),
)

/** Fields that this kind of founder has; the others are never filled. */
export function belongsTo(memberKind: unknown, field: string): boolean {
  if (memberKind === 'legal') return entity.includes(field)
  return memberKind === 'ngo' ? alliance.includes(field) : !onlyOthers.has(field)
}
