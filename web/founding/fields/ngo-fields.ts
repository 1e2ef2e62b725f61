import { draftNgoWords } from '#contract/founding/section-words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { legalFormOf, type Circumstances, type StepSpec } from './field-spec.ts'
import { addressFields } from './person-fields.ts'

const hasLimit = ({ values }: Circumstances) => values.duration_type === 'limited'
const isForeignName = ({ values }: Circumstances) => Boolean(values.name_meaning)

export const ngoSteps: readonly StepSpec[] = [
  {
    slug: 'names',
    title: m.founding_step_names,
    lead: m.founding_step_names_lead,
    fields: [
      { name: 'name_ar', kind: 'name', label: draftNgoWords.name_ar, hint: m.founding_h_name_ar },
      { name: 'alternative_name_1_ar', kind: 'name', label: draftNgoWords.alternative_name_1_ar, optional: true },
      { name: 'alternative_name_2_ar', kind: 'name', label: draftNgoWords.alternative_name_2_ar, optional: true },
      { name: 'name_en', kind: 'text', ltr: true, label: draftNgoWords.name_en, optional: true, max: 150 },
      {
        name: 'name_meaning',
        kind: 'area',
        max: 500,
        rows: 2,
        label: draftNgoWords.name_meaning,
        hint: m.founding_h_name_meaning,
        optional: true,
      },
      {
        name: 'name_translation_file',
        kind: 'file',
        use: 'document',
        label: draftNgoWords.name_translation_file,
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
        label: draftNgoWords.legal_form_id,
        hint: m.founding_h_legal_form_id,
      },
      {
        name: 'duration_type',
        kind: 'choice',
        label: draftNgoWords.duration_type,
        choices: () => [
          { value: 'unlimited', label: m.founding_c_unlimited() },
          { value: 'limited', label: m.founding_c_limited() },
        ],
      },
      { name: 'duration_until', kind: 'date', label: draftNgoWords.duration_until, shown: hasLimit },
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
        label: draftNgoWords.main_classification_ids,
        max: ({ info }) => info.limits.max_main_classifications,
      },
      {
        name: 'sub_classification_ids',
        kind: 'classes',
        of: 'main_classification_ids',
        label: draftNgoWords.sub_classification_ids,
        hint: m.founding_h_sub_classification_ids,
        max: () => 8,
      },
      { name: 'target_group_ids', kind: 'many', index: 'target-groups', label: draftNgoWords.target_group_ids },
      { name: 'work_scope_id', kind: 'radio-index', index: 'work-scopes', label: draftNgoWords.work_scope_id },
      {
        name: 'work_governorate_ids',
        kind: 'many',
        index: 'governorates',
        label: draftNgoWords.work_governorate_ids,
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
        label: draftNgoWords.objectives,
        hint: m.founding_h_objectives,
        article: m.founding_a_objectives,
      },
      { name: 'means', kind: 'area', max: 2000, rows: 4, label: draftNgoWords.means, hint: m.founding_h_means },
    ],
  },
  {
    slug: 'money',
    title: m.founding_step_money,
    lead: m.founding_step_money_lead,
    fields: [
      { name: 'resources', kind: 'area', max: 2000, rows: 4, label: draftNgoWords.resources },
      {
        name: 'capital_amount',
        kind: 'money',
        label: draftNgoWords.capital_amount,
        shown: (at) => legalFormOf(at) === 1,
      },
      {
        name: 'currency_id',
        kind: 'pick',
        index: 'currencies',
        label: draftNgoWords.currency_id,
        shown: (at) => legalFormOf(at) === 1,
      },
      {
        name: 'joining_fee',
        kind: 'money',
        label: draftNgoWords.joining_fee,
        hint: m.founding_h_fee,
        shown: (at) => legalFormOf(at) === 2,
      },
      {
        name: 'annual_subscription',
        kind: 'money',
        label: draftNgoWords.annual_subscription,
        hint: m.founding_h_fee,
        shown: (at) => legalFormOf(at) === 2,
      },
      { name: 'board_members_number', kind: 'board', label: draftNgoWords.board_members_number },
      {
        name: 'financial_control',
        kind: 'area',
        max: 1000,
        rows: 4,
        label: draftNgoWords.financial_control,
        hint: m.founding_h_financial_control,
      },
      {
        name: 'dissolution_beneficiary',
        kind: 'text',
        max: 255,
        label: draftNgoWords.dissolution_beneficiary,
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
        label: draftNgoWords.email,
        optional: true,
      },
      {
        name: 'phone',
        kind: 'text',
        ltr: true,
        type: 'tel',
        width: 'short',
        label: draftNgoWords.phone,
        hint: m.founding_h_phone,
        optional: true,
      },
    ],
  },
]
