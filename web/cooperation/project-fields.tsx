import { projectWords } from '#contract/cooperation/project-words.ts'
import { label } from '#web/base/label.ts'
import { useChoices, useCurrency } from '#web/core/api/use-lookup.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { PickField, SelectField } from '#web/ui/pick-field.tsx'
import { RichTextField } from '#web/ui/rich-text-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import type { projectInitial } from './initials.ts'

export function ProjectFields({ form }: { form: Fields<typeof projectInitial> }) {
  const currency = useCurrency()
  const { field, values } = form
  return (
    <>
      <TextField field={field('name_ar')} label={label(projectWords.name_ar)} max={200} />
      <TextField field={field('name_en')} label={label(projectWords.name_en)} max={200} ltr optional />
      <PickField
        field={field('un_organisation_id')}
        label={label(projectWords.un_organisation_id)}
        options={useChoices('un-organisations')}
      />
      <PickField
        field={field('project_sector_id')}
        label={label(projectWords.project_sector_id)}
        options={useChoices('project-sectors')}
      />
      <RichTextField field={field('description')} label={label(projectWords.description)} lang="ar" max={5000} />
      <FormSection title={m.coop_time_money()}>
        <FieldRow>
          <DateField field={field('start_date')} label={label(projectWords.start_date)} />
          <DateField field={field('end_date')} label={label(projectWords.end_date)} />
        </FieldRow>
        <FieldRow>
          <MoneyField
            field={field('total_budget')}
            label={label(projectWords.total_budget)}
            currency={currency(values.currency_id)}
          />
          <SelectField
            field={field('currency_id')}
            label={label(projectWords.currency_id)}
            options={useChoices('currencies')}
          />
        </FieldRow>
      </FormSection>
      <FormSection title={label(projectWords.agreement_file)}>
        <TextField field={field('agreement_no')} label={label(projectWords.agreement_no)} max={40} ltr />
        <FieldRow>
          <DateField field={field('agreement_date')} label={label(projectWords.agreement_date)} />
          <DateField
            field={field('agreement_expires_on')}
            label={label(projectWords.agreement_expires_on)}
            hint={m.coop_expiry_hint()}
            optional
          />
        </FieldRow>
        <RecordFile
          field={field('agreement_file')}
          label={label(projectWords.agreement_file)}
          hint={m.coop_agreement_hint()}
        />
      </FormSection>
    </>
  )
}
