import { IconPlus, IconTrash } from '@tabler/icons-react'
import { eventWords } from '#contract/cooperation/event-words.ts'
import { driverWords } from '#contract/profile/account-words.ts'
import { commonWords, personalWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Binding, Fields } from '#web/ui/use-fields.ts'
import css from './coop.module.css'
import { type eventInitial, participant } from './initials.ts'

type Form = { form: Fields<typeof eventInitial> }

/** One binding of a participant: its error and its place in the form come by its path. */
const within = (form: Form['form'], at: number, name: keyof typeof participant) => ({
  ...(form.field(`participants.${at}.${name}` as never) as unknown as Binding<string>),
  value: (form.values.participants[at] ?? participant)[name],
})

function Participants({ form }: Form) {
  const field = form.field('participants')
  const { value: people, error } = field
  return (
    <FormSection title={label(eventWords.participants)}>
      <div className={css.items}>
        {error && <p role="alert">{error}</p>}
        {people.map((_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a person has no name before it is written
          <div key={at} className={css.item}>
            <TextField field={within(form, at, 'full_name')} label={label(driverWords.full_name)} max={100} />
            <FieldRow>
              <TextField field={within(form, at, 'id_number')} label={label(personalWords.id_number)} max={20} ltr />
              <TextField field={within(form, at, 'position')} label={label(commonWords.position)} max={100} />
            </FieldRow>
            {people.length > 1 && (
              <div>
                <Button
                  look="subtle"
                  icon={<IconTrash size={16} aria-hidden />}
                  onClick={() => field.onChange(people.filter((__, other) => other !== at))}
                >
                  {m.coop_participant_remove()}
                </Button>
              </div>
            )}
          </div>
        ))}
        <div>
          <Button
            look="default"
            icon={<IconPlus size={16} aria-hidden />}
            onClick={() => field.onChange([...people, { ...participant }])}
          >
            {m.coop_participant_add()}
          </Button>
        </div>
      </div>
    </FormSection>
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
