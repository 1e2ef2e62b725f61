import { m } from '#web/generated/paraglide/messages.js'
import type { Circumstances, FieldSpec, StepSpec } from './field-spec.ts'
import { addressFields, careerFields, identityFields, reachFields } from './person-fields.ts'
import type { SectionTable } from './queries.ts'

const form = ({ values, info }: Circumstances) =>
  Number(values.legal_form_id ?? info.legal_form_id ?? info.est_ngo.values.legal_form_id ?? 0)
const stage = ({ info }: Circumstances) => info.current_stage_number

export const accountFields: readonly FieldSpec[] = [
  ...identityFields,
  ...careerFields,
  { name: 'email', kind: 'text', ltr: true, type: 'email', label: m.founding_f_email, fixed: m.founding_x_email },
  ...reachFields,
  {
    name: 'is_founder',
    kind: 'yesno',
    label: m.founding_f_is_founder,
    yes: m.founding_c_is_founder_yes,
    no: m.founding_c_is_founder_no,
  },
  {
    name: 'delegate_file',
    kind: 'file',
    use: 'document',
    label: m.founding_f_delegate_file,
    hint: m.founding_h_delegate_file,
    optional: (at) => stage(at) < 4,
  },
]

const hasLimit = ({ values }: Circumstances) => values.duration_type === 'limited'
const isForeignName = ({ values }: Circumstances) => Boolean(values.name_meaning)

export const ngoSteps: readonly StepSpec[] = [
  {
    slug: 'names',
    title: m.founding_step_names,
    lead: m.founding_step_names_lead,
    fields: [
      { name: 'name_ar', kind: 'name', label: m.founding_f_name_ar, hint: m.founding_h_name_ar },
      { name: 'alternative_name_1_ar', kind: 'name', label: m.founding_f_alternative_name_1_ar, optional: true },
      { name: 'alternative_name_2_ar', kind: 'name', label: m.founding_f_alternative_name_2_ar, optional: true },
      { name: 'name_en', kind: 'text', ltr: true, label: m.founding_f_name_en, optional: true, max: 150 },
      {
        name: 'name_meaning',
        kind: 'area',
        max: 500,
        rows: 2,
        label: m.founding_f_name_meaning,
        hint: m.founding_h_name_meaning,
        optional: true,
      },
      {
        name: 'name_translation_file',
        kind: 'file',
        use: 'document',
        label: m.founding_f_name_translation_file,
        shown: isForeignName,
      },
    ],
  },
  {
    slug: 'form',
    title: m.founding_step_form,
    lead: m.founding_step_form_lead,
    fields: [
      {
        name: 'legal_form_id',
        kind: 'radio-index',
        index: 'legal-forms',
        label: m.founding_f_legal_form_id,
        hint: m.founding_h_legal_form_id,
      },
      {
        name: 'duration_type',
        kind: 'choice',
        label: m.founding_f_duration_type,
        choices: () => [
          { value: 'unlimited', label: m.founding_c_unlimited() },
          { value: 'limited', label: m.founding_c_limited() },
        ],
      },
      { name: 'duration_until', kind: 'date', label: m.founding_f_duration_until, shown: hasLimit },
    ],
  },
  {
    slug: 'scope',
    title: m.founding_step_scope,
    lead: m.founding_step_scope_lead,
    fields: [
      {
        name: 'main_classification_ids',
        kind: 'classes',
        label: m.founding_f_main_classification_ids,
        max: ({ info }) => info.limits.max_main_classifications,
      },
      {
        name: 'sub_classification_ids',
        kind: 'classes',
        of: 'main_classification_ids',
        label: m.founding_f_sub_classification_ids,
        hint: m.founding_h_sub_classification_ids,
        max: () => 8,
      },
      { name: 'target_group_ids', kind: 'many', index: 'target-groups', label: m.founding_f_target_group_ids },
      { name: 'work_scope_id', kind: 'radio-index', index: 'work-scopes', label: m.founding_f_work_scope_id },
      {
        name: 'work_governorate_ids',
        kind: 'many',
        index: 'governorates',
        label: m.founding_f_work_governorate_ids,
        shown: ({ values }) => values.work_scope_id !== 3,
        max: ({ values }) => (values.work_scope_id === 1 ? 1 : 3),
      },
    ],
  },
  {
    slug: 'aims',
    title: m.founding_step_aims,
    lead: m.founding_step_aims_lead,
    fields: [
      {
        name: 'objectives',
        kind: 'lines',
        max: 500,
        count: ({ info }) => info.limits.max_objectives,
        add: m.founding_add_objective,
        label: m.founding_f_objectives,
        hint: m.founding_h_objectives,
        article: m.founding_a_objectives,
      },
      { name: 'means', kind: 'area', max: 2000, rows: 4, label: m.founding_f_means, hint: m.founding_h_means },
    ],
  },
  {
    slug: 'money',
    title: m.founding_step_money,
    lead: m.founding_step_money_lead,
    fields: [
      { name: 'resources', kind: 'area', max: 2000, rows: 4, label: m.founding_f_resources },
      { name: 'capital_amount', kind: 'money', label: m.founding_f_capital_amount, shown: (at) => form(at) === 1 },
      {
        name: 'currency_id',
        kind: 'pick',
        index: 'currencies',
        label: m.founding_f_currency_id,
        shown: (at) => form(at) === 1,
      },
      {
        name: 'joining_fee',
        kind: 'money',
        label: m.founding_f_joining_fee,
        hint: m.founding_h_fee,
        shown: (at) => form(at) === 2,
      },
      {
        name: 'annual_subscription',
        kind: 'money',
        label: m.founding_f_annual_subscription,
        hint: m.founding_h_fee,
        shown: (at) => form(at) === 2,
      },
      { name: 'board_members_number', kind: 'board', label: m.founding_f_board_members_number },
      {
        name: 'financial_control',
        kind: 'area',
        max: 1000,
        rows: 4,
        label: m.founding_f_financial_control,
        hint: m.founding_h_financial_control,
      },
      {
        name: 'dissolution_beneficiary',
        kind: 'text',
        max: 255,
        label: m.founding_f_dissolution_beneficiary,
        hint: m.founding_h_dissolution_beneficiary,
      },
    ],
  },
  {
    slug: 'address',
    title: m.founding_step_address,
    lead: m.founding_step_address_lead,
    fields: [
      ...addressFields,
      {
        name: 'email',
        kind: 'text',
        ltr: true,
        type: 'email',
        width: 'middle',
        label: m.founding_f_ngo_email,
        optional: true,
      },
      {
        name: 'phone',
        kind: 'text',
        ltr: true,
        type: 'tel',
        width: 'short',
        label: m.founding_f_phone,
        hint: m.founding_h_phone,
        optional: true,
      },
    ],
  },
]

const kindIs =
  (kind: string) =>
  ({ values }: Circumstances) =>
    (values.member_kind ?? 'natural') === kind
const natural = kindIs('natural')
const naturals = (fields: readonly FieldSpec[]) => fields.map((field): FieldSpec => ({ ...field, shown: natural }))
const early = (at: Circumstances) => stage(at) < 4

const memberKinds = (at: Circumstances) => [
  { value: 'natural', label: m.founding_c_natural() },
  { value: 'legal', label: m.founding_c_legal() },
  ...(form(at) === 3 ? [{ value: 'ngo', label: m.founding_c_ngo() }] : []),
]

export const memberSteps: readonly StepSpec[] = [
  {
    slug: 'who',
    title: m.founding_member_who,
    fields: [
      { name: 'member_kind', kind: 'choice', label: m.founding_f_member_kind, choices: memberKinds },
      { name: 'legal_name', kind: 'text', max: 150, label: m.founding_f_legal_name, shown: kindIs('legal') },
      {
        name: 'legal_registration_no',
        kind: 'text',
        ltr: true,
        max: 40,
        width: 'middle',
        label: m.founding_f_legal_registration_no,
        shown: kindIs('legal'),
      },
      {
        name: 'member_ngo_id',
        kind: 'number',
        width: 'short',
        label: m.founding_f_member_ngo_id,
        hint: m.founding_h_member_ngo_id,
        shown: kindIs('ngo'),
      },
      ...naturals(identityFields),
    ],
  },
  {
    slug: 'career',
    title: m.founding_member_career,
    fields: naturals([
      ...careerFields,
      { name: 'work_place', kind: 'text', max: 150, label: m.founding_f_work_place, optional: true, half: true },
    ]),
  },
  {
    slug: 'reach',
    title: m.founding_member_reach,
    fields: naturals([
      ...reachFields,
      {
        name: 'email',
        kind: 'text',
        ltr: true,
        type: 'email',
        width: 'middle',
        label: m.founding_f_email,
        optional: true,
      },
    ]),
  },
  {
    slug: 'part',
    title: m.founding_member_part,
    fields: [
      {
        name: 'is_delegate',
        kind: 'yesno',
        label: m.founding_f_is_delegate,
        hint: m.founding_h_is_delegate,
        yes: m.founding_c_delegate_yes,
        no: m.founding_c_delegate_no,
      },
      {
        name: 'proposed_position_id',
        kind: 'pick',
        index: 'positions',
        label: m.founding_f_proposed_position_id,
        optional: true,
        shown: natural,
      },
      {
        name: 'declares_kinship',
        kind: 'text',
        max: 255,
        label: m.founding_f_declares_kinship,
        hint: m.founding_h_declares_kinship,
        optional: true,
        shown: natural,
      },
      { name: 'declares_not_military', kind: 'check', label: m.founding_f_declares_not_military, shown: natural },
      { name: 'declares_not_clergy', kind: 'check', label: m.founding_f_declares_not_clergy, shown: natural },
      {
        name: 'declares_political_rights',
        kind: 'check',
        label: m.founding_f_declares_political_rights,
        shown: natural,
      },
    ],
  },
  {
    slug: 'files',
    title: m.founding_member_files,
    fields: [
      {
        name: 'photo',
        kind: 'file',
        use: 'image',
        label: m.founding_f_photo,
        hint: m.founding_h_photo,
        shown: natural,
      },
      {
        name: 'id_image',
        kind: 'file',
        use: 'document',
        label: m.founding_f_id_image,
        hint: m.founding_h_id_image,
        shown: natural,
      },
      {
        name: 'residence_file',
        kind: 'file',
        use: 'document',
        label: m.founding_f_residence_file,
        shown: (at) => natural(at) && Number(at.values.nationality_id ?? 1) > 2,
      },
      {
        name: 'legal_status_file',
        kind: 'file',
        use: 'document',
        label: m.founding_f_legal_status_file,
        shown: kindIs('legal'),
      },
      {
        name: 'authorisation_file',
        kind: 'file',
        use: 'document',
        label: m.founding_f_authorisation_file,
        shown: (at) => !natural(at),
      },
      {
        name: 'criminal_record_file',
        kind: 'file',
        use: 'document',
        label: m.founding_f_criminal_record_file,
        hint: m.founding_h_criminal_record_file,
        optional: early,
        shown: natural,
      },
      {
        name: 'criminal_record_date',
        kind: 'date',
        label: m.founding_f_criminal_record_date,
        optional: early,
        shown: natural,
      },
      {
        name: 'inquiry_bulletin_file',
        kind: 'file',
        use: 'document',
        label: m.founding_f_inquiry_bulletin_file,
        hint: m.founding_h_later,
        optional: early,
        shown: natural,
      },
      {
        name: 'qualification_file',
        kind: 'file',
        use: 'document',
        label: m.founding_f_qualification_file,
        hint: m.founding_h_qualification_file,
        optional: true,
        shown: natural,
      },
    ],
  },
]

const rented = ({ values }: Circumstances) => values.is_owned === false
export const realEstateFields: readonly FieldSpec[] = [
  { name: 'number', kind: 'text', max: 30, label: m.founding_f_number, half: true },
  { name: 'region', kind: 'pick', index: 'areas', label: m.founding_f_region, half: true },
  { name: 'estate_type_id', kind: 'pick', index: 'estate-types', label: m.founding_f_estate_type_id, half: true },
  { name: 'owner_name', kind: 'text', max: 150, label: m.founding_f_owner_name, half: true },
  {
    name: 'is_owned',
    kind: 'yesno',
    label: m.founding_f_is_owned,
    yes: m.founding_c_owned_yes,
    no: m.founding_c_owned_no,
  },
  {
    name: 'occupancy_form',
    kind: 'choice',
    label: m.founding_f_occupancy_form,
    shown: rented,
    choices: () => [
      { value: 'lease', label: m.founding_c_lease() },
      { value: 'usufruct', label: m.founding_c_usufruct() },
      { value: 'loan', label: m.founding_c_loan() },
      { value: 'administrative_allocation', label: m.founding_c_administrative_allocation() },
    ],
  },
  { name: 'start_date', kind: 'date', label: m.founding_f_start_date },
  {
    name: 'end_date',
    kind: 'date',
    label: m.founding_f_end_date,
    hint: m.founding_h_end_date,
    shown: (at) => rented(at) && at.values.occupancy_form !== 'administrative_allocation',
  },
  ...addressFields,
  {
    name: 'document_file',
    kind: 'file',
    use: 'document',
    label: m.founding_f_document_file,
    hint: m.founding_h_document_file,
  },
]

const all: Record<SectionTable, readonly FieldSpec[]> = {
  est_account: accountFields,
  est_ngo: ngoSteps.flatMap((step) => step.fields),
  est_members: memberSteps.flatMap((step) => step.fields),
  est_real_estate: realEstateFields,
}

/** Every field of a section in reading order. */
export const fieldsOf = (table: SectionTable): readonly FieldSpec[] => all[table]
/** What a field is called; the code itself for one that no form shows. */
export const labelOf = (table: SectionTable, field: string): string =>
  all[table].find((spec) => spec.name === field)?.label() ?? field
/** The step of the organisation's form that holds a field. */
export const stepOf = (field: string): string =>
  ngoSteps.find((step) => step.fields.some((spec) => spec.name === field))?.slug ?? 'names'
