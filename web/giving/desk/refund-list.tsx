import type { Refund } from '#contract/giving/desk.ts'
import { givingWords } from '#contract/giving/giving-words.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Answering, replyFacts } from '#web/transactions/shared/reply-card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { FormSection } from '#web/ui/form.tsx'
import { DateText } from '#web/ui/text.tsx'
import { pounds, refundState } from './desk-words.tsx'

const Who = ({ name, at }: { name: string | undefined; at: string }) => (
  <>
    <bdi>{name ?? m.refund_system()}</bdi> · <DateText value={at} time />
  </>
)

interface Props {
  refunds: readonly Refund[]
  /** The payment, as a grievance about a refusal names it. */
  name: string
  /** Whether its organisation reads it, which may answer a refusal. */
  own: boolean
}
/** Every wish to give a payment back: who asked, who decided and on which basis, what came of it. */
export function RefundList({ refunds, name, own }: Props) {
  return (
    <>
      {refunds.map((one) => (
        <FormSection key={one.id} title={m.refund_of({ amount: pounds(one.amount) })}>
          <Facts
            facts={[
              { key: 'state', label: label(commonWords.status), value: refundState(one) },
              { key: 'reason', label: label(givingWords.refund_reason), value: <bdi>{one.reason}</bdi> },
              { key: 'asked', label: m.refund_asked_by(), value: <Who name={one.asked_by?.name} at={one.asked_at} /> },
              ...(one.decided_at === null
                ? []
                : [
                    {
                      key: 'decided',
                      label: m.refund_decided_by(),
                      value: <Who name={one.decided_by?.name} at={one.decided_at} />,
                    },
                  ]),
              ...(one.note === null
                ? []
                : [{ key: 'note', label: label(givingWords.note), value: <bdi>{one.note}</bdi> }]),
              ...(one.ended_at === null
                ? []
                : [{ key: 'ended', label: m.refund_ended_at(), value: <DateText value={one.ended_at} time /> }]),
              ...(one.reply ? replyFacts(one.reply, own) : []),
            ]}
          />
          {one.reply && (
            <Answering
              reply={one.reply}
              subject={m.refund_grievance_subject({ name })}
              about={{ served_decision_id: one.reply.id }}
              own={own}
            />
          )}
        </FormSection>
      ))}
    </>
  )
}
