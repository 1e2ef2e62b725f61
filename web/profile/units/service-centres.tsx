import { centreWords } from '#contract/profile/unit-words.ts'
import { addressWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { serviceCentres } from '#contract/profile/service-centres.ts'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Dec, DateText } from '#web/ui/text.tsx'
import { CentreFields, emptyCentre } from './centre-fields.tsx'
import { crumbsOf } from '../parts.ts'
import { UnitTag } from './units.tsx'
import { useUnitFilters } from './use-unit-filters.ts'

const path = '/ngo-profile/service-centers'

/** Service centres of the organisation [spec 1§2]. */
export function ServiceCentres() {
  const typeName = useName('service-centre-types')
  const governorate = useName('governorates')
  const choices = useUnitFilters({ name: 'type', index: 'service-centre-types', label: label(centreWords.type) })
  return (
    <RegisterPage
      resource={serviceCentres}
      crumbs={crumbsOf(path)}
      words={{
        title: headingOf(path),
        add: m.profile_centre_add(),
        addTitle: m.profile_centre_add(),
        editTitle: m.profile_centre_edit(),
        empty: m.profile_centre_empty(),
        emptyText: m.profile_centre_empty_text(),
        search: m.profile_centre_search(),
        remove: m.profile_centre_remove(),
        removeTitle: (name) => m.profile_centre_remove_title({ name }),
        removeText: m.profile_centre_remove_text(),
        total: (count) => m.profile_centre_total({ count }),
      }}
      columns={[
        { key: 'name_ar', label: label(centreWords.name_ar), sort: 'name_ar', cell: (row) => nameOf(row) },
        { key: 'type', label: label(centreWords.type), sort: 'type', cell: (row) => typeName(row.type) },
        {
          key: 'governorate_id',
          label: label(addressWords.governorate_id),
          sort: 'governorate_id',
          cell: (row) => governorate(row.governorate_id),
        },
        {
          key: 'licence_no',
          label: m.profile_licence(),
          cell: (row) => (row.licence_no ? <Dec>{row.licence_no}</Dec> : '—'),
        },
        {
          key: 'licence_until',
          label: label(centreWords.licence_until),
          sort: 'licence_until',
          cell: (row) => <DateText value={row.licence_until} short />,
        },
        { key: 'status', label: label(centreWords.status), cell: (row) => <UnitTag status={row.status} /> },
      ]}
      choices={choices}
      initial={emptyCentre}
      rowName={(row) => nameOf(row)}
      fields={(form) => <CentreFields form={form} />}
    />
  )
}
