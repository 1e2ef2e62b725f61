import { IconHelpCircle, IconX } from '@tabler/icons-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, IconButton } from './button.tsx'
import { Notice } from './notice.tsx'

const listeners = new Set<() => void>()
const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}
/** Where the browser keeps that a person closed them. */
export const closedKey = (slug: string): string => `instructions-closed:${slug}`

/**
 * The staff's instructions for a screen, on sand. Can be closed, and reopened with «تعليمات». Nothing is shown when
 * there are none.
 */
export function Instructions({ slug, title, children }: { slug: string; title?: string; children: ReactNode }) {
  const open = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(closedKey(slug)) === null,
    () => true,
  )
  if (!children) return null
  const change = (next: boolean) => {
    if (next) localStorage.removeItem(closedKey(slug))
    else localStorage.setItem(closedKey(slug), '1')
    for (const listen of listeners) listen()
  }
  if (!open)
    return (
      <Button look="subtle" size="row" icon={<IconHelpCircle size={18} aria-hidden />} onClick={() => change(true)}>
        {m.instructions_open()}
      </Button>
    )
  const notice = (
    <Notice
      tone="sand"
      title={title ?? m.instructions_title()}
      end={
        <IconButton label={m.instructions_close()} onClick={() => change(false)}>
          <IconX size={17} aria-hidden />
        </IconButton>
      }
    >
      {children}
    </Notice>
  )
  // Only the browser knows whether they are closed: the page that the server drew looks there (`data-closed`).
  return import.meta.env.SSR ? <div data-closed={closedKey(slug)}>{notice}</div> : notice
}
