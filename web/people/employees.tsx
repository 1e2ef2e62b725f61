import { employees } from '#contract/people/employees.ts'
import { employeeWords } from '#contract/people/person-words.ts'
import { employeeImport, importFields } from '#contract/people/import.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { useChoices, useName } from '#web/core/api/use-lookup.ts'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { RowOf } from '#web/core/registers/use-register.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { emptyEmployee, EmployeeFields } from './employee-fields.tsx'
import { LeftTag } from './shared/end-fields.tsx'
import { PeopleImportButton } from './people-import.tsx'
import { fullName, genderFilter, mobileColumn, nameColumn } from './shared/person-columns.tsx'
import { employeesPath } from './paths.ts'

export const employeesText = () => ({
  title: headingOf(employeesPath),
  add: m.people_employee_add(),
  addTitle: m.people_employee_add(),
  editTitle: m.people_employee_edit(),
  empty: m.people_employee_empty(),
  emptyText: m.people_employee_empty_text(),
  search: m.people_employee_search(),
  remove: m.people_employee_remove(),
  removeTitle: (name: string) => m.people_employee_remove_title({ name }),
  removeText: m.people_employee_remove_text(),
  total: (count: number) => m.people_employee_total({ count }),
})

function useEmployeeColumns(): Column<RowOf<typeof employees>>[] {
  const [title, status] = [useName('job-titles'), useName('member-statuses')]
  return [
    nameColumn(label(commonWords.name)),
    {
      key: 'employment_number',
      label: label(employeeWords.employment_number),
      sort: 'employment_number',
      cell: (row) => <Ltr>{row.employment_number}</Ltr>,
    },
    {
      key: 'position',
      label: label(employeeWords.position),
      sort: 'position',
      cell: (row) => title(row.position),
    },
    mobileColumn(),
    {
      key: 'start_date',
      label: label(employeeWords.start_date),
      sort: 'start_date',
      cell: (row) => <DateText value={row.start_date} short />,
    },
    {
      key: 'member_status_id',
      label: label(employeeWords.member_status_id),
      sort: 'member_status_id',
      cell: (row) => (row.end_date ? <LeftTag /> : status(row.member_status_id)),
    },
  ]
}

/** Employees of the organisation [spec 2§2]. */
export function Employees() {
  const filters = [
    {
      name: 'member_status_id',
      label: label(employeeWords.member_status_id),
      any: m.profile_all_states(),
      options: useChoices('member-statuses'),
    },
    {
      name: 'employment_type_id',
      label: label(employeeWords.employment_type_id),
      any: m.profile_all_types(),
      options: useChoices('employment-types'),
    },
    genderFilter(),
  ]
  return (
    <RegisterPage
      resource={employees}
      words={employeesText()}
      columns={useEmployeeColumns()}
      choices={filters}
      tools={
        <PeopleImportButton
          title={headingOf(employeesPath)}
          path={employees.path}
          permission={employees.permission}
          calls={employeeImport}
          fields={importFields.employees}
        />
      }
      initial={emptyEmployee}
      rowName={fullName}
      href={(row) => `${employeesPath}/${row.id}`}
      fields={(form) => <EmployeeFields form={form} />}
    />
  )
}
