import type { SupervisedMethod } from '#contract/giving/methods.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Answering, replyFacts } from '#web/transactions/shared/reply-card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface Props {
  row: Pick<SupervisedMethod, 'suspend_reason' | 'reply' | 'method'>
  /** Whether its organisation reads it, which may answer. */
  own?: boolean
}
/** Why a donation method was suspended, on which basis, and how its organisation answers that. */
export const Suspended = ({ row: { suspend_reason, reply, method }, own = false }: Props) => (
  <>
    <Notice tone="bad" title={m.methods_next_suspended()}>
      <bdi>{suspend_reason}</bdi>
    </Notice>
    {reply && <Facts facts={replyFacts(reply, own)} />}
    {reply && (
      <Answering
        reply={reply}
        subject={m.methods_grievance_subject({ name: nameOf(method) })}
        about={{ served_decision_id: reply.id }}
        own={own}
      />
    )}
  </>
)
