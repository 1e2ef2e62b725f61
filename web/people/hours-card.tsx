import { IconCertificate, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { hourWords, issueCertificate, volunteerHours } from '#contract/people/hours.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText } from '#web/ui/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'

type Hours = AnswerOf<typeof volunteerHours.list>[number]

function HoursDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient()
  const form = useFields({
    initial: { volunteer_id: id, work_date: '', hours: null as number | string | null, task: '' },
    validate: bySchema(volunteerHours.input),
  })
  return (
    <RecordDrawer
      title={m.people_hours_add()}
      form={form}
      verb={m.people_hours_add()}
      onClose={onClose}
      onSubmit={(values) =>
        sendForm(async () => {
          const answer = await callApi(volunteerHours.create, { body: volunteerHours.input.parse(values) })
          await client.invalidateQueries({ queryKey: [volunteerHours.path] })
          return answer
        })
      }
    >
      <DateField field={form.field('work_date')} label={label(hourWords.work_date)} />
      <NumberField field={form.field('hours')} label={label(hourWords.hours)} />
      <TextField field={form.field('task')} label={label(hourWords.task)} max={150} />
    </RecordDrawer>
  )
}

/** Issues the certificate and opens it. */
function Certificate({ id }: { id: number }) {
  const [busy, setBusy] = useState(false)
  const issue = async () => {
    setBusy(true)
    try {
      await sendForm(async () => {
        const answer = await callApi(issueCertificate, { params: { id }, body: {} })
        globalThis.open(`/api/v2/files/${answer.data.file}`, '_blank', 'noopener')
        return { message: m.people_certificate_done() }
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      look="default"
      size="row"
      busy={busy}
      icon={<IconCertificate size={17} aria-hidden />}
      onClick={() => void issue()}
    >
      {m.people_certificate()}
    </Button>
  )
}

/** Latest hours of a volunteer, with the certificate that sums them. */
export function HoursCard({ id }: { id: number }) {
  const [open, setOpen] = useState(false)
  const [mayAdd, mayEdit] = [useMay(volunteerHours.permission, 'A'), useMay(volunteerHours.permission, 'U')]
  const query = useQuery({
    queryKey: [volunteerHours.path, id],
    queryFn: async () =>
      (await callApi(volunteerHours.list, { query: { volunteer_id: id, per_page: 50, sort: '-work_date' } })).data,
  })
  return (
    <Card
      title={m.people_hours()}
      action={
        <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          {mayEdit && (query.data?.length ?? 0) > 0 && <Certificate id={id} />}
          {mayAdd && (
            <Button size="row" icon={<IconPlus size={17} aria-hidden />} onClick={() => setOpen(true)}>
              {m.people_hours_add()}
            </Button>
          )}
        </span>
      }
    >
      <Loaded query={query} lines={2}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={m.people_hours_empty()} text={m.people_hours_empty_text()} />
          ) : (
            <DataTable<Hours>
              label={m.people_hours()}
              rows={rows}
              rowName={(row) => row.task}
              columns={[
                {
                  key: 'work_date',
                  label: label(hourWords.work_date),
                  cell: (row) => <DateText value={row.work_date} short />,
                },
                { key: 'hours', label: label(hourWords.hours), cell: (row) => row.hours },
                { key: 'task', label: label(hourWords.task), cell: (row) => row.task },
              ]}
            />
          )
        }
      </Loaded>
      {open && <HoursDrawer id={id} onClose={() => setOpen(false)} />}
    </Card>
  )
}
