import { addressWords, personalWords } from '#contract/core/calls/common-words.ts'
import { applicantWords, estateWords } from '#contract/founding/section-words.ts'
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
  { name: 'email', kind: 'text', ltr: true, type: 'email', label: personalWords.email, fixed: m.founding_x_email },
  ...reachFields,
  {
    name: 'is_founder',
    kind: 'yesno',
    label: applicantWords.is_founder,
    yes: m.founding_c_is_founder_yes,
    no: m.founding_c_is_founder_no,
  },
  {
    name: 'delegate_file',
    kind: 'file',
    use: 'document',
    label: applicantWords.delegate_file,
    hint: m.founding_h_delegate_file,
    optional: (at) => stageOf(at) < 4,
  },
]

const rented = ({ values }: Circumstances) => values.is_owned === false
export const realEstateFields: readonly FieldSpec[] = [
  { name: 'number', kind: 'text', max: 30, label: estateWords.number, half: true },
  { name: 'estate_type_id', kind: 'pick', index: 'estate-types', label: estateWords.estate_type_id, half: true },
  { name: 'owner_name', kind: 'text', max: 150, label: estateWords.owner_name, half: true },
  {
    name: 'is_owned',
    kind: 'yesno',
    label: estateWords.is_owned,
    yes: m.founding_c_owned_yes,
    no: m.founding_c_owned_no,
  },
  {
    name: 'occupancy_form',
    kind: 'choice',
    label: estateWords.occupancy_form,
    shown: rented,
    choices: () => [
      { value: 'lease', label: m.founding_c_lease() },
      { value: 'usufruct', label: m.founding_c_usufruct() },
      { value: 'loan', label: m.founding_c_loan() },
      { value: 'administrative_allocation', label: m.founding_c_administrative_allocation() },
    ],
  },
  { name: 'start_date', kind: 'date', label: estateWords.start_date },
  {
    name: 'end_date',
    kind: 'date',
    label: estateWords.end_date,
    hint: m.founding_h_end_date,
    shown: (at) => rented(at) && at.values.occupancy_form !== 'administrative_allocation',
  },
  ...addressFields.slice(0, -1),
  {
    name: 'region',
    kind: 'pick',
    index: 'areas',
    of: { field: 'governorate_id', extra: 'governorate_id' },
    label: estateWords.region,
    half: true,
  },
  ...addressFields.slice(-1),
  {
    name: 'latitude',
    kind: 'number',
    label: addressWords.latitude,
    optional: true,
    half: true,
  },
  {
    name: 'longitude',
    kind: 'number',
    label: addressWords.longitude,
    optional: true,
    half: true,
  },
  {
    name: 'document_file',
    kind: 'file',
    use: 'document',
    label: estateWords.document_file,
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
export function labelOf(table: SectionTable, field: string): string {
  const ofEstate = estateFieldOf(field)
  const spec = all[ofEstate === undefined ? table : 'est_real_estate'].find((one) => one.name === (ofEstate ?? field))
  return spec ? label(spec.label) : field
}
/** Fields whose choices lie within another's, at any depth: districts of a governorate, sub-districts of those. */
export const fieldsWithin = (table: SectionTable, field: string): string[] =>
  all[table].flatMap((spec) =>
    spec.kind === 'pick' && spec.of?.field === field ? [spec.name, ...fieldsWithin(table, spec.name)] : [],
  )
/** The step of the organisation's form that holds a field. */
export const stepOf = (field: string): string =>
  ngoSteps.find((step) => step.fields.some((spec) => spec.name === field))?.slug ?? 'names'
