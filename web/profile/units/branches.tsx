import { branchWords } from '#contract/profile/unit-words.ts'
import { addressWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { branches, mainHeadquarters } from '#contract/profile/branches.ts'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { BranchFields, emptyBranch } from './branch-fields.tsx'
import { crumbsOf } from '../parts.ts'
import { UnitTag } from './units.tsx'
import { useUnitFilters } from './use-unit-filters.ts'

const path = '/ngo-profile/branches-and-departments'

/** Branches and offices of the organisation [spec 1§2]. */
export function Branches() {
  const typeName = useName('branch-types')
  const governorate = useName('governorates')
  const choices = useUnitFilters({
    name: 'branch_type_id',
    index: 'branch-types',
    label: label(branchWords.branch_type_id),
  })
  return (
    <RegisterPage
      resource={branches}
      crumbs={crumbsOf(path)}
      words={{
        title: headingOf(path),
        add: m.profile_branch_add(),
        addTitle: m.profile_branch_add(),
        editTitle: m.profile_branch_edit(),
        empty: m.profile_branch_empty(),
        emptyText: m.profile_branch_empty_text(),
        search: m.profile_branch_search(),
        remove: m.profile_branch_remove(),
        removeTitle: (name) => m.profile_branch_remove_title({ name }),
        removeText: m.profile_branch_remove_text(),
        total: (count) => m.profile_branch_total({ count }),
      }}
      columns={[
        { key: 'name_ar', label: label(branchWords.name_ar), sort: 'name_ar', cell: (row) => row.name_ar },
        {
          key: 'branch_type_id',
          label: label(branchWords.branch_type_id),
          sort: 'branch_type_id',
          cell: (row) => typeName(row.branch_type_id),
        },
        {
          key: 'governorate_id',
          label: label(addressWords.governorate_id),
          sort: 'governorate_id',
          cell: (row) => governorate(row.governorate_id),
        },
        { key: 'phone', label: label(branchWords.phone), cell: (row) => (row.phone ? <Ltr>{row.phone}</Ltr> : '—') },
        {
          key: 'occupancy_until',
          label: label(branchWords.occupancy_until),
          sort: 'occupancy_until',
          cell: (row) => <DateText value={row.occupancy_until} short />,
        },
        { key: 'status', label: label(branchWords.status), cell: (row) => <UnitTag status={row.status} /> },
      ]}
      choices={choices}
      initial={emptyBranch}
      toBody={(values) => ({ ...values, is_main: values.branch_type_id === mainHeadquarters })}
      rowName={(row) => row.name_ar}
      fields={(form, row) => <BranchFields form={form} main={row?.is_main === true} />}
    >
      <Notice tone="info">{m.profile_branch_main_note()}</Notice>
    </RegisterPage>
  )
}
