import { Suspense } from 'react'
import { todayIn } from '#contract/core/values/dates.ts'
import { formatDate } from '#web/base/format.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { MoreTimeDesk } from './late-parts.ts'
import type { Desk } from './review-model.ts'
import css from './review-desk.module.css'

/** Rules that only warn the evaluator [Q41], in words. */
const warnings: Record<string, () => string> = {
  founders_objected: m.ministry_warning_founders_objected,
  max_objectives: m.ministry_warning_max_objectives,
  max_main_classifications: m.ministry_warning_max_main_classifications,
}

/** What the officer must know before he judges: frozen, refused, unusual. */
export function DeskNotices({ desk, mayJudge }: { desk: Desk; mayJudge: boolean }) {
  return (
    <div className={css.notices}>
      <ScreenInstructions />
      {desk.is_frozen && (
        <Notice tone="hold" title={m.ministry_frozen()}>
          {desk.freeze_reason}
        </Notice>
      )}
      {desk.account.state === 'disabled' && (
        <Notice tone="hold" title={m.ministry_account_disabled_why()}>
          {desk.account.disabled_reason}
        </Notice>
      )}
      {desk.legal_deadline_at && desk.status_id < 9 && (
        <Notice
          tone={desk.legal_deadline_at < todayIn() ? 'bad' : 'info'}
          title={
            desk.legal_deadline_at < todayIn()
              ? m.ministry_legal_passed()
              : m.ministry_legal_until({ date: formatDate(desk.legal_deadline_at) })
          }
        >
          {desk.legal_deadline_at < todayIn() &&
            m.ministry_legal_passed_text({ date: formatDate(desk.legal_deadline_at) })}
        </Notice>
      )}
      {desk.status_id === 10 && (
        <Notice tone="bad" title={m.ministry_rejected_why()}>
          {desk.reject_text}
        </Notice>
      )}
      {desk.more_time && desk.transaction_request_id !== null && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <MoreTimeDesk
            request={{
              ...desk,
              id: desk.transaction_request_id,
              subject: desk.request_no ?? desk.tracking_no,
              decisions: desk.actions,
            }}
          />
        </Suspense>
      )}
      {desk.warnings.length > 0 && mayJudge && (
        <Notice tone="warn" title={m.ministry_warnings()}>
          {desk.warnings.map((code) => warnings[code]?.() ?? code).join(' ')}
        </Notice>
      )}
    </div>
  )
}
