import { langOf } from '#web/ui/text.tsx'
import css from './request-content.module.css'

/** What somebody wrote, in its lines and from its own side. */
export const Written = ({ children }: { children: string }) => (
  <p className={css.long} lang={langOf(children)} dir="auto">
    {children}
  </p>
)
