import type { Confirmation } from '#contract/founding/membership.ts'
import { confirmationWords } from '#contract/founding/review-words.ts'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'

const tones = { not_asked: 'warn', asked: 'warn', changed: 'warn', confirmed: 'ok', objected: 'bad' } as const

/** What the founder himself said about being named, and what weakens it. */
export function ConsentNotice({ consent }: { consent: NonNullable<Confirmation> }) {
  const { state, asked_at, answered_at, objected_at, shared_phone } = consent
  const day = answered_at
    ? m.naming_on({ date: formatDate(answered_at) })
    : state === 'asked' && asked_at && m.naming_since({ date: formatDate(asked_at) })
  return (
    <Notice
      tone={state === 'confirmed' && (objected_at !== null || shared_phone) ? 'warn' : tones[state]}
      title={[label(confirmationWords[state]), day].filter(Boolean).join(' ')}
    >
      {objected_at !== null && state !== 'objected' && (
        <p>{m.naming_objected_before({ date: formatDate(objected_at) })}</p>
      )}
      {shared_phone && <p>{m.naming_shared()}</p>}
    </Notice>
  )
}
