import { addressWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { estateFieldOf } from '#contract/founding/sections.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { stageOf, type Circumstances, type FieldSpec } from './field-spec.ts'
import { memberSteps } from './member-fields.ts'
import { ngoSteps } from './ngo-fields.ts'
import { addressFields, careerFields, identityFields, reachFields } from './person-fields.ts'
import type { SectionTable } from '../queries.ts'

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
    optional: (at) => stageOf(at) < 4,
  },
]

const rented = ({ values }: Circumstances) => values.is_owned === false
export const realEstateFields: readonly FieldSpec[] = [
  { name: 'number', kind: 'text', max: 30, label: m.founding_f_number, half: true },
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
  ...addressFields.slice(0, -1),
  {
    name: 'region',
    kind: 'pick',
    index: 'areas',
    of: { field: 'governorate_id', extra: 'governorate_id' },
    label: m.founding_f_region,
    half: true,
  },
  ...addressFields.slice(-1),
  {
    name: 'latitude',
    kind: 'number',
    label: () => label(addressWords.latitude),
    optional: true,
    half: true,
  },
  {
    name: 'longitude',
    kind: 'number',
    label: () => label(addressWords.longitude),
    optional: true,
    half: true,
  },
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
  all[estateFieldOf(field) === undefined ? table : 'est_real_estate']
    .find((spec) => spec.name === (estateFieldOf(field) ?? field))
    ?.label() ?? field
/** Fields whose choices lie within another's, at any depth: districts of a governorate, sub-districts of those. */
export const fieldsWithin = (table: SectionTable, field: string): string[] =>
  all[table].flatMap((spec) =>
    spec.kind === 'pick' && spec.of?.field === field ? [spec.name, ...fieldsWithin(table, spec.name)] : [],
  )
/** The step of the organisation's form that holds a field. */
export const stepOf = (field: string): string =>
  ngoSteps.find((step) => step.fields.some((spec) => spec.name === field))?.slug ?? 'names'
