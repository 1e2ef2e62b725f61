import { useSyncExternalStore } from 'react'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'hold'
export interface Toast {
  readonly id: number
  readonly tone: Tone
  readonly title: string
  readonly text?: string
  /** Milliseconds on screen. With 0 it stays until it is closed or replaced. */
  readonly time: number
  /** 0 to 100 while something is running. */
  readonly progress?: number
  readonly undo?: { readonly label: string; readonly act: () => void }
  readonly at: string
}
type Input = Omit<Toast, 'id' | 'at' | 'time'> & { readonly time?: number }

const KEPT = 50
let shown: readonly Toast[] = []
let tray: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()
const change = (next: readonly Toast[]) => {
  shown = next
  for (const listen of listeners) listen()
}

/**
 * Shows a message, for 3 s by default. Newest first, three at most, each once: several reads that fail alike would push
 * out why. Every message also goes into the tray.
 */
export function toast(input: Input): void {
  show(input)
}

function show(input: Input): number {
  // The server has one memory for everybody.
  if (import.meta.env.SSR) return 0
  const item: Toast = { time: 3_000, ...input, id: ++last, at: new Date().toISOString() }
  tray = [item, ...tray].slice(0, KEPT)
  // What stays until its work is done, or can be undone, is another message even in the same words.
  const isOther = (one: Toast) =>
    one.title !== item.title || one.text !== item.text || !(one.time && item.time) || one.undo
  change([item, ...shown.filter(isOther)].slice(0, 3))
  return last
}

/**
 * A message that stays while work is running. `done` and `fail` replace it. The durations are the specification's [spec
 * 1§9].
 */
export function progressToast(title: string) {
  const id = show({ tone: 'info', title, time: 0, progress: 0 })
  const replace = (input: Input) => {
    closeToast(id)
    show(input)
  }
  return {
    step: (progress: number) => change(shown.map((item) => (item.id === id ? { ...item, progress } : item))),
    done: (text: string, time = 5_000) => replace({ tone: 'ok', title: text, time }),
    fail: (text: string) => replace({ tone: 'bad', title: text }),
  }
}

export const closeToast = (id: number): void => change(shown.filter((item) => item.id !== id))
/**
 * Closes the errors of a page that was left, or of a form that is sent at last. One of its last second may be why, and
 * stays. All of them stay in the tray.
 */
export function closeErrors(): void {
  const left = shown.filter(({ tone, at }) => tone !== 'bad' || Date.now() - Date.parse(at) < 1_000)
  if (left.length < shown.length) change(left)
}
/** Messages on screen, newest first, at this moment. */
export const toastsNow = (): readonly Toast[] => shown
const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}
const empty: readonly Toast[] = []

/** Messages on screen, newest first. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, toastsNow, () => empty)
/** The latest messages of this tab, newest first. */
export const useToastTray = (): readonly Toast[] =>
  useSyncExternalStore(
    subscribe,
    () => tray,
    () => empty,
  )
