import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { type TypeArea, typeAreas } from '#contract/transactions/choosing.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField, ChecksField } from '#web/ui/choice-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { MoneyField, NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { areaWords } from '../requests/request-tools.ts'

export interface WordValues {
  name_ar: string
  name_en: string
  description: string
}
/** How an organisation finds the type. */
export interface GuideValues {
  area: TypeArea | null
  intention_ar: string
  intention_en: string
  keywords: string
}
export interface PathValues {
  consecutive_gap_days: number
  applicant_days: number
  legal_form_ids: number[]
  requires_completed_profile: boolean
  allow_consecutive_submission: boolean
  fee_amount: string | null
}

/** Who may use a type and how often; nothing of it means anything for a path that is built in. */
export function PathFields<V extends Record<string, unknown> & PathValues>({ form }: { form: Fields<V> }) {
  const forms = useChoices('legal-forms')
  return (
    <>
      <FieldRow>
        <NumberField
          field={form.field('consecutive_gap_days')}
          label={m.ministry_gap()}
          suffix={m.ministry_workdays_unit()}
        />
        <NumberField
          field={form.field('applicant_days')}
          label={m.ministry_applicant_days()}
          suffix={m.ministry_workdays_unit()}
        />
      </FieldRow>
      <CheckField field={form.field('allow_consecutive_submission')} label={m.ministry_type_consecutive()} />
      <CheckField field={form.field('requires_completed_profile')} label={m.ministry_type_needs_file()} />
      <ChecksField
        field={form.field('legal_form_ids')}
        label={m.ministry_type_forms()}
        hint={m.ministry_type_forms_hint()}
        optional
        choices={forms}
      />
      <MoneyField field={form.field('fee_amount')} label={m.ministry_type_fee()} optional />
    </>
  )
}

/** How an organisation finds the type among the others. */
export const TypeGuideFields = <V extends Record<string, unknown> & GuideValues>({ form }: { form: Fields<V> }) => (
  <FormSection title={m.type_guide()} text={m.type_guide_text()}>
    <TextField
      field={form.field('intention_ar')}
      label={m.type_intention_ar()}
      hint={m.type_intention_hint()}
      max={150}
    />
    <TextField field={form.field('intention_en')} label={m.type_intention_en()} ltr max={150} />
    <SelectField
      field={form.field('area')}
      label={m.type_area()}
      options={typeAreas.map((area) => ({ value: area, label: areaWords[area]() }))}
    />
    <TextField
      field={form.field('keywords')}
      label={m.type_keywords()}
      hint={m.type_keywords_hint()}
      max={500}
      optional
    />
  </FormSection>
)

/** What a type is called, and what is told before somebody begins. */
export const TypeWords = <V extends Record<string, unknown> & WordValues>({ form }: { form: Fields<V> }) => (
  <>
    <TextField field={form.field('name_ar')} label={m.ministry_name_ar()} max={150} />
    <TextField field={form.field('name_en')} label={label(commonWords.name_en)} ltr max={150} />
    <AreaField
      field={form.field('description')}
      label={m.ministry_type_description()}
      hint={m.ministry_type_description_hint()}
      max={5000}
      rows={10}
    />
  </>
)
