import { commonWords } from '#contract/core/calls/common-words.ts'
import { givingWords } from '#contract/giving/giving-words.ts'
import { donationMethodMachine, paymentMachine } from '#contract/giving/workflow.ts'
import { buttonOf, effectOf, questionOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { GroundsForm } from '#web/transactions/shared/grounds-form.tsx'
import type { Errors } from '#web/ui/use-fields.ts'

interface Props {
  name: string
  take: (input: Record<string, string>) => Promise<Errors | void>
  onClose: () => void
}

/** Refusing a refund, with its reason and the article on which the refusal rests. */
export const RefuseRefund = ({ name, ...rest }: Props) => (
  <GroundsForm
    title={questionOf(paymentMachine, 'refuse_refund', name)}
    effect={effectOf(paymentMachine, 'refuse_refund') ?? ''}
    verb={buttonOf(paymentMachine, 'refuse_refund')}
    reason={{ field: 'note', words: commonWords.refusal, min: 5, short: m.campaign_reject_short(), max: 500 }}
    {...rest}
  />
)

/** Suspending a donation method, with its reason and the article on which that rests. */
export const SuspendMethod = ({ name, ...rest }: Props) => (
  <GroundsForm
    title={questionOf(donationMethodMachine, 'suspend', name)}
    effect={effectOf(donationMethodMachine, 'suspend') ?? ''}
    verb={buttonOf(donationMethodMachine, 'suspend')}
    reason={{
      field: 'suspend_reason',
      words: givingWords.suspend_reason,
      min: 10,
      short: m.methods_suspend_short(),
      max: 500,
    }}
    {...rest}
  />
)
