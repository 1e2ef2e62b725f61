import { mainHeadquarters } from '#contract/profile/branches.ts'
import type { unitStatuses } from '#contract/profile/units.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField, ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FormSection } from '#web/ui/form.tsx'
import { PickField, PickManyField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { AddressFields } from '../address-fields.tsx'
import { emptyPremises, OccupancyFields, ReachFields } from '../premises-fields.tsx'
import { useMainInfo, useServices } from '../queries.ts'
import { unitChoices } from './units.tsx'

export const emptyBranch = {
  name_ar: '',
  branch_type_id: null as number | null,
  ...emptyPremises,
  decision_no: '' as string | null,
  decision_date: '' as string | null,
  is_public: true,
  status: 'pending' as (typeof unitStatuses)[number],
}

/** Fields of a branch; the address of a main headquarters is closed after completion. */
export function BranchFields({ form, main }: { form: Fields<typeof emptyBranch>; main: boolean }) {
  const { field, values } = form
  const closed = useMainInfo().data?.completed_by_ngo && main ? m.profile_branch_closed_address() : undefined
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
      <ReachFields form={form} phone={m.profile_phone()} manager={m.profile_manager_name()} />
      <PickManyField field={field('service_ids')} label={m.profile_field_services()} options={useServices()} optional />
      <AddressFields form={form} area={field('area_id')} locked={closed} />
      <OccupancyFields form={form} />
      <CheckField
        field={field('is_public')}
        label={m.profile_branch_public()}
        hint={headquarters ? m.profile_branch_public_main() : m.profile_branch_public_hint()}
      />
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
