import { m } from '#web/generated/paraglide/messages.js'

/** How the value of a field is read. */
export type Kind =
  | { readonly as: 'text'; readonly ltr?: true }
  | { readonly as: 'date' | 'money' | 'file' | 'lines' | 'classes' }
  | { readonly as: 'lookup' | 'lookups'; readonly index: string }
  | { readonly as: 'word'; readonly words: Readonly<Record<string, () => string>> }

interface Words {
  readonly label: () => string
  readonly kind: Kind
}

const text = (label: () => string): Words => ({ label, kind: { as: 'text' } })
const ltr = (label: () => string): Words => ({ label, kind: { as: 'text', ltr: true } })
const of = (label: () => string, as: 'date' | 'money' | 'file' | 'lines' | 'classes'): Words => ({
  label,
  kind: { as },
})
const lookup = (label: () => string, index: string): Words => ({ label, kind: { as: 'lookup', index } })
const lookups = (label: () => string, index: string): Words => ({ label, kind: { as: 'lookups', index } })
const word = (label: () => string, words: Readonly<Record<string, () => string>>): Words => ({
  label,
  kind: { as: 'word', words },
})
const declared = (label: () => string) => word(label, { true: m.ministry_declared, false: m.ministry_not_declared })

const address = {
  governorate_id: lookup(m.founding_f_governorate_id, 'governorates'),
  district_id: lookup(m.founding_f_district_id, 'districts'),
  sub_district_id: lookup(m.founding_f_sub_district_id, 'sub-districts'),
  address: text(m.founding_f_address),
  latitude: ltr(m.ministry_f_latitude),
  longitude: ltr(m.ministry_f_longitude),
}
const person = {
  first_name: text(m.founding_f_first_name),
  last_name: text(m.founding_f_last_name),
  father_name: text(m.founding_f_father_name),
  mother_name: text(m.founding_f_mother_name),
  id_number: ltr(m.founding_f_id_number),
  nationality_id: lookup(m.founding_f_nationality_id, 'nationalities'),
  gender: word(m.founding_f_gender, { M: m.founding_gender_m, F: m.founding_gender_f }),
  birth_date: of(m.founding_f_birth_date, 'date'),
  birth_place: text(m.founding_f_birth_place),
  registry_place: text(m.founding_f_registry_place),
  education_level_id: lookup(m.founding_f_education_level_id, 'education-levels'),
  specialization: text(m.founding_f_specialization),
  profession: text(m.founding_f_profession),
  mobile: ltr(m.founding_f_mobile),
  email: ltr(m.founding_f_email),
  residence_governorate_id: lookup(m.founding_f_residence_governorate_id, 'governorates'),
  residence_address: text(m.founding_f_residence_address),
}

const estate: Readonly<Record<string, Words>> = {
  number: text(m.founding_f_number),
  region: lookup(m.founding_f_region, 'areas'),
  estate_type_id: lookup(m.founding_f_estate_type_id, 'estate-types'),
  is_owned: word(m.founding_f_is_owned, { true: m.founding_c_owned_yes, false: m.founding_c_owned_no }),
  occupancy_form: word(m.founding_f_occupancy_form, {
    lease: m.founding_c_lease,
    usufruct: m.founding_c_usufruct,
    loan: m.founding_c_loan,
    administrative_allocation: m.founding_c_administrative_allocation,
  }),
  owner_name: text(m.founding_f_owner_name),
  start_date: of(m.founding_f_start_date, 'date'),
  end_date: of(m.founding_f_end_date, 'date'),
  ...address,
  document_file: of(m.founding_f_document_file, 'file'),
}
export type Part = 'est_account' | 'est_ngo' | 'est_members' | 'est_docs' | 'est_real_estate'

/** Every field of a founding request with its label (the applicant's own words) and its kind. */
const fields: Record<Part, Readonly<Record<string, Words>>> = {
  est_account: {
    ...person,
    is_founder: word(m.founding_f_is_founder, { true: m.founding_c_is_founder_yes, false: m.founding_c_is_founder_no }),
    delegate_file: of(m.founding_f_delegate_file, 'file'),
  },
  est_ngo: {
    ...address,
    name_ar: text(m.founding_f_name_ar),
    name_en: ltr(m.founding_f_name_en),
    alternative_name_1_ar: text(m.founding_f_alternative_name_1_ar),
    alternative_name_2_ar: text(m.founding_f_alternative_name_2_ar),
    name_meaning: text(m.founding_f_name_meaning),
    name_translation_file: of(m.founding_f_name_translation_file, 'file'),
    legal_form_id: lookup(m.founding_f_legal_form_id, 'legal-forms'),
    duration_type: word(m.founding_f_duration_type, {
      unlimited: m.founding_c_unlimited,
      limited: m.founding_c_limited,
    }),
    duration_until: of(m.founding_f_duration_until, 'date'),
    main_classification_ids: of(m.founding_f_main_classification_ids, 'classes'),
    sub_classification_ids: of(m.founding_f_sub_classification_ids, 'classes'),
    work_scope_id: lookup(m.founding_f_work_scope_id, 'work-scopes'),
    work_governorate_ids: lookups(m.founding_f_work_governorate_ids, 'governorates'),
    objectives: of(m.founding_f_objectives, 'lines'),
    means: text(m.founding_f_means),
    target_group_ids: lookups(m.founding_f_target_group_ids, 'target-groups'),
    resources: text(m.founding_f_resources),
    capital_amount: of(m.founding_f_capital_amount, 'money'),
    currency_id: lookup(m.founding_f_currency_id, 'currencies'),
    board_members_number: text(m.founding_f_board_members_number),
    joining_fee: of(m.founding_f_joining_fee, 'money'),
    annual_subscription: of(m.founding_f_annual_subscription, 'money'),
    financial_control: text(m.founding_f_financial_control),
    dissolution_beneficiary: text(m.founding_f_dissolution_beneficiary),
    email: ltr(m.founding_f_ngo_email),
    phone: ltr(m.founding_f_phone),
  },
  est_members: {
    ...person,
    member_kind: word(m.founding_f_member_kind, {
      natural: m.founding_c_natural,
      legal: m.founding_c_legal,
      ngo: m.founding_c_ngo,
    }),
    legal_name: text(m.founding_f_legal_name),
    legal_registration_no: ltr(m.founding_f_legal_registration_no),
    legal_status_file: of(m.founding_f_legal_status_file, 'file'),
    authorisation_file: of(m.founding_f_authorisation_file, 'file'),
    member_ngo_id: ltr(m.founding_f_member_ngo_id),
    residence_file: of(m.founding_f_residence_file, 'file'),
    is_delegate: word(m.founding_f_is_delegate, { true: m.founding_c_delegate_yes, false: m.founding_c_delegate_no }),
    proposed_position_id: lookup(m.founding_f_proposed_position_id, 'positions'),
    work_place: text(m.founding_f_work_place),
    declares_not_military: declared(m.founding_f_declares_not_military),
    declares_not_clergy: declared(m.founding_f_declares_not_clergy),
    declares_political_rights: declared(m.founding_f_declares_political_rights),
    declares_kinship: text(m.founding_f_declares_kinship),
    photo: of(m.founding_f_photo, 'file'),
    id_image: of(m.founding_f_id_image, 'file'),
    criminal_record_file: of(m.founding_f_criminal_record_file, 'file'),
    criminal_record_date: of(m.founding_f_criminal_record_date, 'date'),
    inquiry_bulletin_file: of(m.founding_f_inquiry_bulletin_file, 'file'),
    qualification_file: of(m.founding_f_qualification_file, 'file'),
  },
  est_docs: { source: of(m.ministry_f_source, 'file') },
  est_real_estate: estate,
}

/** `est_real_estate.address` among the organisation's fields is one of its headquarters. */
const ofEstate = (field: string): string | undefined => field.split('.')[1]
export const labelOf = (part: Part, field: string): string => {
  const own = ofEstate(field)
  return own
    ? `${m.ministry_part_estate()} – ${labelOf('est_real_estate', own)}`
    : (fields[part][field]?.label() ?? field)
}
export const kindOf = (part: Part, field: string): Kind =>
  (fields[part][field] ?? estate[ofEstate(field) ?? ''])?.kind ?? { as: 'text' }

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
