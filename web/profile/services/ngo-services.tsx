import { IconBulb } from '@tabler/icons-react'
import { useState } from 'react'
import { ngoServiceWords } from '#contract/profile/service-words.ts'
import { label } from '#web/base/label.ts'
import { ngoServices } from '#contract/profile/ngo-services.ts'
import { inRow } from '#web/base/list-words.ts'
import { RegisterPage, type RegisterWords } from '#web/core/registers/register-page.tsx'
import { useMay } from '#web/core/session/session.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { nameOf, useChoices, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Count } from '#web/ui/text.tsx'
import { Classifications } from './classifications.tsx'
import { emptyService, ServiceFields } from './ngo-service-fields.tsx'
import { crumbsOf } from '../parts.ts'
import { ProposalDrawer } from './proposal-drawer.tsx'
import { useOwnCatalogue } from '../shared/own-catalogue.ts'
import type { Column } from '#web/ui/data-table.tsx'
import type { RowOf } from '#web/core/registers/use-register.ts'

const path = '/ngo-profile/ngo-services'
/** Code of the availability «available». */
const available = 1

const words = (): RegisterWords => ({
  title: headingOf(path),
  add: m.profile_service_add(),
  addTitle: m.profile_service_add(),
  editTitle: m.profile_service_edit(),
  empty: m.profile_service_empty(),
  emptyText: m.profile_service_empty_text(),
  search: m.profile_service_search(),
  remove: m.profile_service_remove(),
  removeTitle: (name) => m.profile_service_remove_title({ name }),
  removeText: m.profile_service_remove_text(),
})

function useService() {
  const catalogue = useOwnCatalogue()
  const serviceOf = (id: number) => catalogue.find((service) => service.id === id)
  const named = (id: number) => {
    const service = serviceOf(id)
    return service ? nameOf(service) : m.profile_service_unknown()
  }
  return { serviceOf, named }
}

function useColumns(): readonly Column<RowOf<typeof ngoServices>>[] {
  const [status, frequency, governorate] = [
    useName('service-status'),
    useName('service-frequencies'),
    useName('governorates'),
  ]
  const { serviceOf, named } = useService()
  return [
    {
      key: 'service_id',
      label: label(ngoServiceWords.service_id),
      cell: (row) => <bdi>{named(row.service_id)}</bdi>,
    },
    {
      key: 'service_status_id',
      label: label(ngoServiceWords.service_status_id),
      sort: 'service_status_id',
      cell: (row) => (
        <StateTag tone={row.service_status_id === available ? 'ok' : 'mute'}>{status(row.service_status_id)}</StateTag>
      ),
    },
    {
      key: 'service_frequency_id',
      label: label(ngoServiceWords.service_frequency_id),
      sort: 'service_frequency_id',
      cell: (row) => frequency(row.service_frequency_id),
    },
    {
      key: 'governorate_ids',
      label: label(ngoServiceWords.governorate_ids),
      cell: (row) => inRow(row.governorate_ids.map((code) => governorate(code))),
    },
    {
      key: 'beneficiaries_number',
      label: label(ngoServiceWords.beneficiaries_number),
      sort: 'beneficiaries_number',
      cell: (row) => (row.beneficiaries_number === null ? '—' : <Count value={row.beneficiaries_number} />),
    },
    {
      key: 'is_free',
      label: m.profile_service_price(),
      cell: (row) => (
        <>
          {row.is_free ? label(ngoServiceWords.is_free) : m.profile_service_paid()}{' '}
          {serviceOf(row.service_id)?.is_active === false ? (
            <StateTag tone="warn">{m.profile_service_stopped()}</StateTag>
          ) : (
            serviceOf(row.service_id)?.is_approved === false && (
              <StateTag tone="info">{m.profile_service_proposed()}</StateTag>
            )
          )}
        </>
      ),
    },
  ]
}

/** Classifications of the organisation and the services that it offers within them [spec 1§2]. */
export function NgoServices() {
  const [proposing, setProposing] = useState(false)
  const mayPropose = useMay(ngoServices.permission, 'A')
  const { named } = useService()
  return (
    <>
      <RegisterPage
        resource={ngoServices}
        crumbs={crumbsOf(path)}
        words={words()}
        tools={
          mayPropose && (
            <Button look="default" icon={<IconBulb size={18} aria-hidden />} onClick={() => setProposing(true)}>
              {m.profile_proposal()}
            </Button>
          )
        }
        columns={useColumns()}
        choices={[
          {
            name: 'service_status_id',
            label: label(ngoServiceWords.service_status_id),
            any: m.profile_all_states(),
            options: useChoices('service-status'),
          },
          {
            name: 'service_frequency_id',
            label: label(ngoServiceWords.service_frequency_id),
            any: m.profile_service_all_frequencies(),
            options: useChoices('service-frequencies'),
          },
        ]}
        initial={emptyService}
        rowName={(row) => named(row.service_id)}
        fields={(form) => <ServiceFields form={form} />}
      >
        <Classifications />
      </RegisterPage>
      {proposing && <ProposalDrawer onClose={() => setProposing(false)} />}
    </>
  )
}
