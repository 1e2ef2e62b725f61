import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'
import { Worded } from './text.tsx'
import css from './page-head.module.css'

/** Width of a page: signed-in screens (24 px margins), open pages (1240 px) or text (720 px). */
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

/** Cards of a page, one below the other. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={css.stack}>{children}</div>

/** Breadcrumbs, title, status, tabs, and actions at the end. `size` of the title: public 32, desk 26, review 19. */
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
        <h1>
          <Worded>{title}</Worded>
        </h1>
        {state}
        {tabs}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {note && (
        <p className={css.note}>
          <Worded>{note}</Worded>
        </p>
      )}
    </header>
  )
}

/** Looks like the head of a page that is not there yet; no heading, for there will be one. */
export const ComingHead = ({ title }: { title: ReactNode }) => (
  <header className={css.head} data-size="desk">
    <p style={{ fontSize: 26, lineHeight: 1.45, fontWeight: 600 }}>
      <Worded>{title}</Worded>
    </p>
  </header>
)

/** A card with a border and no shadow. */
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
          <h2>
            <Worded>{title}</Worded>
          </h2>
          {note && (
            <span className={css.cardNote}>
              <Worded>{note}</Worded>
            </span>
          )}
          {action && <span className={css.cardAction}>{action}</span>}
        </header>
      )}
      {pad ? <div className={css.pad}>{children}</div> : children}
    </section>
  )
}
