import { decisionWords } from '#contract/transactions/request-words.ts'
import { label } from '#web/base/label.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readRequest, reassign, type RequestDetail } from '#contract/transactions/calls.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { useLeave } from '#web/ui/leave.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useFields } from '#web/ui/use-fields.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'

/** Officers who may take every one of these requests, without one who holds them all already. */
function candidatesOf(requests: readonly RequestDetail[]) {
  const [first, ...others] = requests
  return (first?.candidates ?? [])
    .filter((one) => others.every((request) => request.candidates.some((other) => other.id === one.id)))
    .filter((one) => requests.some((request) => request.assigned_user_id !== one.id))
}

interface Refused {
  readonly id: number
  readonly text: string
}

interface Props {
  ids: readonly number[]
  onClose: () => void
  /** Called with those that have a new officer, also when others were refused. */
  onDone: (ids: readonly number[]) => void
}

/** Gives one request to an officer; what the server says against it. */
async function give(
  request: RequestDetail,
  body: { ministry_user_id: number; notes: string | null },
): Promise<Refused[]> {
  try {
    if (request.assigned_user_id !== body.ministry_user_id)
      await callApi(reassign, { params: { id: request.id }, body })
    return []
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const text = [error.message, ...Object.values(error.errors).flat()].join(' ')
    return [{ id: request.id, text: `${request.request_no} – ${request.applicant_name}: ${text}` }]
  }
}

function RefusedNotice({ refused }: { refused: readonly Refused[] }) {
  if (refused.length === 0) return null
  return (
    <Notice tone="bad" title={m.ministry_reassign_refused({ count: refused.length })}>
      <ul>
        {refused.map((one) => (
          <li key={one.id}>{one.text}</li>
        ))}
      </ul>
    </Notice>
  )
}

const choiceOf = ({ id, name, open_requests, is_online }: RequestDetail['candidates'][number]) => ({
  value: id,
  label: name,
  hint: `${m.ministry_open_requests({ count: open_requests })} · ${is_online === 1 ? m.ministry_online() : m.ministry_away()}`,
})

/** The form and its sending; what was refused stays open, the rest is done. */
function useGiving(requests: readonly RequestDetail[], { ids, onClose, onDone }: Props) {
  const client = useQueryClient()
  const form = useFields({
    initial: { user: null as number | null, notes: '' },
    validate: (values): Record<string, string> => (values.user === null ? { user: m.ministry_reassign_missing() } : {}),
  })
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const send = useMutation({
    mutationFn: async () => {
      const failed: Refused[] = []
      const body = { ministry_user_id: form.values.user ?? 0, notes: form.values.notes.trim() || null }
      // One after the other: each is its own decision with its own row in the log.
      for (const request of requests) failed.push(...(await give(request, body)))
      return failed
    },
    onSuccess: (failed) => {
      const done = ids.filter((id) => failed.every((one) => one.id !== id))
      if (done.length > 0) toast({ tone: 'ok', title: m.ministry_reassigned({ count: done.length }) })
      setRefused(failed)
      if (failed.length === 0) onClose()
      onDone(done)
      void client.invalidateQueries({ queryKey: ['requests'] })
    },
  })
  return { form, send, refused }
}

/** Gives requests to another officer who holds the role of their step: how much each has open, and who is here. */
export function ReassignDialog({ ids, onClose, onDone }: Props) {
  const query = useQuery({
    queryKey: ['requests', 'several', ...ids],
    queryFn: () => Promise.all(ids.map(async (id) => (await callApi(readRequest, { params: { id } })).data)),
  })
  const { form, send, refused } = useGiving(query.data ?? [], { ids, onClose, onDone })
  const { close, question } = useLeave(form.unsaved, onClose)
  const candidates = candidatesOf(query.data ?? [])
  const only = ids.length === 1 ? query.data?.[0] : undefined
  const footer = (
    <>
      {candidates.length > 0 && (
        <Button size="form" busy={send.isPending} onClick={() => form.check() && send.mutate()}>
          {m.ministry_reassign_verb()}
        </Button>
      )}
      <Button look="default" size="form" onClick={close}>
        {m.form_cancel()}
      </Button>
    </>
  )
  return (
    <Dialog
      kind="drawer"
      title={label(decisionWords.reassign)}
      note={
        only
          ? m.ministry_reassign_note({ name: only.assigned_name ?? m.ministry_unassigned() })
          : m.ministry_chosen({ count: ids.length })
      }
      onClose={close}
      footer={footer}
    >
      {question(send.isPending)}
      <Loaded query={query}>
        {() =>
          candidates.length === 0 ? (
            <EmptyState
              title={ids.length === 1 ? m.ministry_reassign_none() : m.ministry_reassign_none_all()}
              text={m.ministry_reassign_none_text()}
            />
          ) : (
            <div style={{ display: 'grid', gap: 18 }}>
              <RefusedNotice refused={refused} />
              <ChoiceField
                field={form.field('user')}
                label={m.ministry_reassign_to()}
                choices={candidates.map(choiceOf)}
              />
              <AreaField field={form.field('notes')} label={m.ministry_reassign_notes()} optional max={2000} />
            </div>
          )
        }
      </Loaded>
    </Dialog>
  )
}
