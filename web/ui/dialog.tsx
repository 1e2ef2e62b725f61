import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { IconButton } from './button.tsx'
import { Worded } from './text.tsx'
import css from './dialog.module.css'
import { keepFocus } from './focus-heading.ts'

let stack: readonly HTMLElement[] = []
const listeners = new Set<() => void>()
const change = (next: readonly HTMLElement[]) => {
  stack = next
  for (const listen of listeners) listen()
}
/**
 * The topmost open dialog. Whatever floats above the page must be drawn inside it, because everything outside is inert.
 */
export const useTopDialog = (): HTMLElement | undefined =>
  useSyncExternalStore(
    (listen) => (listeners.add(listen), () => void listeners.delete(listen)),
    () => stack.at(-1),
    () => undefined,
  )

/** What opened a dialog often goes with what it did, as a row that was removed does: once the list is there anew. */
function keepFocusAfter(opener: Element | null, looks = 30): void {
  setTimeout(() => {
    keepFocus()
    if (looks && document.activeElement === opener) keepFocusAfter(opener, looks - 1)
  }, 100)
}

interface Props {
  title: ReactNode
  note?: ReactNode
  /** `drawer`: full height at the inline end. `modal`: in the middle. */
  kind: 'drawer' | 'modal'
  /** Called when Escape, the backdrop or the cross asks to close. Without it the dialog cannot be closed. */
  onClose?: (() => void) | undefined
  footer?: ReactNode
  children: ReactNode
}

/** The browser's own modal dialog. It keeps the focus, returns it when it closes, and is named by its title. */
export function Dialog({ title, note, kind, onClose, footer, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opener = document.activeElement
    dialog.showModal()
    change([...stack, dialog])
    return () => {
      change(stack.filter((item) => item !== dialog))
      dialog.close()
      if (opener instanceof HTMLElement) opener.focus()
      keepFocusAfter(opener)
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className={css.dialog}
      data-kind={kind}
      aria-labelledby={id}
      onCancel={(event) => (event.preventDefault(), event.target === ref.current && onClose?.())}
      onMouseDown={(event) => event.target === ref.current && onClose?.()}
    >
      <div className={css.body}>
        <header className={css.head}>
          <div>
            {/* A long number breaks, so that the way out stays in sight. At the element: open pages have no room for more styles. */}
            <h2 id={id} style={{ overflowWrap: 'anywhere' }}>
              <Worded>{title}</Worded>
            </h2>
            {note && (
              <p>
                <Worded>{note}</Worded>
              </p>
            )}
          </div>
          {onClose && (
            <IconButton label={m.shell_close()} onClick={onClose}>
              <IconX size={20} aria-hidden />
            </IconButton>
          )}
        </header>
        <div className={css.content}>{children}</div>
        {footer && <footer className={css.foot}>{footer}</footer>}
      </div>
    </dialog>
  )
}
