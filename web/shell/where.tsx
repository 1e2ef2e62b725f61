import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'

/**
 * Shown only to guests, or only where somebody is signed in. An open page is the same for everybody: the style of the
 * document decides (`base.css`), after a line of script has marked it (`wait-for-input.ts`).
 */
export const Where = ({ who, children }: { who: 'guest' | 'signed-in'; children: ReactNode }) => (
  <span data-where={who}>{children}</span>
)

/** Words of the link to the sign-in page, which sends whoever is signed in on to their own page. */
export const doorWords = (): ReactNode => (
  <>
    <Where who="guest">{m.shell_sign_in()}</Where>
    <Where who="signed-in">{m.error_start()}</Where>
  </>
)
