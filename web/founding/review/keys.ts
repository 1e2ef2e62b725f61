import { useEffect, useEffectEvent, useState } from 'react'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'

export type KeyAct =
  | 'accept'
  | 'back'
  | 'next'
  | 'previous'
  | 'nextItem'
  | 'previousItem'
  | 'diff'
  | 'document'
  | 'colleagues'
  | 'undo'
  | 'help'
  | 'escape'

// By position: the same key in both layouts. Letters in brackets are what the two legends show.
const byPosition: Readonly<Record<'ar' | 'en', Readonly<Record<string, KeyAct>>>> = {
  ar: {
    KeyR: 'accept',
    KeyU: 'back',
    KeyJ: 'next',
    KeyS: 'previous',
    KeyT: 'diff',
    Comma: 'document',
    KeyL: 'colleagues',
    ArrowDown: 'next',
    ArrowUp: 'previous',
  },
  en: {
    KeyA: 'accept',
    KeyR: 'back',
    KeyJ: 'next',
    KeyK: 'previous',
    KeyD: 'diff',
    KeyO: 'document',
    KeyN: 'colleagues',
    ArrowDown: 'next',
    ArrowUp: 'previous',
  },
}
const letters = {
  ar: { accept: 'ق', back: 'ع', next: 'ت', previous: 'س', diff: 'ف', document: 'و', colleagues: 'م' },
  en: { accept: 'A', back: 'R', next: 'J', previous: 'K', diff: 'D', document: 'O', colleagues: 'N' },
} as const
export const keyLetters = () => letters[lang()]

/** The legend in the language of the page. */
export const legend = (): { key: string; text: string }[] => {
  const key = keyLetters()
  return [
    { key: key.accept, text: m.ministry_key_accept() },
    { key: key.back, text: m.ministry_key_back() },
    { key: key.next, text: m.ministry_key_next() },
    { key: key.previous, text: m.ministry_key_previous() },
    { key: 'Shift', text: m.ministry_key_item() },
    { key: key.diff, text: m.ministry_key_diff() },
    { key: key.document, text: m.ministry_key_document() },
    { key: key.colleagues, text: m.ministry_key_colleagues() },
    { key: 'Ctrl Z', text: m.ministry_key_undo() },
    { key: lang() === 'ar' ? '؟' : '?', text: m.ministry_key_help() },
  ]
}

const STORE = 'review-keys'
/** Single-key shortcuts can be switched off [WCAG 2.1.4]; kept on this device. */
export function useKeysOn(): [on: boolean, change: (on: boolean) => void] {
  const [on, setOn] = useState(() => import.meta.env.SSR || localStorage.getItem(STORE) !== 'off')
  return [on, (next) => (setOn(next), localStorage.setItem(STORE, next ? 'on' : 'off'))]
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** The act of a key press; undefined when the press is none of ours. Decisions have no key. */
export function actOfKey(event: KeyboardEvent): KeyAct | undefined {
  if (event.key === 'Escape') return 'escape'
  if (isTyping(event.target)) return undefined
  if ((event.ctrlKey || event.metaKey) && event.code === 'KeyZ' && !event.shiftKey) return 'undo'
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.key === '?' || event.key === '؟') return 'help'
  const act = byPosition[lang()][event.code]
  if (event.shiftKey) return act === 'next' ? 'nextItem' : act === 'previous' ? 'previousItem' : undefined
  return act
}

/** Whether nobody has turned to a part of the desk yet: the focus is where a new page puts it. */
const hasJustArrived = () => document.activeElement?.matches('body, h1') !== false

/** Listens on arrival and while the focus is in the list; Ctrl Z, ? and Escape work on the whole desk. */
export function useReviewKeys(
  on: boolean,
  list: React.RefObject<HTMLElement | null>,
  act: (act: KeyAct) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('dialog[open]')) return
    const found = actOfKey(event)
    if (!found) return
    const everywhere = found === 'undo' || found === 'help' || found === 'escape'
    if (!everywhere && !(on && (hasJustArrived() || list.current?.contains(document.activeElement)))) return
    if (found !== 'escape') event.preventDefault()
    act(found)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
