import { personalWords } from '#contract/core/calls/common-words.ts'
import { founderWords } from '#contract/founding/section-words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { legalFormOf, stageOf, type Circumstances, type FieldSpec, type StepSpec } from './field-spec.ts'
import { careerFields, identityFields, reachFields } from './person-fields.ts'

const kindIs =
  (kind: string) =>
  ({ values }: Circumstances) =>
    (values.member_kind ?? 'natural') === kind
const natural = kindIs('natural')
const naturals = (fields: readonly FieldSpec[]) => fields.map((field): FieldSpec => ({ ...field, shown: natural }))
const early = (at: Circumstances) => stageOf(at) < 4

const memberKinds = (at: Circumstances) => [
  { value: 'natural', label: m.founding_c_natural() },
  { value: 'legal', label: m.founding_c_legal() },
  ...(legalFormOf(at) === 3 ? [{ value: 'ngo', label: m.founding_c_ngo() }] : []),
]

export const memberSteps: readonly StepSpec[] = [
  {
    slug: 'who',
    title: m.founding_member_who,
    fields: [
      { name: 'member_kind', kind: 'choice', label: founderWords.member_kind, choices: memberKinds },
      { name: 'legal_name', kind: 'text', max: 150, label: founderWords.legal_name, shown: kindIs('legal') },
      {
        name: 'legal_registration_no',
        kind: 'text',
        ltr: true,
        max: 40,
        width: 'middle',
        label: founderWords.legal_registration_no,
        shown: kindIs('legal'),
      },
      {
        name: 'member_ngo_id',
        kind: 'number',
        width: 'short',
        label: founderWords.member_ngo_id,
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
      { name: 'work_place', kind: 'text', max: 150, label: founderWords.work_place, optional: true, half: true },
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
        label: personalWords.email,
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
        label: founderWords.is_delegate,
        hint: m.founding_h_is_delegate,
        yes: m.founding_c_delegate_yes,
        no: m.founding_c_delegate_no,
      },
      {
        name: 'proposed_position_id',
        kind: 'pick',
        index: 'positions',
        label: founderWords.proposed_position_id,
        optional: true,
        shown: natural,
      },
      {
        name: 'declares_kinship',
        kind: 'text',
        max: 255,
        label: founderWords.declares_kinship,
        hint: m.founding_h_declares_kinship,
        optional: true,
        shown: natural,
      },
      { name: 'declares_not_military', kind: 'check', label: founderWords.declares_not_military, shown: natural },
      { name: 'declares_not_clergy', kind: 'check', label: founderWords.declares_not_clergy, shown: natural },
      {
        name: 'declares_political_rights',
        kind: 'check',
        label: founderWords.declares_political_rights,
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
        label: founderWords.photo,
        hint: m.founding_h_photo,
        shown: natural,
      },
      {
        name: 'id_image',
        kind: 'file',
        use: 'document',
        label: founderWords.id_image,
        hint: m.founding_h_id_image,
        shown: natural,
      },
      {
        name: 'residence_file',
        kind: 'file',
        use: 'document',
        label: founderWords.residence_file,
        shown: (at) => natural(at) && Number(at.values.nationality_id ?? 1) > 2,
      },
      {
        name: 'legal_status_file',
        kind: 'file',
        use: 'document',
        label: founderWords.legal_status_file,
        shown: kindIs('legal'),
      },
      {
        name: 'authorisation_file',
        kind: 'file',
        use: 'document',
        label: founderWords.authorisation_file,
        shown: (at) => !natural(at),
      },
      {
        name: 'criminal_record_file',
        kind: 'file',
        use: 'document',
        label: founderWords.criminal_record_file,
        hint: m.founding_h_criminal_record_file,
        optional: early,
        shown: natural,
      },
      {
        name: 'criminal_record_date',
        kind: 'date',
        label: founderWords.criminal_record_date,
        optional: early,
        shown: natural,
      },
      {
        name: 'inquiry_bulletin_file',
        kind: 'file',
        use: 'document',
        label: founderWords.inquiry_bulletin_file,
        hint: m.founding_h_later,
        optional: early,
        shown: natural,
      },
      {
        name: 'qualification_file',
        kind: 'file',
        use: 'document',
        label: founderWords.qualification_file,
        hint: m.founding_h_qualification_file,
        optional: true,
        shown: natural,
      },
    ],
  },
]
