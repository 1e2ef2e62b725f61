import { lazy, Suspense } from 'react'
import type { ServedDecision } from '#contract/transactions/reply.ts'
import { formatDate } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { Named } from '#web/ui/text.tsx'

// Only what was decided against somebody needs it.
const HeldReply = lazy(async () => ({ default: (await import('./held-reply.tsx')).HeldReply }))

interface Held {
  readonly title: string
  readonly status: string
  readonly freeze_reason: string | null
  readonly revoke_reason: string | null
  readonly replaced_at: string | null
  readonly reply: ServedDecision
}
/** Below the title: in another language it would run on from it in its own direction. */
const Reason = ({ words }: { words: string | null }) =>
  words && (
    <div>
      <Named>{words}</Named>
    </div>
  )

/** Why a letter is not to be relied upon, as its organisation and the ministry read it; the organisation (`own`) may answer it. */
export const DocumentNotices = ({ of, own = false }: { of: Held; own?: boolean }) => (
  <>
    {of.status === 'frozen' && (
      <Notice tone="hold" title={m.letters_frozen_title()}>
        <Reason words={of.freeze_reason} />
      </Notice>
    )}
    {of.status === 'revoked' && (
      <Notice tone="bad" title={m.letters_revoked_title()}>
        <Reason words={of.revoke_reason} />
      </Notice>
    )}
    {of.status !== 'active' && of.reply && (
      <Suspense fallback={null}>
        <HeldReply document={of} own={own} />
      </Suspense>
    )}
    {of.replaced_at && <Notice tone="warn" title={m.letters_replaced_on({ date: formatDate(of.replaced_at) })} />}
  </>
)
