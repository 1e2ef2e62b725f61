import { centreWords } from '#contract/profile/unit-words.ts'
import { label } from '#web/base/label.ts'
import type { unitStatuses } from '#contract/profile/units.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField, PickManyField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { AddressFields, emptyPlace } from '../address-fields.tsx'
import { useServices } from '../queries.ts'
import { useBranches } from '../shared/own-branches.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { unitChoices } from './units.tsx'

export const emptyCentre = {
  name_ar: '',
  name_en: '' as string | null,
  branch_id: null as number | null,
  type: null as number | null,
  clearance_authority_id: null as number | null,
  licence_no: '' as string | null,
  licence_date: '' as string | null,
  licence_until: '' as string | null,
  licence_file: null as number | null,
  ...emptyPlace,
  area: null as number | null,
  service_ids: [] as number[],
  target_group_ids: [] as number[],
  capacity: null as number | string | null,
  working_hours: '' as string | null,
  status: 'pending' as (typeof unitStatuses)[number],
}

/** Fields of a service centre. */
export function CentreFields({ form }: { form: Fields<typeof emptyCentre> }) {
  const { field } = form
  const active = form.values.status === 'active'
  return (
    <>
      <TextField field={field('name_ar')} label={label(centreWords.name_ar)} max={150} />
      <TextField field={field('name_en')} label={label(centreWords.name_en)} ltr optional max={150} />
      <FieldRow>
        <PickField field={field('type')} label={label(centreWords.type)} options={useChoices('service-centre-types')} />
        <PickField field={field('branch_id')} label={label(centreWords.branch_id)} options={useBranches()} optional />
      </FieldRow>
      <PickManyField field={field('service_ids')} label={label(centreWords.service_ids)} options={useServices()} />
      <PickManyField
        field={field('target_group_ids')}
        label={label(centreWords.target_group_ids)}
        options={useChoices('target-groups')}
        optional
      />
      <FieldRow>
        <NumberField
          field={field('capacity')}
          label={label(centreWords.capacity)}
          suffix={m.profile_capacity_unit()}
          optional
        />
        <TextField field={field('working_hours')} label={label(centreWords.working_hours)} optional max={150} />
      </FieldRow>
      <AddressFields form={form} area={field('area')} />
      <FormSection title={m.profile_licence()}>
        <ChoiceField field={field('status')} label={label(centreWords.status)} choices={unitChoices()} />
        <PickField
          field={field('clearance_authority_id')}
          label={label(centreWords.clearance_authority_id)}
          options={useChoices('clearance-authorities')}
        />
        <TextField
          field={field('licence_no')}
          label={label(centreWords.licence_no)}
          hint={m.profile_licence_no_hint()}
          optional={!active}
          max={30}
        />
        <DateField field={field('licence_date')} label={label(centreWords.licence_date)} optional={!active} />
        <DateField field={field('licence_until')} label={label(centreWords.licence_until)} optional />
        <RecordFile
          field={field('licence_file')}
          label={label(centreWords.licence_file)}
          hint={m.profile_occupancy_file_hint()}
          optional={!active}
        />
      </FormSection>
    </>
  )
}
