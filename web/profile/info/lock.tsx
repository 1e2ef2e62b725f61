import type { ReactNode } from 'react'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import type { readMainInfo } from '#contract/profile/file.ts'
import { lockOn } from '#contract/profile/locks.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'

type Main = Pick<AnswerOf<typeof readMainInfo>, 'completed_by_ngo' | 'decided_fields'>

/** What a field or fact says when its value cannot be changed: as its `locked`. */
export function lockOf({ completed_by_ngo, decided_fields }: Main, field: string): { locked?: string } {
  const lock = lockOn({ declared: completed_by_ngo !== null, decided: decided_fields }, field)
  if (!lock) return {}
  return { locked: lock === 'decided' ? m.profile_decided_field() : m.profile_closed_field() }
}

/** Says that data of the file are locked, why, and how they change; nothing when all of them are open. */
export function LockNotice({
  main: { completed_by_ngo, decided_fields },
  children,
}: {
  main: Main
  /** What opens it again. */
  children?: ReactNode
}) {
  const decided = decided_fields.length > 0
  if (!completed_by_ngo && !decided) return null
  return (
    <Notice tone="lock" title={completed_by_ngo ? m.profile_closed_title() : m.profile_decided_title()}>
      {completed_by_ngo && <p>{m.profile_closed_text()}</p>}
      {decided && <p>{m.profile_decided_text()}</p>}
      {children}
    </Notice>
  )
}
