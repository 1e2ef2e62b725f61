import { branchWords } from '#contract/profile/unit-words.ts'
import { label } from '#web/base/label.ts'
import { endingForms } from '#contract/profile/branches.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { emptyPlace } from './address-fields.tsx'

/** Premises of a new branch or of a headquarters that was never entered. */
export const emptyPremises = {
  ...emptyPlace,
  area_id: null as number | null,
  possessive_form_id: null as number | null,
  occupancy_file: null as number | null,
  occupancy_until: '' as string | null,
  manager_name: '' as string | null,
  phone: '' as string | null,
  working_hours: '' as string | null,
  service_ids: [] as number[],
}
type Form = Pick<Fields<typeof emptyPremises>, 'field' | 'values'>

/** By what right premises are occupied, and until when. */
export function OccupancyFields({ form: { field, values } }: { form: Form }) {
  const ends = values.possessive_form_id !== null && endingForms.includes(values.possessive_form_id)
  return (
    <FormSection title={m.profile_occupancy()}>
      <PickField
        field={field('possessive_form_id')}
        label={label(branchWords.possessive_form_id)}
        options={useChoices('possessive-forms')}
      />
      <DateField field={field('occupancy_until')} label={label(branchWords.occupancy_until)} optional={!ends} />
      <RecordFile
        field={field('occupancy_file')}
        label={label(branchWords.occupancy_file)}
        hint={m.profile_occupancy_file_hint()}
      />
    </FormSection>
  )
}

/** Who is found at premises, by which number and when. */
export function ReachFields({ form: { field }, phone, manager }: { form: Form; phone: string; manager: string }) {
  return (
    <>
      <FieldRow>
        <TextField field={field('phone')} label={phone} hint={m.profile_hint_phone()} ltr optional inputMode="tel" />
        <TextField field={field('manager_name')} label={manager} optional max={100} />
      </FieldRow>
      <TextField field={field('working_hours')} label={label(branchWords.working_hours)} optional max={150} />
    </>
  )
}
