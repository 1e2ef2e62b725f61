import type { ReactNode } from 'react'
import css from './icon-plate.module.css'

/** An icon on a tinted square, in front of its words. */
export const IconPlate = ({
  tone,
  small,
  children,
}: {
  tone?: 'warn' | 'bad' | undefined
  small?: boolean
  children: ReactNode
}) => (
  <span className={css.plate} data-tone={tone} data-small={small || undefined}>
    {children}
  </span>
)
