import { lazy, Suspense } from 'react'
import type { MeetingSession } from '#contract/assemblies/session.ts'
import { type MeetingAction, meetingMachine } from '#contract/assemblies/workflow.ts'
import { buttonOf, effectOf, questionOf, said } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Errors } from '#web/ui/use-fields.ts'

// Loaded when somebody decides against an organisation.
const GroundsForm = lazy(async () => ({
  default: (await import('#web/transactions/shared/grounds-form.tsx')).GroundsForm,
}))
const RejectForm = lazy(async () => ({
  default: (await import('#web/transactions/shared/decision-forms.tsx')).RejectForm,
}))
const ReturnForm = lazy(async () => ({
  default: (await import('#web/transactions/shared/return-form.tsx')).ReturnForm,
}))
type Against = 'return' | 'reject' | 'refuse_ratification'
interface Props {
  meeting: MeetingSession['meeting']
  take: (action: MeetingAction, input: Record<string, unknown>) => Promise<Errors | undefined>
}

/** A decision against the organisation: its reason, and the article on which it rests. */
function AgainstForm({ action, meeting, take, onClose }: Props & { action: Against; onClose: () => void }) {
  const of = {
    title: questionOf(meetingMachine, action, meeting.title),
    verb: buttonOf(meetingMachine, action),
    take: (input: object) => take(action, { ...input }),
    onClose,
  }
  const { actions } = meetingMachine
  if (action === 'return') return <ReturnForm {...of} question={said(actions.return.asks.reason)} />
  if (action === 'reject') return <RejectForm {...of} />
  const words = actions.refuse_ratification.asks.reason
  return (
    <GroundsForm
      {...of}
      effect={effectOf(meetingMachine, action) ?? ''}
      reason={{ field: 'decision_note', words, min: 20, short: m.ministry_reject_short() }}
    />
  )
}

/** The forms of decisions against the organisation, for the bar of actions. */
export const againstForms = (given: Props) => {
  const form = (action: Against) => ({
    form: (close: () => void) => (
      <Suspense>
        <AgainstForm {...given} action={action} onClose={close} />
      </Suspense>
    ),
  })
  return { return: form('return'), reject: form('reject'), refuse_ratification: form('refuse_ratification') }
}
