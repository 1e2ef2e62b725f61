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
import { useBranches, useServices } from '../queries.ts'
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
      <TextField field={field('name_ar')} label={m.profile_centre_name()} max={150} />
      <TextField field={field('name_en')} label={m.profile_field_name_en()} ltr optional max={150} />
      <FieldRow>
        <PickField field={field('type')} label={m.profile_centre_type()} options={useChoices('service-centre-types')} />
        <PickField field={field('branch_id')} label={m.profile_centre_branch()} options={useBranches()} optional />
      </FieldRow>
      <PickManyField field={field('service_ids')} label={m.profile_field_services()} options={useServices()} />
      <PickManyField
        field={field('target_group_ids')}
        label={m.profile_service_targets()}
        options={useChoices('target-groups')}
        optional
      />
      <FieldRow>
        <NumberField
          field={field('capacity')}
          label={m.profile_capacity()}
          suffix={m.profile_capacity_unit()}
          optional
        />
        <TextField field={field('working_hours')} label={m.profile_working_hours()} optional max={150} />
      </FieldRow>
      <AddressFields form={form} area={field('area')} />
      <FormSection title={m.profile_licence()}>
        <ChoiceField field={field('status')} label={m.profile_field_status()} choices={unitChoices()} />
        <PickField
          field={field('clearance_authority_id')}
          label={m.profile_centre_authority()}
          options={useChoices('clearance-authorities')}
        />
        <TextField
          field={field('licence_no')}
          label={m.profile_licence_no()}
          hint={m.profile_licence_no_hint()}
          optional={!active}
          max={30}
        />
        <DateField field={field('licence_date')} label={m.profile_licence_date()} optional={!active} />
        <DateField field={field('licence_until')} label={m.profile_licence_until()} optional />
        <RecordFile
          field={field('licence_file')}
          label={m.profile_licence_file()}
          hint={m.profile_occupancy_file_hint()}
          optional={!active}
        />
      </FormSection>
    </>
  )
}
