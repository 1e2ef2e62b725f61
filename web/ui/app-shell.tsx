import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from './anchor.tsx'
import { MainMenu, type MenuGroup } from './main-menu.tsx'
import { Mark } from './mark.tsx'
import { Strip } from './strip.tsx'
import { Worded } from './text.tsx'
import css from './app-shell.module.css'

const usePath = () => useRouterState({ select: (state) => state.location.pathname })

/** Past the head of the page; drawn while it has the focus. */
export const Skip = () => (
  <a className={css.skip} href="#content">
    {m.shell_skip()}
  </a>
)

/** Mark, name and the line below it. */
export function Brand({
  href,
  name,
  note,
  size = 44,
}: {
  href: string
  name: ReactNode
  note: ReactNode
  size?: number
}) {
  return (
    <Anchor className={css.brand} href={href}>
      <Mark size={size} />
      <span>
        <b>
          <Worded>{name}</Worded>
        </b>
        <small>
          <Worded>{note}</Worded>
        </small>
      </span>
    </Anchor>
  )
}

/** Frame of open pages: strip, bar with menu, footer. */
export function PublicShell({
  groups,
  action,
  footer,
  children,
}: {
  groups: readonly MenuGroup[]
  action?: { href: string; label: ReactNode; node: ReactNode }
  footer: ReactNode
  children: ReactNode
}) {
  const path = usePath()
  return (
    <div className={css.shell}>
      <Skip />
      <Strip />
      <header className={css.bar}>
        <div className={css.in}>
          <Brand href="/home" name={m.app_name()} note={m.app_owner()} />
          <MainMenu groups={groups} path={path} tall {...(action ? { extra: action } : {})} />
          <span className={css.space} />
          {action && <span className={css.desk}>{action.node}</span>}
        </div>
      </header>
      <main id="content" className={css.main} tabIndex={-1}>
        {children}
      </main>
      {footer}
    </div>
  )
}

/**
 * Frame for founding, sign-in and document check: strip and a short bar without menu. `tools` are at the end of the
 * bar.
 */
export function FoundingShell({
  name,
  note,
  home = '/home',
  tools,
  footer,
  children,
}: {
  name: ReactNode
  note: ReactNode
  home?: string
  tools?: ReactNode
  footer?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={css.shell}>
      <Skip />
      <Strip />
      <header className={css.bar} data-short>
        <div className={css.in}>
          <Brand href={home} name={name} note={note} size={38} />
          <span className={css.space} />
          {tools && <span className={css.tools}>{tools}</span>}
        </div>
      </header>
      <main id="content" className={css.main} tabIndex={-1}>
        {children}
      </main>
      {footer}
    </div>
  )
}

interface DeskProps {
  name: ReactNode
  note: ReactNode
  home: string
  groups: readonly MenuGroup[]
  /** Search, messages, notifications and the person's menu, at the end of the bar. */
  tools?: ReactNode
  /** Bar of a ministry user who is visiting an organisation's file. */
  acting?: ReactNode
  /** `full` gives the whole height to the content, which scrolls by itself. */
  layout?: 'full' | 'horizontal'
  children: ReactNode
}

/** Frame of signed-in screens of an organisation or the ministry: one sticky bar. */
export function DeskShell({ name, note, home, groups, tools, acting, layout = 'horizontal', children }: DeskProps) {
  const path = usePath()
  return (
    <div className={css.shell} data-layout={layout}>
      <Skip />
      {acting}
      <header className={css.deskBar}>
        <div className={css.deskIn}>
          <Brand href={home} name={name} note={note} size={36} />
          <MainMenu groups={groups} path={path} />
          <span className={css.space} />
          {tools && <span className={css.tools}>{tools}</span>}
        </div>
      </header>
      <main id="content" className={css.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** The full-width bar during a visit: which organisation, who, why, and how much time is left. */
export function ActingBar({
  name,
  note,
  left,
  onLeave,
}: {
  name: string
  note: ReactNode
  left: ReactNode
  onLeave: () => void
}) {
  return (
    <div className={css.acting} role="region" aria-label={m.shell_acting({ name })}>
      <b>
        <Worded>{m.shell_acting({ name })}</Worded>
      </b>
      <span>{note}</span>
      <span className={css.space} />
      <span className={css.left}>{left}</span>
      <button type="button" onClick={onLeave}>
        {m.shell_acting_leave()}
      </button>
    </div>
  )
}
