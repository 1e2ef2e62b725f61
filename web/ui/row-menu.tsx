import { IconDots } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from './anchor.tsx'
import css from './row-menu.module.css'

export interface MenuAction {
  readonly label: string
  readonly icon?: ReactNode
  readonly act?: () => void
  readonly href?: string
  readonly tone?: 'danger'
}

/** Opens the list below its button, or above it when there is no room, and focuses the first action. */
function openBeside(button: HTMLElement, menu: HTMLElement): void {
  const box = button.getBoundingClientRect()
  menu.showPopover()
  const { offsetWidth: width, offsetHeight: height } = menu
  const rtl = getComputedStyle(menu).direction === 'rtl'
  const left = rtl ? box.left : box.right - width
  const top = box.bottom + height + 4 > innerHeight ? Math.max(8, box.top - height - 4) : box.bottom + 4
  menu.style.setProperty('left', `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`)
  menu.style.setProperty('top', `${top}px`)
  menu.querySelector<HTMLElement>('a,button')?.focus()
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a,button')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  items[(at + (event.key === 'ArrowDown' ? 1 : -1) + items.length) % items.length]?.focus()
}

/**
 * A button that opens a short list of actions. Its position is computed here, because a table scrolls and would cut it
 * off.
 * It is the browser's popover, so it is above everything and Escape closes it.
 */
export function ActionMenu({
  label,
  actions,
  children,
  className,
}: {
  label: string
  actions: readonly MenuAction[]
  children: ReactNode
  className?: string
}) {
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const close = () => list.current?.matches(':popover-open') && list.current.hidePopover()
    addEventListener('scroll', close, { capture: true, passive: true })
    return () => removeEventListener('scroll', close, { capture: true })
  }, [])
  const close = () => (list.current?.hidePopover(), button.current?.focus())
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className ?? css.button}
        aria-label={label}
        title={label}
        aria-haspopup="true"
        onClick={(event) => list.current && openBeside(event.currentTarget, list.current)}
      >
        {children}
      </button>
      <ul ref={list} popover="auto" className={css.list} aria-label={label} onKeyDown={moveFocus}>
        {actions.map((action) => (
          <li key={action.label}>
            {action.href ? (
              <Anchor href={action.href} onClick={close}>
                {action.icon}
                {action.label}
              </Anchor>
            ) : (
              <button type="button" data-tone={action.tone} onClick={() => (close(), action.act?.())}>
                {action.icon}
                {action.label}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The menu in the last column of a row. */
export const RowMenu = ({ name, actions }: { name: string; actions: readonly MenuAction[] }) =>
  actions.length > 0 ? (
    <ActionMenu label={m.table_row_actions({ name })} actions={actions}>
      <IconDots size={18} aria-hidden />
    </ActionMenu>
  ) : null
