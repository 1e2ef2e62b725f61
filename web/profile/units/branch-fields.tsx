import { branchWords } from '#contract/profile/unit-words.ts'
import { label } from '#web/base/label.ts'
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
      <TextField field={field('name_ar')} label={label(branchWords.name_ar)} max={150} />
      <PickField
        field={field('branch_type_id')}
        label={label(branchWords.branch_type_id)}
        options={useChoices('branch-types')}
        {...(main ? { locked: m.profile_branch_closed_type() } : {})}
      />
      <ReachFields form={form} phone={label(branchWords.phone)} manager={label(branchWords.manager_name)} />
      <PickManyField
        field={field('service_ids')}
        label={label(branchWords.service_ids)}
        options={useServices()}
        optional
      />
      <AddressFields form={form} area={field('area_id')} locked={closed} />
      <OccupancyFields form={form} />
      <CheckField
        field={field('is_public')}
        label={label(branchWords.is_public)}
        hint={headquarters ? m.profile_branch_public_main() : m.profile_branch_public_hint()}
      />
      <FormSection title={m.profile_licence()}>
        <ChoiceField field={field('status')} label={label(branchWords.status)} choices={unitChoices()} />
        <TextField
          field={field('decision_no')}
          label={label(branchWords.decision_no)}
          hint={m.profile_branch_decision_hint()}
          optional={headquarters}
          max={30}
        />
        <DateField field={field('decision_date')} label={label(branchWords.decision_date)} optional={headquarters} />
      </FormSection>
    </>
  )
}
