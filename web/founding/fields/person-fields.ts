import { addressWords, personalWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { FieldSpec } from './field-spec.ts'

export const genderChoices = () => [
  { value: 'M', label: label(personalWords.gender.words.M) },
  { value: 'F', label: label(personalWords.gender.words.F) },
]

/** Fieldset PERSON: identity [domain 0]. */
export const identityFields: readonly FieldSpec[] = [
  { name: 'first_name', kind: 'text', label: personalWords.first_name, half: true, max: 50 },
  { name: 'father_name', kind: 'text', label: personalWords.father_name, half: true, max: 50 },
  { name: 'last_name', kind: 'text', label: personalWords.last_name, half: true, max: 50 },
  { name: 'mother_name', kind: 'text', label: personalWords.mother_name, half: true, max: 100 },
  { name: 'nationality_id', kind: 'radio-index', index: 'nationalities', label: personalWords.nationality_id },
  {
    name: 'id_number',
    kind: 'text',
    ltr: true,
    width: 'short',
    label: personalWords.id_number,
    hint: m.founding_h_id_number,
  },
  { name: 'gender', kind: 'choice', label: personalWords.gender, choices: genderChoices },
  { name: 'birth_date', kind: 'date', label: personalWords.birth_date, hint: m.founding_h_birth_date },
  { name: 'birth_place', kind: 'text', label: personalWords.birth_place, optional: true, half: true, max: 100 },
  {
    name: 'registry_place',
    kind: 'text',
    label: personalWords.registry_place,
    hint: m.founding_h_registry_place,
    optional: true,
    half: true,
    max: 100,
  },
]

/** Fieldset PERSON: study and work. */
export const careerFields: readonly FieldSpec[] = [
  {
    name: 'education_level_id',
    kind: 'pick',
    index: 'education-levels',
    label: personalWords.education_level_id,
    optional: true,
    half: true,
  },
  { name: 'specialization', kind: 'text', label: personalWords.specialization, optional: true, half: true, max: 100 },
  { name: 'profession', kind: 'text', label: personalWords.profession, optional: true, half: true, max: 100 },
]

/** Fieldset PERSON: where he lives and how he is reached. */
export const reachFields: readonly FieldSpec[] = [
  {
    name: 'mobile',
    kind: 'text',
    ltr: true,
    type: 'tel',
    width: 'short',
    label: personalWords.mobile,
    hint: m.founding_h_mobile,
  },
  {
    name: 'residence_governorate_id',
    kind: 'pick',
    index: 'governorates',
    label: personalWords.residence_governorate_id,
  },
  { name: 'residence_address', kind: 'text', label: personalWords.residence_address, max: 255 },
]

/** Fieldset ADDRESS without coordinates. */
export const addressFields: readonly FieldSpec[] = [
  { name: 'governorate_id', kind: 'pick', index: 'governorates', label: addressWords.governorate_id, half: true },
  {
    name: 'district_id',
    kind: 'pick',
    index: 'districts',
    of: { field: 'governorate_id', extra: 'governorate_id' },
    label: addressWords.district_id,
    half: true,
  },
  {
    name: 'sub_district_id',
    kind: 'pick',
    index: 'sub-districts',
    of: { field: 'district_id', extra: 'district_id' },
    label: addressWords.sub_district_id,
    half: true,
  },
  { name: 'address', kind: 'text', label: addressWords.address, hint: m.founding_h_address, max: 255 },
]
