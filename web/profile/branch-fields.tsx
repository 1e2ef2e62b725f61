import { endingForms, mainHeadquarters } from '#contract/profile/branches.ts'
import type { unitStatuses } from '#contract/profile/units.ts'
import { useChoices } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { PickField, PickManyField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { AddressFields } from './address-fields.tsx'
import { useMainInfo, useServices } from './queries.ts'
import { RecordFile } from '#web/core/record-file.tsx'
import { unitChoices } from './units.tsx'

export const emptyBranch = {
  name_ar: '',
  branch_type_id: null as number | null,
  governorate_id: null as number | null,
  district_id: null as number | null,
  sub_district_id: null as number | null,
  address: '',
  latitude: null as number | string | null,
  longitude: null as number | string | null,
  real_estate_id: null as number | null,
  real_estate_number: '',
  area_id: null as number | null,
  possessive_form_id: null as number | null,
  occupancy_file: null as number | null,
  occupancy_until: '' as string | null,
  decision_no: '' as string | null,
  decision_date: '' as string | null,
  manager_name: '' as string | null,
  phone: '' as string | null,
  service_ids: [] as number[],
  status: 'pending' as (typeof unitStatuses)[number],
}

/** Fields of a branch; the address of a main headquarters is closed after completion. */
export function BranchFields({ form, main }: { form: Fields<typeof emptyBranch>; main: boolean }) {
  const { field, values } = form
  const closed = useMainInfo().data?.completed_by_ngo && main ? m.profile_branch_closed_address() : undefined
  const ends = values.possessive_form_id !== null && endingForms.includes(values.possessive_form_id)
  const headquarters = values.branch_type_id === mainHeadquarters
  return (
    <>
      <TextField field={field('name_ar')} label={m.profile_branch_name()} max={150} />
      <PickField
        field={field('branch_type_id')}
        label={m.profile_branch_type()}
        options={useChoices('branch-types')}
        {...(main ? { locked: m.profile_branch_closed_type() } : {})}
      />
      <FieldRow>
        <TextField
          field={field('phone')}
          label={m.profile_phone()}
          hint={m.profile_hint_phone()}
          ltr
          optional
          inputMode="tel"
        />
        <TextField field={field('manager_name')} label={m.profile_manager_name()} optional max={100} />
      </FieldRow>
      <PickManyField field={field('service_ids')} label={m.profile_field_services()} options={useServices()} optional />
      <AddressFields
        locked={closed}
        form={{
          governorate: field('governorate_id'),
          district: field('district_id'),
          subDistrict: field('sub_district_id'),
          area: field('area_id'),
          address: field('address'),
          latitude: field('latitude'),
          longitude: field('longitude'),
          estateNumber: field('real_estate_number'),
        }}
      />
      <FormSection title={m.profile_occupancy()}>
        <PickField
          field={field('possessive_form_id')}
          label={m.profile_possessive_form()}
          options={useChoices('possessive-forms')}
        />
        <DateField field={field('occupancy_until')} label={m.profile_occupancy_until()} optional={!ends} />
        <RecordFile
          field={field('occupancy_file')}
          label={m.profile_occupancy_file()}
          hint={m.profile_occupancy_file_hint()}
        />
      </FormSection>
      <FormSection title={m.profile_licence()}>
        <ChoiceField field={field('status')} label={m.profile_field_status()} choices={unitChoices()} />
        <TextField
          field={field('decision_no')}
          label={m.profile_branch_decision_no()}
          hint={m.profile_branch_decision_hint()}
          optional={headquarters}
          max={30}
        />
        <DateField field={field('decision_date')} label={m.profile_licence_date()} optional={headquarters} />
      </FormSection>
    </>
  )
}
