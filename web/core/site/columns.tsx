import type { ReactNode } from 'react'
import css from './columns.module.css'

/** Text with facts beside it. In narrow windows the facts come first. */
export const Columns = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className={css.columns}>
    <aside className={css.aside}>{aside}</aside>
    <div className={css.main}>{children}</div>
  </div>
)
