import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundingReply } from '#contract/founding/answers.ts'
import { foundingGrievance, grieveFounding } from '#contract/founding/calls.ts'
import { grievanceWords } from '#contract/founding/grievance-words.ts'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { requestState } from '#web/transactions/shared/request-words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { useFields } from '#web/ui/use-fields.ts'

function Form({ due, onClose }: { due: string; onClose: () => void }) {
  const client = useQueryClient()
  const form = useFields({
    initial: { grounds: '', wanted: '', source: null as number | null },
    validate: bySchema(foundingGrievance),
  })
  const send = async ({ source, ...texts }: typeof form.values) => {
    // The check has found a file.
    const errors = await sendForm(() => callApi(grieveFounding, { body: { ...texts, source: source as number } }))
    // Also after a refusal: it may have been answered in another window.
    await client.invalidateQueries({ queryKey: ['founding'] })
    return errors
  }
  return (
    <RecordDrawer
      title={m.request_grieve()}
      note={m.founding_grieve_until({ date: formatDate(due) })}
      form={form}
      verb={m.request_grieve()}
      onSubmit={send}
      onClose={onClose}
    >
      <AreaField field={form.field('grounds')} label={label(grievanceWords.grounds)} max={5000} rows={7} />
      <AreaField field={form.field('wanted')} label={label(grievanceWords.wanted)} max={1000} rows={3} />
      <RecordFile field={form.field('source')} label={label(grievanceWords.source)} />
    </RecordDrawer>
  )
}

/** The founders' answer to the refusal of their request, handed in whole. */
export function Grieve({ due }: { due: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="form" onClick={() => setOpen(true)}>
        {m.request_grieve()}
      </Button>
      {open && <Form due={due} onClose={() => setOpen(false)} />}
    </>
  )
}

/** How the grievance stands, and what the ministry answered. */
export function Grieved({
  grievance,
  isEarlier = false,
}: {
  grievance: NonNullable<FoundingReply['grievance']>
  /** Of a request before the present one: none is to be begun. */
  isEarlier?: boolean
}) {
  const { request_no, status, decided_at, answer } = grievance
  const { tone, text } = requestState(status)
  return (
    <>
      <p>
        {m.founding_grieved()} <Ltr>{request_no}</Ltr> <StateTag tone={tone}>{text}</StateTag>{' '}
        {decided_at && formatDate(decided_at)}
      </p>
      {answer && <p style={{ whiteSpace: 'pre-line' }}>{answer}</p>}
      {!decided_at && <p>{m.founding_grieved_text()}</p>}
      {status === 'approved' && !isEarlier && <p>{m.founding_grieved_again()}</p>}
    </>
  )
}
