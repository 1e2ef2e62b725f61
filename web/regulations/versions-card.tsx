import { label } from '#web/base/label.ts'
import { regulationWords } from '#contract/regulations/regulation-words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#contract/core/values/dates.ts'
import { readVersions, removeVersion, writeVersion, type RegulationVersion } from '#contract/regulations/versions.ts'
import { callApi } from '#web/core/api/api.ts'
import { formatDate } from '#web/base/format.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { DateText } from '#web/ui/text.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { regulationLabel } from './regulation-words.ts'
import { useAllRegulations } from './use-regulations.ts'

const periodOf = ({ from, replaced_on }: RegulationVersion) =>
  m.legal_period({ from: formatDate(from), to: formatDate(addDays(replaced_on, -1)) })

function VersionDrawer({
  id,
  row,
  mayEdit,
  close,
}: {
  id: number
  row: RegulationVersion
  mayEdit: boolean
  close: () => void
}) {
  const client = useQueryClient()
  const others = useAllRegulations().filter((one) => one.id !== id)
  const form = useFields({
    initial: { replaced_on: row.replaced_on, amended_by_id: row.amended_by?.id ?? null },
    validate: bySchema(writeVersion.body as NonNullable<typeof writeVersion.body>),
  })
  const params = { id, version_id: row.id }
  const send = (act: () => Promise<{ message: string }>) =>
    sendForm(async () => {
      const answer = await act()
      await client.invalidateQueries({ queryKey: [readVersions.path] })
      return answer
    })
  return (
    <RecordDrawer
      title={m.content_version()}
      note={periodOf(row)}
      form={form}
      readOnly={!mayEdit}
      onSubmit={(body) => send(() => callApi(writeVersion, { params, body }))}
      onClose={close}
      remove={{
        verb: m.content_version_remove(),
        title: m.content_version_remove_title(),
        text: m.content_version_remove_text(),
        act: async () => {
          await send(() => callApi(removeVersion, { params }))
          close()
        },
      }}
    >
      <DateField field={form.field('replaced_on')} label={m.content_replaced_on()} />
      <PickField
        field={form.field('amended_by_id')}
        label={m.legal_amended_by()}
        optional
        options={others.map((one) => ({ value: one.id, label: regulationLabel(one) }))}
      />
    </RecordDrawer>
  )
}

/** Earlier texts of a regulation as its readers can still open them; a wrong day is mended here. */
export function VersionsCard({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const [open, setOpen] = useState<RegulationVersion>()
  const query = useQuery({
    queryKey: [readVersions.path, id],
    queryFn: async () => (await callApi(readVersions, { params: { id } })).data,
  })
  if (query.data?.length === 0) return null
  return (
    <Card title={m.content_versions()} pad={false}>
      <Loaded query={query} lines={2}>
        {(rows) => (
          <DataTable
            label={m.content_versions()}
            phone="cards"
            rows={rows}
            rowName={periodOf}
            onOpen={setOpen}
            columns={[
              { key: 'from', label: m.content_version_from(), cell: (row) => <DateText value={row.from} /> },
              {
                key: 'replaced_on',
                label: m.content_replaced_on(),
                cell: (row) => <DateText value={row.replaced_on} />,
              },
              {
                key: 'by',
                label: m.legal_amended_by(),
                cell: (row) => row.amended_by && regulationLabel(row.amended_by),
              },
              { key: 'articles', label: label(regulationWords.articles), cell: (row) => row.articles },
            ]}
          />
        )}
      </Loaded>
      {open && <VersionDrawer id={id} row={open} mayEdit={mayEdit} close={() => setOpen(undefined)} />}
    </Card>
  )
}
