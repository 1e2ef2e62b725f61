import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'
import css from './page-head.module.css'

/** Page of a desk (24 px from the edges), of an open page (1240) or of reading width (720). */
export const Page = ({
  width = 'desk',
  children,
}: {
  width?: 'desk' | 'org' | 'public' | 'reading'
  children: ReactNode
}) => (
  <div className={css.page} data-width={width}>
    {children}
  </div>
)

/** Breadcrumbs, title, state, tabs, actions at the end. `size` follows the place: public 32, desk 26, review 19. */
export function PageHead({
  title,
  crumbs,
  state,
  note,
  tabs,
  actions,
  size = 'desk',
}: {
  title: ReactNode
  crumbs?: readonly Crumb[]
  state?: ReactNode
  note?: ReactNode
  tabs?: ReactNode
  actions?: ReactNode
  size?: 'public' | 'desk' | 'review'
}) {
  return (
    <header className={css.head} data-size={size}>
      {crumbs && <Breadcrumbs items={crumbs} />}
      <div className={css.row}>
        <h1>{title}</h1>
        {state}
        {tabs}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {note && <p className={css.note}>{note}</p>}
    </header>
  )
}

/** A card: one line around, no shadow. */
export function Card({
  title,
  note,
  action,
  pad = true,
  children,
}: {
  title?: ReactNode
  note?: ReactNode
  action?: ReactNode
  pad?: boolean
  children: ReactNode
}) {
  return (
    <section className={css.card}>
      {title && (
        <header className={css.cardHead}>
          <h2>{title}</h2>
          {note && <span className={css.cardNote}>{note}</span>}
          {action && <span className={css.cardAction}>{action}</span>}
        </header>
      )}
      {pad ? <div className={css.pad}>{children}</div> : children}
    </section>
  )
}
