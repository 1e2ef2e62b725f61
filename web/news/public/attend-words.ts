import type { ClosedRegistration } from '#contract/news/shapes.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'

/** The form for an event, or a step of the same page. */
export const attendHref = (ngo: number, attend: number | 'back'): string =>
  link('/ngo/{id}/contact-us', { id: ngo }, { attend: String(attend) })

/** Why nobody can register. */
export const closedWords: Readonly<Record<ClosedRegistration, () => string>> = {
  end: m.attend_closed_end,
  suspended: m.attend_closed_suspended,
  over: m.attend_closed_over,
  unannounced: m.attend_closed_unannounced,
}
