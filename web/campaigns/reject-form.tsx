import { commonWords } from '#contract/core/calls/common-words.ts'
import { campaignMachine } from '#contract/campaigns/workflow.ts'
import { buttonOf, effectOf, questionOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { GroundsForm } from '#web/transactions/shared/grounds-form.tsx'
import type { Errors } from '#web/ui/use-fields.ts'

/** Refusing a campaign, with its reason and the article on which the refusal rests. */
export const RejectForm = ({
  name,
  ...rest
}: {
  name: string
  take: (input: Record<string, string>) => Promise<Errors | void>
  onClose: () => void
}) => (
  <GroundsForm
    title={questionOf(campaignMachine, 'reject', name)}
    effect={effectOf(campaignMachine, 'reject') ?? ''}
    verb={buttonOf(campaignMachine, 'reject')}
    reason={{ field: 'reject_text', words: commonWords.refusal, min: 5, short: m.campaign_reject_short() }}
    {...rest}
  />
)
