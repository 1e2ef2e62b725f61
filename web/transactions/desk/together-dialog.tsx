import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  decideTogether,
  readRequest,
  type RequestDetail,
  type togetherDecisions,
} from '#contract/transactions/calls.ts'
import { decisionWords } from '#contract/transactions/request-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { reportError } from '#web/core/api/report-error.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { useLeave } from '#web/ui/leave.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { Ltr, Named } from '#web/ui/text.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useFields } from '#web/ui/use-fields.ts'

export type Together = (typeof togetherDecisions)[number]
interface Refused {
  readonly request: RequestDetail
  readonly why: string
}
interface Props {
  decision: Together
  ids: readonly number[]
  onClose: () => void
  /** Called with those that need no more choosing: they are decided, or were taken out. */
  onDone: (ids: readonly number[]) => void
}

/** Why a request cannot take the decision together with others; undefined when it can. */
function barOf(request: RequestDetail, decision: Together): string | undefined {
  if (request.has_conflict) return m.ministry_why_conflict()
  if (request.kept_apart && decision === 'forward') return m.ministry_why_duties()
  if (!request.decisions.includes(decision)) return m.ministry_together_step()
  return decision === 'forward' && request.needs_files ? m.ministry_together_files() : undefined
}

function RefusedList({ title, refused }: { title: string; refused: readonly Refused[] }) {
  if (refused.length === 0) return null
  return (
    <Notice tone="warn" title={title}>
      <ul>
        {refused.map(({ request, why }) => (
          <li key={request.id}>
            <Ltr>{request.request_no}</Ltr> – <Named>{request.applicant_name}</Named>: {why}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The sending: what was refused stays in sight with its reason, the rest is done. */
function useDeciding(requests: readonly RequestDetail[], { decision, onClose, onDone }: Props) {
  const client = useQueryClient()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const send = useMutation({
    mutationFn: async (notes: string) => {
      const cases = requests.map(({ id, current_stage_number }) => ({ id, current_stage_number }))
      return (await callApi(decideTogether, { body: { decision, internal_notes: notes.trim() || null, cases } })).data
    },
    onError: reportError,
    onSuccess: (settled) => {
      const left = settled.flatMap(({ id, refusal }) => {
        const request = requests.find((one) => one.id === id)
        return request && refusal !== null ? [{ request, why: refusal }] : []
      })
      const done = settled.filter((one) => one.done).map((one) => one.id)
      if (done.length > 0) toast({ tone: 'ok', title: m.ministry_together_done({ count: done.length }) })
      setRefused(left)
      onDone(done)
      void client.invalidateQueries({ queryKey: ['requests'] })
      if (left.length === 0) onClose()
    },
  })
  return { send, refused }
}

/** The chosen requests as they stand now, what keeps some of them from the decision, and leaving these out. */
function useChosen({ decision, ids: chosen, onDone }: Props) {
  // What was chosen when it was opened: what is done leaves the selection, and its answer stays in sight.
  const [ids] = useState(chosen)
  const [out, setOut] = useState<ReadonlySet<number>>(new Set())
  const query = useQuery({
    queryKey: ['requests', 'several', ...ids],
    queryFn: () => Promise.all(ids.map(async (id) => (await callApi(readRequest, { params: { id } })).data)),
    refetchOnMount: 'always',
  })
  const requests = (query.data ?? []).filter(({ id }) => !out.has(id))
  const barred = requests.flatMap((request) => {
    const why = barOf(request, decision)
    return why === undefined ? [] : [{ request, why }]
  })
  const leaveOut = () => {
    const left = barred.map(({ request }) => request.id)
    setOut(new Set([...out, ...left]))
    onDone(left)
  }
  return { query, requests, barred, open: requests.length - barred.length, leaveOut }
}

/** One decision on several requests, offered when each of them allows it and needs no more than a note. */
export function TogetherDialog(props: Props) {
  const { decision, onClose } = props
  const { query, requests, barred, open, leaveOut } = useChosen(props)
  const form = useFields({ initial: { notes: '' }, validate: (): Record<string, string> => ({}) })
  const { send, refused } = useDeciding(requests, props)
  const settled = send.isSuccess
  const { close, question } = useLeave(form.unsaved && !settled, onClose)
  return (
    <Dialog
      kind="drawer"
      title={label(decisionWords[decision])}
      note={m.ministry_chosen({ count: requests.length })}
      onClose={close}
      footer={
        <>
          {!settled && barred.length > 0 && open > 0 && (
            <Button size="form" onClick={leaveOut}>
              {m.ministry_together_leave_out()}
            </Button>
          )}
          {!settled && open > 0 && barred.length === 0 && (
            <Button size="form" busy={send.isPending} onClick={() => send.mutate(form.values.notes)}>
              {label(decisionWords[decision])}
            </Button>
          )}
          <Button look="default" size="form" onClick={close}>
            {settled ? m.shell_close() : m.form_cancel()}
          </Button>
        </>
      }
    >
      {question(send.isPending)}
      <Loaded query={query}>
        {() => (
          <div style={{ display: 'grid', gap: 18 }}>
            {settled ? (
              <RefusedList title={m.ministry_together_refused({ count: refused.length })} refused={refused} />
            ) : (
              <>
                <RefusedList title={m.ministry_together_barred({ count: barred.length })} refused={barred} />
                {open > 0 && (
                  <>
                    <p>
                      {decision === 'start' ? m.ministry_together_start_text() : m.ministry_together_forward_text()}
                    </p>
                    <AreaField field={form.field('notes')} label={m.ministry_reassign_notes()} optional max={2000} />
                  </>
                )}
              </>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
