import { lazy, Suspense } from 'react'
import type { SeatsView } from '#contract/boards/seat-calls.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { requestWords } from '#contract/transactions/request-words.ts'
import { label } from '#web/base/label.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Ltr } from '#web/ui/text.tsx'

// Only what was refused needs it.
const ReplyCard = lazy(async () => ({ default: (await import('#web/transactions/shared/reply-card.tsx')).ReplyCard }))

/** Why the ministry refused the ratification, on which basis, and how that is answered, until somebody asks again. */
export function RefusalCard({ view }: { view: SeatsView }) {
  const { refusal } = view
  const waits = view.board?.status === 'pending' || view.seats.some(({ state }) => state === 'waiting')
  // Nobody of those who were refused is left, and nothing can be answered any more.
  if (!refusal || !(waits || refusal.is_open || refusal.grievance?.decided_at === null)) return null
  const first = [
    {
      key: 'request',
      label: label(requestWords.request_no),
      value: (
        <Anchor href={link('/transactions/transactions/{id}', { id: refusal.request_id })}>
          <Ltr>{refusal.request_no}</Ltr>
        </Anchor>
      ),
    },
    { key: 'reason', label: label(commonWords.refusal), value: <bdi>{refusal.reason}</bdi> },
  ]
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <ReplyCard
        title={m.request_reply_reject()}
        first={first}
        reply={refusal}
        subject={m.request_grievance_subject({ no: refusal.request_no })}
        about={{ decision_id: refusal.decision_id }}
      />
    </Suspense>
  )
}
