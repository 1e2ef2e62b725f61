import { z } from 'zod'
import {
  bool,
  choice,
  date,
  email,
  file,
  id,
  idNumber,
  ids,
  int,
  latinText,
  list,
  lk,
  longText,
  mobile,
  money,
  ngoName,
  optional,
  pastDate,
  telephone,
  text,
} from '../core/calls/fields.ts'
import { draft } from '../core/calls/draft.ts'
import { address, person, personRules } from '../profile/people.ts'

/** Sections that the ministry reviews [domain 2.12 est_section]. */
export const sections = ['est_account', 'est_ngo', 'est_members', 'est_docs'] as const
export type Section = (typeof sections)[number]
/** Required document that is the signed list of the founders [domain 6.4 row 3]. */
export const foundersListCode = 'founding-03'

/** Applicant account section without its password. */
export const accountShape = { ...person, email, mobile, is_founder: bool, delegate_file: optional(file()) }
export const accountSection = z.strictObject(accountShape).superRefine((value, ctx) => personRules(value, ctx, 18))

const classificationIds = (min: number, max: number) => list(id, min, max)
export const ngoShape = {
  name_ar: ngoName,
  name_en: optional(latinText(3, 150)),
  alternative_name_1_ar: optional(ngoName),
  alternative_name_2_ar: optional(ngoName),
  name_meaning: optional(longText(500)),
  name_translation_file: optional(file()),
  legal_form_id: lk('legal-forms'),
  duration_type: choice(['unlimited', 'limited'] as const),
  duration_until: optional(date),
  main_classification_ids: classificationIds(1, 4),
  sub_classification_ids: classificationIds(1, 8),
  work_scope_id: lk('work-scopes'),
  work_governorate_ids: ids('governorates', 0, 14),
  objectives: list(longText(500, 10), 1, 10),
  means: longText(2000),
  target_group_ids: ids('target-groups', 1, 14),
  resources: longText(2000),
  capital_amount: optional(money),
  currency_id: optional(lk('currencies')),
  board_members_number: int(1, 15),
  joining_fee: optional(money),
  annual_subscription: optional(money),
  financial_control: longText(1000),
  dissolution_beneficiary: text(3, 255),
  ...address,
  email: optional(email),
  phone: optional(telephone),
}

export interface FoundingLimits {
  min_founders: Record<string, number>
  board_sizes: Record<string, number[]>
  max_main_classifications: Record<string, number>
  max_objectives: number
}
/** Defaults of the settings `founding.*` [domain 6.8]; the server sends the installation's own. */
export const foundingLimits: FoundingLimits = {
  min_founders: { 1: 1, 2: 11, 3: 7 },
  board_sizes: { 1: [5, 7, 9], 2: [5, 7, 9, 11], 3: [5, 7, 9, 11] },
  max_main_classifications: { 1: 2, 2: 1, 3: 2 },
  max_objectives: 4,
}

/** A complete NGO section; limits of form and board come from settings. Rules with severity "warn" are shown to the evaluator, not refused [Q41]. */
export const ngoSection = (limits: FoundingLimits = foundingLimits) =>
  z.strictObject(ngoShape).superRefine((value, ctx) => {
    const at = (path: string, code: string, params = {}) =>
      ctx.addIssue({ code: 'custom', path: [path], params: { code, ...params } })
    const form = String(value.legal_form_id)
    if (!limits.board_sizes[form]?.includes(value.board_members_number))
      at('board_members_number', 'V-BOARD', { a: (limits.board_sizes[form] ?? []).join('، ') })
    if (value.duration_type === 'limited' && !value.duration_until) at('duration_until', 'V-REQ')
    if (value.legal_form_id === 1 && !value.capital_amount) at('capital_amount', 'V-REQ')
    if (value.capital_amount && !value.currency_id) at('currency_id', 'V-REQ')
    if (value.legal_form_id === 2)
      for (const key of ['joining_fee', 'annual_subscription'] as const) if (value[key] === null) at(key, 'V-REQ')
    if (value.work_scope_id === 1 && value.work_governorate_ids.length !== 1)
      at('work_governorate_ids', 'V-COUNT', { a: 1, b: 1 })
    if (value.work_scope_id === 2 && (value.work_governorate_ids.length < 2 || value.work_governorate_ids.length > 3))
      at('work_governorate_ids', 'V-COUNT', { a: 2, b: 3 })
    const names = [value.name_ar, value.alternative_name_1_ar, value.alternative_name_2_ar]
    if (names[1] && names[1] === names[0]) at('alternative_name_1_ar', 'V-SAME')
    if (names[2] && (names[2] === names[0] || names[2] === names[1])) at('alternative_name_2_ar', 'V-SAME')
    if (value.name_meaning && !value.name_translation_file) at('name_translation_file', 'V-REQ')
  })

export const memberShape = {
  member_kind: choice(['natural', 'legal', 'ngo'] as const),
  ...person,
  id_number: idNumber,
  legal_name: optional(text(3, 150)),
  legal_registration_no: optional(text(1, 40)),
  legal_status_file: optional(file()),
  authorisation_file: optional(file()),
  member_ngo_id: optional(id),
  residence_file: optional(file()),
  is_delegate: bool,
  proposed_position_id: optional(lk('positions')),
  work_place: optional(text(0, 150)),
  declares_not_military: bool,
  declares_not_clergy: bool,
  declares_political_rights: bool,
  declares_kinship: optional(text(0, 255)),
  photo: file('image'),
  id_image: file(),
  criminal_record_file: optional(file()),
  criminal_record_date: optional(pastDate),
  inquiry_bulletin_file: optional(file()),
  qualification_file: optional(file()),
}
/** Fields that only one kind of founder has. */
const entityFields = {
  member_kind: memberShape.member_kind,
  legal_name: text(3, 150),
  legal_registration_no: text(1, 40),
  legal_status_file: file(),
  authorisation_file: file(),
  is_delegate: bool,
}
const allianceFields = {
  member_kind: memberShape.member_kind,
  member_ngo_id: id,
  authorisation_file: file(),
  is_delegate: bool,
}
const naturalSection = z.looseObject(memberShape).superRefine((value, ctx) => {
  personRules(value, ctx, 18)
  for (const key of ['declares_not_military', 'declares_not_clergy', 'declares_political_rights'] as const)
    if (value[key] !== true) ctx.addIssue({ code: 'custom', path: [key], params: { code: 'V-TRUE' } })
  if (value.nationality_id > 2 && !value.residence_file)
    ctx.addIssue({ code: 'custom', path: ['residence_file'], params: { code: 'V-REQ' } })
})
/** Fields of a founder by kind, without the rules between them. */
export const memberShapes = { natural: memberShape, legal: entityFields, ngo: allianceFields }
/** The complete shape of a founder by kind. */
export const memberSection = (kind: 'natural' | 'legal' | 'ngo'): z.ZodType =>
  kind === 'natural' ? naturalSection : z.looseObject(kind === 'legal' ? entityFields : allianceFields)

export const realEstateShape = {
  number: text(1, 30),
  region: lk('areas'),
  estate_type_id: lk('estate-types'),
  is_owned: bool,
  occupancy_form: optional(choice(['lease', 'usufruct', 'loan', 'administrative_allocation'] as const)),
  owner_name: text(3, 150),
  start_date: date,
  end_date: optional(date),
  ...address,
  document_file: file(),
}
export const realEstateSection = z.strictObject(realEstateShape).superRefine((value, ctx) => {
  const at = (path: string, code: string) => ctx.addIssue({ code: 'custom', path: [path], params: { code } })
  if (!value.is_owned && !value.occupancy_form) at('occupancy_form', 'V-REQ')
  if (!value.is_owned && value.occupancy_form && value.occupancy_form !== 'administrative_allocation') {
    if (!value.end_date) at('end_date', 'V-REQ')
    else if (value.end_date < `${Number(value.start_date.slice(0, 4)) + 1}${value.start_date.slice(4)}`)
      at('end_date', 'V-YEAR')
  }
})

/** Any of the fields plus the version that the writer had before his eyes. */
const versioned = { version: int(1) }
export const accountDraft = draft({ ...accountShape, ...versioned })
export const ngoDraft = draft({ ...ngoShape, ...versioned })
export const memberDraft = draft({ ...memberShape, ...versioned })
export const realEstateDraft = draft({ ...realEstateShape, ...versioned })

const headquarters = 'est_real_estate.'
/** Name of a headquarters' field in the entries of the organisation's data, with which it is judged [domain 2.3 est_real_estates]. */
export const estateField = (field: string): string => headquarters + field
/** The headquarters' field that such a name means; undefined for a field of the organisation itself. */
export const estateFieldOf = (name: string | null): string | undefined =>
  name?.startsWith(headquarters) ? name.slice(headquarters.length) : undefined

/** What is reviewed item by item in each section, in reading order. */
export const reviewFields = {
  est_account: Object.keys(accountShape),
  est_ngo: Object.keys(ngoShape),
  est_members: Object.keys(memberShape),
  est_docs: ['source'],
} satisfies Record<Section, string[]>
