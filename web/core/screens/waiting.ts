import { m } from '#web/generated/paraglide/messages.js'
import type { MenuGroup } from '#web/ui/main-menu.tsx'
import type { Session } from '../session/session.ts'

/** Requests that wait for the reader: an officer's own open ones, or those that came back to his organisation [Q28]. */
export function waitingOf(session: Session | null): MenuGroup['waiting'] {
  const count = session?.transactions_need_review ?? 0
  return count > 0 ? { count, words: m.menu_waiting({ count }) } : undefined
}
