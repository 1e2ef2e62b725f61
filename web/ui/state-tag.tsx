import type { ReactNode } from 'react'
import type { StateTone } from './state-tone.ts'
import css from './state-tag.module.css'

/** A state in words on the ground of its tone; never a colour alone. */
export function StateTag({ tone, icon, children }: { tone: StateTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={css.tag} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
