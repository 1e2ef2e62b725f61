import { ngoWords } from '#contract/profile/ngo-words.ts'
import { label } from '#web/base/label.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { RepeatedReason } from '#web/transactions/shared/repeated-reason.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickManyField, SelectField } from '#web/ui/pick-field.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { lockOf } from './lock.tsx'
import { type Main, objectiveNames, type Values } from './main-info-values.ts'

/** A part of the form of the main data: its fields, locked by what stands in the file. */
interface Part {
  form: Fields<Values>
  main: Main
}
const wholeCountry = 3

export function NamePart({ form: { field }, main }: Part) {
  return (
    <FormSection title={m.profile_part_name()}>
      <TextField
        field={field('name_ar')}
        label={label(ngoWords.name_ar)}
        hint={m.profile_hint_name_ar()}
        max={150}
        {...lockOf(main, 'name_ar')}
      />
      <TextField
        field={field('name_en')}
        label={label(ngoWords.name_en)}
        ltr
        max={150}
        optional
        {...lockOf(main, 'name_en')}
      />
      <TextField field={field('short_name')} label={label(ngoWords.short_name)} optional max={40} />
      <SelectField
        field={field('legal_form_id')}
        label={label(ngoWords.legal_form_id)}
        options={useChoices('legal-forms')}
        {...lockOf(main, 'legal_form_id')}
      />
    </FormSection>
  )
}

export function DecisionPart({ form: { field }, main }: Part) {
  return (
    <FormSection title={m.profile_decision_data()}>
      <FieldRow>
        <TextField
          field={field('decision_no')}
          label={label(ngoWords.decision_no)}
          max={30}
          {...lockOf(main, 'decision_no')}
        />
        <DateField
          field={field('decision_date')}
          label={label(ngoWords.decision_date)}
          {...lockOf(main, 'decision_date')}
        />
      </FieldRow>
      <RepeatedReason field={field('repeated_reason')} />
      <FieldRow>
        <TextField field={field('gazette_no')} label={label(ngoWords.gazette_no)} optional max={20} />
        <DateField field={field('gazette_date')} label={label(ngoWords.gazette_date)} optional />
      </FieldRow>
    </FormSection>
  )
}

/** Where the organisation works, for how long, and with what. */
export function WorkPart({ form: { field, values }, main }: Part) {
  const governorates = useChoices('governorates')
  return (
    <FormSection title={m.profile_part_work()}>
      <ChoiceField
        field={field('work_scope_id')}
        label={label(ngoWords.work_scope_id)}
        choices={useChoices('work-scopes')}
        {...lockOf(main, 'work_scope_id')}
      />
      {values.work_scope_id !== wholeCountry && (
        <PickManyField
          field={field('work_governorates')}
          label={label(ngoWords.work_governorates)}
          options={governorates}
          {...lockOf(main, 'work_governorates')}
        />
      )}
      <ChoiceField
        field={field('duration_type')}
        label={label(ngoWords.duration_type)}
        choices={[
          { value: 'unlimited', label: m.profile_unlimited() },
          { value: 'limited', label: m.profile_limited() },
        ]}
        {...lockOf(main, 'duration_type')}
      />
      {values.duration_type === 'limited' && (
        <DateField
          field={field('duration_until')}
          label={label(ngoWords.duration_until)}
          {...lockOf(main, 'duration_until')}
        />
      )}
      {values.legal_form_id === 1 && (
        <NumberField field={field('capital_amount')} label={label(ngoWords.capital_amount)} optional />
      )}
      <TextField
        field={field('dissolution_beneficiary')}
        label={label(ngoWords.dissolution_beneficiary)}
        hint={m.profile_hint_beneficiary()}
        max={255}
      />
    </FormSection>
  )
}

/** What the organisation says about itself. */
export function WordsPart({ form: { field } }: Part) {
  return (
    <FormSection title={m.profile_part_words()}>
      <AreaField
        field={field('about')}
        label={label(ngoWords.about)}
        hint={m.profile_hint_about()}
        optional
        rows={4}
        max={5000}
      />
      <AreaField field={field('vision')} label={label(ngoWords.vision)} optional max={1000} />
      <AreaField field={field('mission')} label={label(ngoWords.mission)} optional max={1000} />
    </FormSection>
  )
}

export function ObjectivesPart({ form: { field }, main }: Part) {
  return (
    <FormSection title={m.profile_objectives()} text={m.profile_objectives_hint()}>
      {objectiveNames.map((name, at) => (
        <AreaField
          key={name}
          field={field(name)}
          label={m.profile_objective({ number: at + 1 })}
          optional={at > 0}
          rows={2}
          max={500}
          {...lockOf(main, 'objectives')}
        />
      ))}
    </FormSection>
  )
}
