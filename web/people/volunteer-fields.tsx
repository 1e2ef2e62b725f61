import { volunteerWords } from '#contract/people/person-words.ts'
import { label } from '#web/base/label.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { useBranches } from '#web/profile/shared/own-branches.ts'
import { CheckField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { EndFields } from './shared/end-fields.tsx'
import { PersonFields } from './shared/person-fields.tsx'
import { emptyEnd, emptyPerson } from './shared/person-values.ts'

export const emptyVolunteer = {
  ...emptyPerson,
  volunteer_number: '',
  position: '',
  work_field_id: null as number | null,
  branch_id: null as number | null,
  start_date: '',
  member_status_id: 1 as number | null,
  ...emptyEnd,
  hours_per_week: null as number | string | null,
  has_disability_card: false,
  guardian_consent_file: null as number | null,
}

/** Fields of a volunteer. */
export function VolunteerFields({ form }: { form: Pick<Fields<typeof emptyVolunteer>, 'field'> }) {
  const { field } = form
  return (
    <>
      <PersonFields form={form} own="volunteer" />
      <RecordFile
        field={field('guardian_consent_file')}
        label={label(volunteerWords.guardian_consent_file)}
        hint={m.people_consent_hint()}
        optional
      />
      <FormSection title={m.people_volunteering()}>
        <FieldRow>
          <TextField field={field('volunteer_number')} label={label(volunteerWords.volunteer_number)} ltr max={20} />
          <TextField field={field('position')} label={label(volunteerWords.position)} max={100} />
        </FieldRow>
        <FieldRow>
          <PickField
            field={field('work_field_id')}
            label={label(volunteerWords.work_field_id)}
            options={useChoices('work-fields')}
          />
          <PickField
            field={field('branch_id')}
            label={label(volunteerWords.branch_id)}
            options={useBranches()}
            optional
          />
        </FieldRow>
        <FieldRow>
          <DateField field={field('start_date')} label={label(volunteerWords.start_date)} />
          <PickField
            field={field('member_status_id')}
            label={label(volunteerWords.member_status_id)}
            options={useChoices('member-statuses')}
          />
        </FieldRow>
        <NumberField field={field('hours_per_week')} label={label(volunteerWords.hours_per_week)} optional />
        <CheckField field={field('has_disability_card')} label={label(volunteerWords.has_disability_card)} />
      </FormSection>
      <EndFields form={form} />
    </>
  )
}
