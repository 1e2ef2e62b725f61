import { useSyncExternalStore } from 'react'
import { sendLine } from '#contract/chat/chat.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { m } from '#web/generated/paraglide/messages.js'

/** A line that was said here and has not reached the server for certain. */
export interface Waiting {
  readonly client_id: string
  readonly room: number
  readonly body: string
  readonly file?: { readonly id: number; readonly name: string }
  readonly at: string
  /** Why the server refused it; such a line waits for the person, not for the line. */
  readonly refused?: string
}

/** Lines survive a reload of this window, and end with it. */
const place = 'chat-outbox'
const read = (): readonly Waiting[] => {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '[]') as Waiting[]
  } catch {
    return []
  }
}
let waiting: readonly Waiting[] | undefined
const now = () => (waiting ??= read())
const listeners = new Set<() => void>()
const none: readonly Waiting[] = []
const change = (next: readonly Waiting[]) => {
  waiting = next
  sessionStorage.setItem(place, JSON.stringify(next))
  for (const listen of listeners) listen()
}

/** Milliseconds: an answer is waited for, then the same line is sent again. */
const answerMs = 12_000
const firstMs = 1_000
const longestMs = 20_000
let pause = firstMs
let timer: ReturnType<typeof setTimeout> | undefined
let running = false
let arrived: (room: number) => Promise<unknown> = () => Promise.resolve()

/** Whether it may still arrive: the line was cut, or the server is busy. */
const mayRecover = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

async function sendOne({ client_id, room, body, file }: Waiting): Promise<void> {
  await callApi(sendLine, {
    params: { id: room },
    body: { client_id, body: body === '' ? null : body, ...(file ? { file: file.id } : {}) },
    signal: AbortSignal.timeout(answerMs),
    key: client_id,
  })
}

/** Sends what waits, in order; a lost answer only means that the same line is sent again. */
async function flush(): Promise<void> {
  clearTimeout(timer)
  if (running) return
  running = true
  try {
    for (let next = now().find(({ refused }) => !refused); next; next = now().find(({ refused }) => !refused)) {
      const line = next
      try {
        await sendOne(line)
        pause = firstMs
        // It stays on the screen until the conversation was read anew.
        await arrived(line.room).catch(() => undefined)
        change(now().filter(({ client_id }) => client_id !== line.client_id))
      } catch (error) {
        if (mayRecover(error)) {
          timer = setTimeout(() => void flush(), pause)
          pause = Math.min(longestMs, pause * 2)
          return
        }
        const refused = error instanceof ApiError ? error.message : m.error_generic()
        change(now().map((one) => (one.client_id === line.client_id ? { ...one, refused } : one)))
      }
    }
  } finally {
    running = false
  }
}

export function say(room: number, body: string, file?: Waiting['file']): void {
  const line = { client_id: crypto.randomUUID(), room, body, at: new Date().toISOString(), ...(file ? { file } : {}) }
  change([...now(), line])
  void flush()
}
export const forget = (client_id: string): void => change(now().filter((one) => one.client_id !== client_id))
export function sayAgain(client_id: string): void {
  change(
    now().map(({ refused, ...one }) =>
      one.client_id === client_id || refused === undefined ? one : { ...one, refused },
    ),
  )
  pause = firstMs
  void flush()
}

/** Begins to send what an earlier page left, and goes on when the line is back. */
export function tendOutbox(onArrived: (room: number) => Promise<unknown>): () => void {
  arrived = onArrived
  const again = () => {
    pause = firstMs
    void flush()
  }
  addEventListener('online', again)
  void flush()
  return () => removeEventListener('online', again)
}

const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}
export const useWaiting = (room: number): readonly Waiting[] =>
  useSyncExternalStore(subscribe, now, () => none).filter((one) => one.room === room)
