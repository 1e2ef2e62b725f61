import { members } from '#contract/people/members.ts'
import { memberWords } from '#contract/people/person-words.ts'
import { memberImport, importFields } from '#contract/people/import.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { useChoices, useName } from '#web/core/api/use-lookup.ts'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { LeftTag } from './shared/end-fields.tsx'
import { emptyMember, MemberFields } from './member-fields.tsx'
import { PeopleImportButton } from './people-import.tsx'
import { fullName, genderFilter, mobileColumn, nameColumn } from './shared/person-columns.tsx'

const words = () => ({
  title: headingOf('/administrative-status/general-authority'),
  add: m.people_member_add(),
  addTitle: m.people_member_add(),
  editTitle: m.people_member_edit(),
  empty: m.people_member_empty(),
  emptyText: m.people_member_empty_text(),
  search: m.people_member_search(),
  remove: m.people_member_remove(),
  removeTitle: (name: string) => m.people_member_remove_title({ name }),
  removeText: m.people_member_remove_text(),
  total: (count: number) => m.people_member_total({ count }),
})

/** Members of the general assembly; institutions have none [spec 2§2]. */
export function Members() {
  const type = useName('membership-types')
  const filters = [
    {
      name: 'membership_type_id',
      label: label(memberWords.membership_type_id),
      any: m.profile_all_types(),
      options: useChoices('membership-types'),
    },
    genderFilter(),
  ]
  return (
    <RegisterPage
      resource={members}
      words={words()}
      columns={[
        nameColumn(label(commonWords.name)),
        {
          key: 'membership_no',
          label: label(memberWords.membership_no),
          sort: 'membership_no',
          cell: (row) => <Ltr>{row.membership_no}</Ltr>,
        },
        {
          key: 'membership_type_id',
          label: label(memberWords.membership_type_id),
          sort: 'membership_type_id',
          cell: (row) => (row.end_date ? <LeftTag /> : type(row.membership_type_id)),
        },
        mobileColumn(),
        {
          key: 'join_date',
          label: label(memberWords.join_date),
          sort: 'join_date',
          cell: (row) => <DateText value={row.join_date} short />,
        },
        {
          key: 'subscription_paid_until',
          label: label(memberWords.subscription_paid_until),
          sort: 'subscription_paid_until',
          cell: (row) => <DateText value={row.subscription_paid_until} short />,
        },
      ]}
      choices={filters}
      tools={
        <PeopleImportButton
          title={headingOf('/administrative-status/general-authority')}
          path={members.path}
          permission={members.permission}
          calls={memberImport}
          fields={importFields['general-authority-members']}
        />
      }
      initial={emptyMember}
      rowName={fullName}
      fields={(form) => <MemberFields form={form} />}
    />
  )
}
