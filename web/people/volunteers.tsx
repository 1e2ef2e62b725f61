import { volunteerWords } from '#contract/people/person-words.ts'
import { volunteers } from '#contract/people/volunteers.ts'
import { volunteerImport, importFields } from '#contract/people/import.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { useChoices, useName } from '#web/core/api/use-lookup.ts'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { RowOf } from '#web/core/registers/use-register.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { LeftTag } from './shared/end-fields.tsx'
import { PeopleImportButton } from './people-import.tsx'
import { fullName, genderFilter, mobileColumn, nameColumn } from './shared/person-columns.tsx'
import { emptyVolunteer, VolunteerFields } from './volunteer-fields.tsx'
import { volunteersPath } from './paths.ts'

export const volunteersText = () => ({
  title: headingOf(volunteersPath),
  add: m.people_volunteer_add(),
  addTitle: m.people_volunteer_add(),
  editTitle: m.people_volunteer_edit(),
  empty: m.people_volunteer_empty(),
  emptyText: m.people_volunteer_empty_text(),
  search: m.people_volunteer_search(),
  remove: m.people_volunteer_remove(),
  removeTitle: (name: string) => m.people_volunteer_remove_title({ name }),
  removeText: m.people_volunteer_remove_text(),
  total: (count: number) => m.people_volunteer_total({ count }),
})

function useVolunteerColumns(): Column<RowOf<typeof volunteers>>[] {
  const [workField, status] = [useName('work-fields'), useName('member-statuses')]
  return [
    nameColumn(label(commonWords.name)),
    {
      key: 'volunteer_number',
      label: label(volunteerWords.volunteer_number),
      sort: 'volunteer_number',
      cell: (row) => <Ltr>{row.volunteer_number}</Ltr>,
    },
    {
      key: 'work_field_id',
      label: label(volunteerWords.work_field_id),
      sort: 'work_field_id',
      cell: (row) => workField(row.work_field_id),
    },
    mobileColumn(),
    {
      key: 'start_date',
      label: label(volunteerWords.start_date),
      sort: 'start_date',
      cell: (row) => <DateText value={row.start_date} short />,
    },
    {
      key: 'member_status_id',
      label: label(volunteerWords.member_status_id),
      sort: 'member_status_id',
      cell: (row) => (row.end_date ? <LeftTag /> : status(row.member_status_id)),
    },
  ]
}

/** Volunteers of the organisation [spec 2§2]. */
export function Volunteers() {
  const filters = [
    {
      name: 'work_field_id',
      label: label(volunteerWords.work_field_id),
      any: m.people_all_fields(),
      options: useChoices('work-fields'),
    },
    {
      name: 'member_status_id',
      label: label(volunteerWords.member_status_id),
      any: m.profile_all_states(),
      options: useChoices('member-statuses'),
    },
    genderFilter(),
  ]
  return (
    <RegisterPage
      resource={volunteers}
      words={volunteersText()}
      columns={useVolunteerColumns()}
      choices={filters}
      tools={
        <PeopleImportButton
          title={headingOf(volunteersPath)}
          path={volunteers.path}
          permission={volunteers.permission}
          calls={volunteerImport}
          fields={importFields.volunteers}
        />
      }
      initial={emptyVolunteer}
      rowName={fullName}
      href={(row) => `${volunteersPath}/${row.id}`}
      fields={(form) => <VolunteerFields form={form} />}
    />
  )
}
