import { IconHelpCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, IconButton } from './button.tsx'
import { Notice } from './notice.tsx'

const key = (slug: string) => `instructions-closed:${slug}`

/** Staff-edited help of a screen in sand; can be closed, and comes back by «تعليمات». Nothing is drawn when staff wrote none. */
export function Instructions({ slug, title, children }: { slug: string; title?: string; children: ReactNode }) {
  const [open, setOpen] = useState(true)
  useEffect(() => setOpen(localStorage.getItem(key(slug)) === null), [slug])
  if (!children) return null
  const change = (next: boolean) => {
    setOpen(next)
    if (next) localStorage.removeItem(key(slug))
    else localStorage.setItem(key(slug), '1')
  }
  if (!open) return <Button look="subtle" size="row" icon={<IconHelpCircle size={18} aria-hidden />} onClick={() => change(true)}>{m.instructions_open()}</Button>
  return (
    <Notice tone="sand" title={title ?? m.instructions_title()} end={<IconButton label={m.instructions_close()} onClick={() => change(false)}><IconX size={17} aria-hidden /></IconButton>}>
      {children}
    </Notice>
  )
}
