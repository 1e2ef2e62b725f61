import { opportunityWords } from '#contract/opportunities/opportunity-words.ts'
import { label } from '#web/base/label.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RichTextField } from '#web/ui/rich-text-field.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'

export const emptyVacancy = {
  name: '',
  position_type_id: null as number | null,
  vacancies_number: 1 as number | string | null,
  starting_date: '',
  closing_date: '',
  employment_type_id: null as number | null,
  governorate_id: null as number | null,
  work_field_id: null as number | null,
  opportunity_objectives_ar: '',
  certificate_ar: '',
  experience_ar: null as string | null,
  skill_ar: null as string | null,
  details_ar: null as string | null,
  apply_contact: '',
}
export type VacancyValues = typeof emptyVacancy
type VacancyForm = { form: Fields<VacancyValues> }

/** What it is, where and how many. */
function Position({ form: { field } }: VacancyForm) {
  return (
    <FormSection title={m.vacancy_position()}>
      <TextField field={field('name')} label={label(opportunityWords.name)} max={150} />
      <FieldRow>
        <PickField
          field={field('position_type_id')}
          label={label(opportunityWords.position_type_id)}
          options={useChoices('position-types')}
        />
        <PickField
          field={field('work_field_id')}
          label={label(opportunityWords.work_field_id)}
          options={useChoices('work-fields')}
        />
      </FieldRow>
      <FieldRow>
        <PickField
          field={field('employment_type_id')}
          label={label(opportunityWords.employment_type_id)}
          options={useChoices('employment-types')}
        />
        <NumberField field={field('vacancies_number')} label={label(opportunityWords.vacancies_number)} />
      </FieldRow>
      <PickField
        field={field('governorate_id')}
        label={label(opportunityWords.governorate_id)}
        options={useChoices('governorates')}
      />
    </FormSection>
  )
}

/** Until when and how people apply. */
function Applying({ form: { field } }: VacancyForm) {
  return (
    <FormSection title={m.vacancy_applying()}>
      <FieldRow>
        <DateField field={field('starting_date')} label={label(opportunityWords.starting_date)} />
        <DateField
          field={field('closing_date')}
          label={label(opportunityWords.closing_date)}
          hint={m.vacancy_closing_hint()}
        />
      </FieldRow>
      <TextField
        field={field('apply_contact')}
        label={label(opportunityWords.apply_contact)}
        hint={m.vacancy_contact_hint()}
        ltr
        max={190}
      />
    </FormSection>
  )
}

/** The fields of a job or of volunteering: one form for both. */
export function VacancyFields({ form }: VacancyForm) {
  const { field } = form
  return (
    <>
      <Position form={form} />
      <Applying form={form} />
      <FormSection title={m.vacancy_asked()}>
        <AreaField
          field={field('opportunity_objectives_ar')}
          label={label(opportunityWords.opportunity_objectives_ar)}
          max={2000}
        />
        <AreaField field={field('certificate_ar')} label={label(opportunityWords.certificate_ar)} max={1000} />
        <AreaField field={field('experience_ar')} label={label(opportunityWords.experience_ar)} optional max={1000} />
        <AreaField field={field('skill_ar')} label={label(opportunityWords.skill_ar)} optional max={1000} />
        <RichTextField
          field={field('details_ar')}
          label={label(opportunityWords.details_ar)}
          lang="ar"
          optional
          max={5000}
        />
      </FormSection>
    </>
  )
}
