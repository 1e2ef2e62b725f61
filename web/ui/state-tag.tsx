import type { ReactNode } from 'react'
import type { StateTone } from './state-tone.ts'
import css from './state-tag.module.css'

/** A status in words on its colour. Colour alone never carries the meaning. */
export function StateTag({ tone, icon, children }: { tone: StateTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={css.tag} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
