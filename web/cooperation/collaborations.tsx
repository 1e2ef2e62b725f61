import { useQuery } from '@tanstack/react-query'
import { collaborationWords } from '#contract/cooperation/collaboration-words.ts'
import { collaborations, listCollaborationsOfOthers } from '#contract/cooperation/collaborations.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { nameOf, useChoices } from '#web/core/api/use-lookup.ts'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import type { RowOf } from '#web/core/registers/use-register.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { collaborationInitial } from './initials.ts'
import { later } from '#web/ui/later.tsx'
import { date, Name, paper } from './shown.tsx'

const CollaborationFields = later(async () => (await import('./collaboration-fields.tsx')).CollaborationFields)

type Shared = { subject: string; sector_id: number | null; start_date: string; end_date: string | null }
const sharedColumns = <R extends Shared>(): Column<R>[] => [
  { key: 'subject', label: label(collaborationWords.subject), cell: (row) => <bdi>{row.subject}</bdi> },
  {
    key: 'sector_id',
    label: label(collaborationWords.sector_id),
    cell: (row) => row.sector_id !== null && <Name index="project-sectors" id={row.sector_id} />,
  },
  { key: 'start_date', label: label(collaborationWords.start_date), cell: (row) => date(row.start_date) },
  { key: 'end_date', label: label(collaborationWords.end_date), cell: (row) => date(row.end_date) },
]

/** What other organisations recorded of an agreement with this one: it reads them, and changes none. */
function OfOthers() {
  const { data = [] } = useQuery({
    queryKey: [listCollaborationsOfOthers.path],
    queryFn: async () => (await callApi(listCollaborationsOfOthers, { query: { per_page: 100 } })).data,
  })
  if (data.length === 0) return null
  return (
    <Card title={m.coop_with_us()} pad={false}>
      <DataTable
        label={m.coop_with_us()}
        rows={data}
        state="ready"
        rowName={(row) => row.subject}
        columns={[
          {
            key: 'ngo',
            label: label(commonWords.ngo),
            cell: (row) => nameOf({ name_ar: row.ngo_name_ar, name_en: row.ngo_name_en }),
          },
          ...sharedColumns<(typeof data)[number]>(),
        ]}
        empty={null}
        phone="cards"
      />
    </Card>
  )
}

const columns = (): Column<RowOf<typeof collaborations>>[] => [
  {
    key: 'partner_name',
    label: label(collaborationWords.partner_name),
    sort: 'partner_name',
    cell: (row) => <bdi>{row.partner_name}</bdi>,
  },
  ...sharedColumns<RowOf<typeof collaborations>>(),
  { key: 'file', label: label(collaborationWords.file), cell: (row) => paper(row.file, collaborationWords.file) },
]

/** Agreements of the organisation with a partner in the country [spec 2§2]. */
export const Collaborations = () => (
  <RegisterPage
    resource={collaborations}
    words={{
      title: headingOf('/un-coop/collaboration-two-local-partners'),
      add: m.coop_collaboration_add(),
      addTitle: m.coop_collaboration_add(),
      editTitle: m.coop_collaboration_edit(),
      empty: m.coop_collaboration_empty(),
      emptyText: m.coop_collaboration_empty_text(),
      search: m.coop_collaboration_search(),
      remove: m.coop_collaboration_remove(),
      removeTitle: (name) => m.coop_remove_title({ name }),
      removeText: m.coop_collaboration_remove_text(),
      total: (count) => m.coop_collaboration_total({ count }),
    }}
    columns={columns()}
    choices={[
      {
        name: 'sector_id',
        label: label(collaborationWords.sector_id),
        any: m.coop_all_sectors(),
        options: useChoices('project-sectors'),
      },
    ]}
    initial={collaborationInitial}
    toBody={(values) => (values.partner_ngo_id === null ? values : { ...values, partner_name: null })}
    rowName={(row) => row.subject}
    fields={(form) => <CollaborationFields form={form} />}
  >
    <OfOthers />
  </RegisterPage>
)
