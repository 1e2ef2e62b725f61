import { type ComponentProps, lazy, Suspense, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { SentBody } from '#contract/core/calls/call.ts'
import { decideRequest, type RequestDetail } from '#contract/transactions/calls.ts'
import { transactionRequest } from '#contract/transactions/workflow.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { buttonOf, questionOf, said } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { inLang } from '../shared/in-lang.ts'
import type { Returnable } from '../shared/return-form.tsx'
import css from './request-page.module.css'

// Loaded when somebody is about to decide: the page does not wait for them.
const ApproveForm = lazy(async () => ({ default: (await import('../shared/decision-forms.tsx')).ApproveForm }))
const RejectForm = lazy(async () => ({ default: (await import('../shared/decision-forms.tsx')).RejectForm }))
const ReturnForm = lazy(async () => ({ default: (await import('../shared/return-form.tsx')).ReturnForm }))

type Given = ComponentProps<typeof ApproveForm>
const decided = ['approve', 'return', 'reject'] as const
export type Decided = (typeof decided)[number]

/** What may be returned by itself: each field and document that the type asks for. */
const itemsOf = (request: RequestDetail): Returnable[] => [
  { at: 'subject', label: m.ministry_subject() },
  ...request.fields.map(({ key, label_ar, label_en }) => ({ at: `payload.${key}`, label: inLang(label_ar, label_en) })),
  ...request.documents.map((one) => ({ at: `documents.${one.id}`, label: nameOf(one) })),
  ...(request.details ? [{ at: 'details', label: m.request_details() }] : []),
]

const Approve = ({ request, ...of }: { request: RequestDetail } & Omit<Given, 'asks' | 'letterOf'>) => (
  <Suspense>
    <ApproveForm {...of} asks={request.approval_asks} letterOf={request.issues_letter ? request.id : undefined} />
  </Suspense>
)

interface Props {
  request: RequestDetail
  /** What was written and chosen for colleagues beside the buttons, as it goes with the decision. */
  beside: (decision: Decided) => object
  onTaken: () => void
}

function useTaking({ request, beside, onTaken }: Props) {
  const client = useQueryClient()
  // Set by a refusal of the whole decision: a colleague was faster, and what he did is shown once this form is closed.
  const refused = useRef(false)
  const again = () => client.invalidateQueries({ queryKey: ['requests'] })
  return {
    take: async (decision: Decided, input: object) => {
      const body = { decision, ...beside(decision), ...input } as SentBody<typeof decideRequest>
      const errors = await sendForm(() => callApi(decideRequest, { params: { id: request.id }, body }))
      refused.current = errors?._ !== undefined
      if (errors) return errors
      onTaken()
      await again()
      return undefined
    },
    showOthers: () => void (refused.current && again()),
  }
}

/** The decisions that end a request or send it back, each with a form of its own; the server says which may be taken. */
export function DecisionBar(props: Props) {
  const { request } = props
  const { take, showOthers } = useTaking(props)
  const actions = decided.filter((one) => request.decisions.includes(one))
  if (actions.length === 0) return null
  const of = (action: Decided, onClose: () => void) => ({
    title: questionOf(transactionRequest, action, request.subject),
    verb: buttonOf(transactionRequest, action),
    take: (input: object) => take(action, input),
    onClose: () => {
      onClose()
      showOthers()
    },
  })
  return (
    <div className={css.bar}>
      <ActionBar
        machine={transactionRequest}
        actions={actions}
        name={request.subject}
        take={(action, input) => take(action as Decided, input)}
        extras={{
          approve: { form: (close: () => void) => <Approve request={request} {...of('approve', close)} /> },
          return: {
            form: (close: () => void) => (
              <Suspense>
                <ReturnForm
                  {...of('return', close)}
                  question={said(transactionRequest.actions.return.asks.reason)}
                  items={itemsOf(request)}
                />
              </Suspense>
            ),
          },
          reject: {
            form: (close: () => void) => (
              <Suspense>
                <RejectForm {...of('reject', close)} />
              </Suspense>
            ),
          },
        }}
      />
    </div>
  )
}
