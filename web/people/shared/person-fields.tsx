import { personalWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { KnownPerson, type Place } from './known-person.tsx'
import type { PersonForm } from './person-values.ts'

const names = ['first_name', 'father_name', 'last_name', 'mother_name'] as const

function ReachFields({ form: { field } }: { form: PersonForm }) {
  return (
    <>
      <FormSection title={m.people_reach()}>
        <FieldRow>
          <TextField
            field={field('mobile')}
            label={label(personalWords.mobile)}
            hint={m.profile_hint_mobile()}
            type="tel"
            inputMode="tel"
            ltr
          />
          <TextField field={field('email')} label={label(personalWords.email)} type="email" ltr optional max={190} />
        </FieldRow>
        <PickField
          field={field('residence_governorate_id')}
          label={label(personalWords.residence_governorate_id)}
          options={useChoices('governorates')}
        />
        <TextField field={field('residence_address')} label={label(personalWords.residence_address)} max={255} />
      </FormSection>
      <FormSection title={m.people_study()}>
        <PickField
          field={field('education_level_id')}
          label={label(personalWords.education_level_id)}
          options={useChoices('education-levels')}
          optional
        />
        <FieldRow>
          <TextField field={field('specialization')} label={label(personalWords.specialization)} optional max={100} />
          <TextField field={field('profession')} label={label(personalWords.profession)} optional max={100} />
        </FieldRow>
      </FormSection>
    </>
  )
}

/** Fieldset PERSON. The number comes first: whoever is known in the organisation already need not be typed again. */
export function PersonFields({ form, own }: { form: PersonForm; own: Place }) {
  const { field } = form
  return (
    <>
      <FormSection title={m.people_identity()}>
        <FieldRow>
          <PickField
            field={field('nationality_id')}
            label={label(personalWords.nationality_id)}
            options={useChoices('nationalities')}
          />
          <TextField
            field={field('id_number')}
            label={label(personalWords.id_number)}
            hint={m.founding_h_id_number()}
            ltr
          />
        </FieldRow>
        <KnownPerson form={form} own={own} />
        <FieldRow>
          {names.slice(0, 2).map((name) => (
            <TextField key={name} field={field(name)} label={label(personalWords[name])} max={50} />
          ))}
        </FieldRow>
        <FieldRow>
          {names.slice(2).map((name) => (
            <TextField
              key={name}
              field={field(name)}
              label={label(personalWords[name])}
              max={name === 'mother_name' ? 100 : 50}
            />
          ))}
        </FieldRow>
        <ChoiceField
          field={field('gender')}
          label={label(personalWords.gender)}
          choices={(['F', 'M'] as const).map((value) => ({ value, label: label(personalWords.gender.words[value]) }))}
        />
        <FieldRow>
          <DateField field={field('birth_date')} label={label(personalWords.birth_date)} />
          <TextField field={field('birth_place')} label={label(personalWords.birth_place)} optional max={100} />
        </FieldRow>
        <TextField field={field('registry_place')} label={label(personalWords.registry_place)} optional max={100} />
      </FormSection>
      <ReachFields form={form} />
    </>
  )
}
