import { eventWords } from '#contract/cooperation/event-words.ts'
import { driverWords } from '#contract/profile/account-words.ts'
import { commonWords, personalWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { bindingIn, RepeatedRows } from '#web/core/forms/repeated-rows.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { type eventInitial, participant } from './initials.ts'

type Form = { form: Fields<typeof eventInitial> }

function Participants({ form }: Form) {
  const within = bindingIn(form, 'participants', form.values.participants, participant)
  return (
    <RepeatedRows
      title={label(eventWords.participants)}
      field={form.field('participants')}
      empty={participant}
      least={1}
      words={{ add: m.coop_participant_add(), remove: m.coop_participant_remove() }}
    >
      {(at) => (
        <>
          <TextField field={within(at, 'full_name')} label={label(driverWords.full_name)} max={100} />
          <FieldRow>
            <TextField field={within(at, 'id_number')} label={label(personalWords.id_number)} max={20} ltr />
            <TextField field={within(at, 'position')} label={label(commonWords.position)} max={100} />
          </FieldRow>
        </>
      )}
    </RepeatedRows>
  )
}

export function EventFields({ form }: Form) {
  const { field } = form
  return (
    <>
      <TextField field={field('event_name')} label={label(eventWords.event_name)} max={200} />
      <TextField field={field('organiser')} label={label(eventWords.organiser)} max={150} />
      <PickField field={field('country_id')} label={m.coop_event_country()} options={useChoices('countries')} />
      <TextField field={field('city')} label={label(eventWords.city)} max={80} optional />
      <FieldRow>
        <DateField field={field('from_date')} label={label(eventWords.from_date)} hint={m.coop_event_hint()} />
        <DateField field={field('to_date')} label={label(eventWords.to_date)} />
      </FieldRow>
      <Participants form={form} />
      <TextField field={field('funding')} label={label(eventWords.funding)} max={150} />
      <RecordFile field={field('invitation_file')} label={label(eventWords.invitation_file)} />
    </>
  )
}
