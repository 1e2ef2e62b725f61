import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { m } from '#web/generated/paraglide/messages.js'
import { useTopDialog } from './dialog.tsx'
import { DateText, Worded } from './text.tsx'
import { closeToast, useToasts, useToastTray, type Toast } from './toast-store.ts'
import css from './toasts.module.css'

const icons = {
  ok: IconCheck,
  info: IconInfoCircle,
  hold: IconInfoCircle,
  warn: IconAlertTriangle,
  bad: IconAlertTriangle,
}

function Item({ item }: { item: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || item.time === 0) return
    const timer = setTimeout(() => closeToast(item.id), item.time)
    return () => clearTimeout(timer)
  }, [held, item.id, item.time])
  const Icon = icons[item.tone]
  const hold = {
    // A pointer that rested where the message came points at something else.
    onMouseMove: ({ movementX, movementY }: MouseEvent) => (movementX !== 0 || movementY !== 0) && setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <div className={css.toast} data-tone={item.tone} role={item.tone === 'bad' ? 'alert' : 'status'} {...hold}>
      <span className={css.icon}>
        <Icon size={19} aria-hidden />
      </span>
      <div className={css.words}>
        <b>
          <Worded>{item.title}</Worded>
        </b>
        {item.text && (
          <p className={css.text}>
            <Worded>{item.text}</Worded>
          </p>
        )}
        {item.progress !== undefined && (
          <progress className={css.progress} max={100} value={item.progress} aria-label={item.title} />
        )}
        {item.undo && (
          <button type="button" className={css.undo} onClick={() => (item.undo?.act(), closeToast(item.id))}>
            {item.undo.label}
          </button>
        )}
      </div>
      <button type="button" className={css.close} aria-label={m.shell_close()} onClick={() => closeToast(item.id)}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}

/** Keeps the list off what has the focus; what does it is loaded with the first message. */
function useClearOfFocus(items: readonly Toast[]) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (items.length === 0) return
    let stop: (() => void) | undefined
    let isLeft = false
    void import('./clear-of-focus.ts').then(({ clearOfFocus }) => {
      if (!isLeft) stop = clearOfFocus(list)
    })
    return () => {
      isLeft = true
      stop?.()
    }
  }, [items])
  return list
}

/** The messages on screen, newest on top. Their time stops while they are pointed at or focused. */
export function Toasts() {
  const items = useToasts()
  const dialog = useTopDialog()
  const place = useClearOfFocus(items)
  const list = (
    <section ref={place} className={css.list} aria-label={m.toast_region()}>
      <div>
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </div>
    </section>
  )
  return dialog ? createPortal(list, dialog) : list
}

/** The messages of this tab that are no longer on screen, for the panel under the bell. */
export function ToastTray() {
  const items = useToastTray()
  if (items.length === 0) return <p className={css.none}>{m.toast_tray_empty()}</p>
  return (
    <ol className={css.tray} aria-label={m.toast_tray()}>
      {items.map((item) => (
        <li key={item.id} data-tone={item.tone}>
          <b>
            <Worded>{item.title}</Worded>
          </b>
          {item.text && (
            <p className={css.text}>
              <Worded>{item.text}</Worded>
            </p>
          )}
          <DateText value={item.at} time className={css.when} />
        </li>
      ))}
    </ol>
  )
}
