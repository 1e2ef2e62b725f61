import { employeeWords, endReasons } from '#contract/people/person-words.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import type { emptyEnd } from './person-values.ts'

const reasons = () => endReasons.map((value) => ({ value, label: label(employeeWords.end_reason.words[value]) }))

/** The end of somebody's time: day and reason. The record stays. */
export function EndFields({ form: { field } }: { form: Pick<Fields<typeof emptyEnd>, 'field'> }) {
  return (
    <FormSection title={m.people_end()} text={m.people_end_hint()}>
      <FieldRow>
        <DateField field={field('end_date')} label={label(employeeWords.end_date)} optional />
        <PickField field={field('end_reason')} label={label(employeeWords.end_reason)} options={reasons()} optional />
      </FieldRow>
    </FormSection>
  )
}

export const LeftTag = () => <StateTag tone="mute">{m.people_left()}</StateTag>
