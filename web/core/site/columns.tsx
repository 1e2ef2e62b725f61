import type { ReactNode } from 'react'
import css from './columns.module.css'

/** What is read, with its facts beside it; on narrow windows the facts stand first. */
export const Columns = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className={css.columns}>
    <aside className={css.aside}>{aside}</aside>
    <div className={css.main}>{children}</div>
  </div>
)
