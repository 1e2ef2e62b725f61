import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SentBody } from '#contract/core/calls/call.ts'
import { decideRequest, type RequestDetail } from '#contract/transactions/calls.ts'
import { ApiError, firstErrors } from '#web/core/api/api-error.ts'
import { transactionRequest } from '#contract/transactions/workflow.ts'
import { useFocusKept } from '#web/core/cases/use-focus-kept.ts'
import { buttonOf } from '#web/core/cases/words.ts'
import { callApi } from '#web/core/api/api.ts'
import { lang } from '#web/base/preferences.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { LeaveGuard } from '#web/ui/leave.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { NoRight } from '#web/ui/states.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { UploadField } from '#web/ui/upload-field.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'
import { sentFiles, useLocalFiles } from '#web/core/forms/local-files.ts'
import { type Decided, DecisionBar } from './decision-bar.tsx'
import css from './request-page.module.css'

type Decision = 'start' | 'forward' | 'note'
const verbs: Record<Decision, () => string> = {
  start: () => buttonOf(transactionRequest, 'start'),
  forward: () => buttonOf(transactionRequest, 'forward'),
  note: m.ministry_do_note,
}

const nameOfStep = (step: RequestDetail['step']) => step && (lang() === 'en' ? step.name_en : step.name_ar)

/** The form of a decision and its sending; afterwards it is empty again. */
function useDecision(request: RequestDetail, decisions: readonly Decision[]) {
  const client = useQueryClient()
  const keepFocus = useFocusKept(decisions.join())
  const files = useLocalFiles(10)
  const form = useFields({ initial: { notes: '', internal_notes: '', files: null } })
  /** The form has no summary, and its fields stand far above the buttons: the first wrong one takes the focus. */
  const point = (errors: Errors) => {
    form.setErrors(errors)
    const [first] = Object.keys(errors)
    if (first === 'notes' || first === 'internal_notes') document.getElementById(form.field(first).id)?.focus()
  }
  const empty = () => {
    form.reset({ notes: '', internal_notes: '', files: null })
    files.clear()
  }
  const internal_notes = form.values.internal_notes.trim() || null
  const send = useMutation({
    mutationFn: (decision: Decision) => {
      // File parts become attachment ids on the way in; the shape knows only the ids.
      const sent = { decision, notes: form.values.notes.trim() || null, internal_notes, ...sentFiles(files.files) }
      return callApi(decideRequest, {
        params: { id: request.id },
        body: sent as unknown as SentBody<typeof decideRequest>,
      })
    },
    meta: { quiet: true },
    onSuccess: ({ message }) => {
      toast({ tone: 'ok', title: message })
      empty()
      void client.invalidateQueries({ queryKey: ['requests'] })
    },
    onError: (error) => {
      reportError(error)
      if (!(error instanceof ApiError)) return
      point(firstErrors(error.errors))
      // A colleague was faster: what may be decided now is shown with the refusal.
      if (error.status === 409) void client.invalidateQueries({ queryKey: ['requests'] })
    },
  })
  const act = (decision: Decision) => {
    if (decision === 'note' && !form.values.internal_notes.trim())
      return point({ internal_notes: m.ministry_note_missing() })
    keepFocus()
    send.mutate(decision)
  }
  /** What stands here goes with a decision that has a form of its own; a refusal takes no files. */
  const beside = (decision: Decided) => ({
    internal_notes,
    ...(decision === 'reject' ? {} : sentFiles(files.files)),
  })
  return { form, files, send, act, beside, empty }
}

function NothingToDecide({ request }: { request: RequestDetail }) {
  return (
    <Notice tone="info" title={m.ministry_nothing_to_decide()}>
      {request.has_conflict
        ? m.ministry_why_conflict()
        : request.kept_apart
          ? m.ministry_why_duties()
          : request.status === 'returned'
            ? m.ministry_waits_text()
            : m.ministry_other_role({ step: nameOfStep(request.step) ?? '—' })}
    </Notice>
  )
}

function FoundingNotice({ desk }: { desk: string }) {
  return (
    <Notice
      tone="info"
      title={m.ministry_founding_here()}
      end={
        <ButtonLink look="default" size="row" href={desk}>
          {m.ministry_open_desk()}
        </ButtonLink>
      }
    >
      {m.ministry_founding_here_text()}
    </Notice>
  )
}

function DecideForm({
  request,
  decisions,
  desk,
}: {
  request: RequestDetail
  decisions: readonly Decision[]
  desk: string | undefined
}) {
  const { form, files, send, act, beside, empty } = useDecision(request, decisions)
  const step = nameOfStep(request.next_step)
  return (
    <Card title={m.ministry_decide()} note={nameOfStep(request.step) ?? undefined}>
      <div className={css.form}>
        <LeaveGuard dirty={form.unsaved || files.files.length > 0} lets={() => send.isPending} />
        {desk && <FoundingNotice desk={desk} />}
        {decisions.includes('forward') && (
          <AreaField
            field={form.field('notes')}
            label={request.needs_opinion ? m.ministry_financial_opinion() : m.ministry_notes()}
            hint={request.needs_opinion ? m.ministry_financial_opinion_hint() : m.ministry_notes_hint()}
            optional={!request.needs_opinion}
            max={2000}
          />
        )}
        <AreaField
          field={form.field('internal_notes')}
          label={m.ministry_internal()}
          hint={m.ministry_internal_hint()}
          optional={decisions.length > 1}
          max={2000}
        />
        <UploadField
          field={form.field('files')}
          label={m.ministry_files()}
          hint={request.needs_files ? m.ministry_files_needed() : m.ministry_files_hint()}
          optional={!request.needs_files || !decisions.includes('forward')}
          handle={files.handle}
          max={10}
          accept=".pdf,.jpg,.jpeg,.png,.docx"
        />
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
          {decisions.map((decision, i) => (
            <Button
              key={decision}
              size="form"
              look={i === 0 && decision !== 'note' ? 'filled' : 'default'}
              busy={send.isPending && send.variables === decision}
              onClick={() => act(decision)}
            >
              {decision === 'forward' && step ? m.ministry_do_forward_to({ step }) : verbs[decision]()}
            </Button>
          ))}
        </div>
        {!desk && <DecisionBar request={request} beside={beside} onTaken={empty} />}
      </div>
    </Card>
  )
}

/** What may be decided on the present step; founding requests decide at their review desk. The decisions come from the server. */
export function DecideCard({ request, desk }: { request: RequestDetail; desk: string | undefined }) {
  const may = useMay('ministry_transaction_requests', 'U')
  const decisions = request.decisions.filter((one): one is Decision => one in verbs)
  if (!may) return <NoRight>{m.ministry_no_right_decide()}</NoRight>
  if (decisions.length === 0) return <NothingToDecide request={request} />
  return <DecideForm request={request} decisions={decisions} desk={desk} />
}
