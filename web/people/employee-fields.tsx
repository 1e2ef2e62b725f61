import { employeeWords } from '#contract/people/person-words.ts'
import { label } from '#web/base/label.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { useMay } from '#web/core/session/session.ts'
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

export const emptyEmployee = {
  ...emptyPerson,
  employment_number: '',
  position: null as number | null,
  work: '' as string | null,
  branch_id: null as number | null,
  employment_type_id: null as number | null,
  start_date: '',
  member_status_id: 1 as number | null,
  ...emptyEnd,
  insurance_number: '' as string | null,
  salary: null as string | null,
  has_disability_card: false,
  cv_file: null as number | null,
  contract_file: null as number | null,
}

interface EmployeeForm {
  form: Pick<Fields<typeof emptyEmployee>, 'field'>
}

function PayFields({ form: { field } }: EmployeeForm) {
  const paid = useMay('ngo_employees', 'U')
  return (
    <>
      <FieldRow>
        <TextField
          field={field('insurance_number')}
          label={label(employeeWords.insurance_number)}
          inputMode="numeric"
          ltr
          optional
          max={20}
        />
        {paid && (
          <NumberField
            field={field('salary')}
            label={label(employeeWords.salary)}
            hint={m.people_salary_hint()}
            optional
          />
        )}
      </FieldRow>
      <CheckField field={field('has_disability_card')} label={label(employeeWords.has_disability_card)} />
      <RecordFile field={field('cv_file')} label={label(employeeWords.cv_file)} optional />
      {paid && (
        <RecordFile
          field={field('contract_file')}
          label={label(employeeWords.contract_file)}
          hint={m.people_contract_hint()}
          optional
        />
      )}
    </>
  )
}

/** Fields of an employee; salary and contract for those who may edit. */
export function EmployeeFields({ form }: EmployeeForm) {
  const { field } = form
  return (
    <>
      <PersonFields form={form} own="employee" />
      <FormSection title={m.people_work()}>
        <FieldRow>
          <TextField field={field('employment_number')} label={label(employeeWords.employment_number)} ltr max={20} />
          <PickField
            field={field('position')}
            label={label(employeeWords.position)}
            options={useChoices('job-titles', 'staff')}
          />
        </FieldRow>
        <TextField field={field('work')} label={label(employeeWords.work)} optional max={150} />
        <FieldRow>
          <PickField field={field('branch_id')} label={label(employeeWords.branch_id)} options={useBranches()} />
          <PickField
            field={field('employment_type_id')}
            label={label(employeeWords.employment_type_id)}
            options={useChoices('employment-types')}
          />
        </FieldRow>
        <FieldRow>
          <DateField field={field('start_date')} label={label(employeeWords.start_date)} />
          <PickField
            field={field('member_status_id')}
            label={label(employeeWords.member_status_id)}
            options={useChoices('member-statuses')}
          />
        </FieldRow>
        <PayFields form={form} />
      </FormSection>
      <EndFields form={form} />
    </>
  )
}
