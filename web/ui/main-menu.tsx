import { IconChevronDown, IconMenu2 } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from './anchor.tsx'
import css from './main-menu.module.css'

export interface MenuItem {
  readonly label: string
  readonly href: string
}
export interface MenuGroup {
  readonly label: string
  /** A group without items is a plain link. */
  readonly href?: string
  readonly items?: readonly MenuItem[]
  /** How many cases of it wait for the reader, with what that means in words. */
  readonly waiting?: { readonly count: number; readonly words: string } | undefined
}

const isAt = (path: string, href: string) => path === href || (href !== '/' && path.startsWith(`${href}/`))
/** The one entry that matches the path best, so that a parent is not marked together with its child. */
function currentOf(groups: readonly MenuGroup[], path: string): string | undefined {
  const all = groups.flatMap((group) => [
    ...(group.href ? [group.href] : []),
    ...(group.items ?? []).map((item) => item.href),
  ])
  return all.filter((href) => isAt(path, href)).sort((a, b) => b.length - a.length)[0]
}

interface LinkProps {
  readonly item: Omit<MenuItem, 'label'> & { readonly label: ReactNode }
  readonly current: string | undefined
  readonly className?: string | undefined
  readonly onFollow?: (() => void) | undefined
}
const Link = ({ item: { href, label }, current, className, onFollow }: LinkProps) => (
  <Anchor className={className} href={href} aria-current={href === current ? 'page' : undefined} onClick={onFollow}>
    {label}
  </Anchor>
)
const Waiting = ({ group: { waiting } }: { group: MenuGroup }) =>
  waiting !== undefined && (
    <>
      <span className={css.waiting} aria-hidden>
        {waiting.count}
      </span>
      <span className="visually-hidden">{waiting.words}</span>
    </>
  )
const linkOf = ({ label, href = '/' }: MenuGroup): MenuItem => ({ label, href })

function Links({
  items,
  className,
  ...rest
}: { items: readonly MenuItem[]; className?: string | undefined } & Pick<LinkProps, 'current' | 'onFollow'>) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.href}>
          <Link item={item} {...rest} />
        </li>
      ))}
    </ul>
  )
}

function move(event: KeyboardEvent<HTMLDetailsElement>) {
  const group = event.currentTarget
  if (event.key === 'Escape') {
    group.open = false
    group.querySelector('summary')?.focus()
    return
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  group.open = true
  const links = [...group.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  const next = at < 0 ? (event.key === 'ArrowDown' ? 0 : links.length - 1) : at + (event.key === 'ArrowDown' ? 1 : -1)
  links[(next + links.length) % links.length]?.focus()
}

/**
 * Groups are `details`, so that they open without script; a person may have opened one before hydration. With script, a
 * group closes when it loses the focus.
 */
function Group({ group, current }: { group: MenuGroup; current: string | undefined }) {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      if (ref.current && !ref.current.contains(event.target as Node)) ref.current.open = false
    }
    addEventListener('pointerdown', close)
    addEventListener('focusin', close)
    return () => {
      removeEventListener('pointerdown', close)
      removeEventListener('focusin', close)
    }
  }, [])
  const items = group.items ?? []
  const inside = items.some((item) => item.href === current)
  return (
    <details ref={ref} suppressHydrationWarning className={css.group} name="main-menu" onKeyDown={move}>
      <summary className={css.item} data-current={inside || undefined}>
        {group.label}
        <Waiting group={group} />
        <IconChevronDown size={15} aria-hidden />
      </summary>
      <Links
        className={css.panel}
        items={items}
        current={current}
        onFollow={() => ref.current && (ref.current.open = false)}
      />
    </details>
  )
}

interface Props {
  groups: readonly MenuGroup[]
  /** The present address. */
  path: string
  tall?: boolean
  /** One more link, which only the panel has. */
  extra?: LinkProps['item']
}

/** The same groups in a panel behind one button, for windows in which the menu does not fit. */
function Fold({ groups, current, tall, extra }: Omit<Props, 'path'> & { current: string | undefined }) {
  const fold = useRef<HTMLDetailsElement>(null)
  const close = () => fold.current && (fold.current.open = false)
  return (
    <details ref={fold} suppressHydrationWarning className={css.fold} data-tall={tall || undefined}>
      <summary aria-label={m.shell_menu()} title={m.shell_menu()}>
        <IconMenu2 size={24} aria-hidden />
      </summary>
      <nav className={css.sheet} aria-label={m.shell_main_menu()}>
        <ul>
          {groups.map((group) => (
            <li key={group.label}>
              {group.items ? (
                <details suppressHydrationWarning open={group.items.some((item) => item.href === current)}>
                  <summary>
                    {group.label}
                    <Waiting group={group} />
                    <IconChevronDown size={18} aria-hidden />
                  </summary>
                  <Links items={group.items} current={current} onFollow={close} />
                </details>
              ) : (
                <Link item={linkOf(group)} current={current} onFollow={close} />
              )}
            </li>
          ))}
          {extra && (
            <li>
              <Link item={extra} current={undefined} onFollow={close} />
            </li>
          )}
        </ul>
      </nav>
    </details>
  )
}

/** Horizontal menu with its panel for narrow windows. */
export function MainMenu({ groups, path, tall = false, extra }: Props) {
  const current = currentOf(groups, path)
  return (
    <>
      <nav className={css.nav} data-tall={tall || undefined} aria-label={m.shell_main_menu()}>
        <ul>
          {groups.map((group) => (
            <li key={group.label}>
              {group.items ? (
                <Group group={group} current={current} />
              ) : (
                <Link className={css.item} item={linkOf(group)} current={current} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      <Fold groups={groups} current={current} tall={tall} {...(extra ? { extra } : {})} />
    </>
  )
}
