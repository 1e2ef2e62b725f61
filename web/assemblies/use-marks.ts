import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { sendMarks } from '#contract/assemblies/door.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { sessionKey } from './meeting-state.ts'

export interface Mark {
  readonly key: string
  readonly member_id: number
  readonly kind: 'in' | 'out'
  readonly at: string
}
type Outcome = AnswerOf<typeof sendMarks>['marks'][number]['outcome']
export interface Refused extends Mark {
  readonly outcome: Outcome
}
interface Stored {
  readonly waiting: readonly Mark[]
  readonly refused: readonly Refused[]
}
/** Marks that go in one request. */
const portion = 200
const retryMs = 5000
const nothing: Stored = { waiting: [], refused: [] }

const place = (id: number) => `sijill-door-${id}`
function load(id: number): Stored {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(place(id)) ?? '{}') as Partial<Stored>) }
  } catch {
    return nothing
  }
}
/** A name for this phone, the same for as long as the browser keeps it. */
function deviceName(): string {
  const known = localStorage.getItem('sijill-door-device')
  if (known) return known
  const fresh = `#${crypto.randomUUID().slice(0, 4).toUpperCase()}`
  localStorage.setItem('sijill-door-device', fresh)
  return fresh
}

type SetSince = (change: (since: Date | undefined) => Date | undefined) => void
/** Sends again when the connection is back, and every few seconds for as long as the page is open. */
function useConnection(flush: () => Promise<void>, setOfflineSince: SetSince): void {
  useEffect(() => {
    const again = () => void flush()
    const away = () => setOfflineSince((since) => since ?? new Date())
    const back = () => {
      setOfflineSince(() => undefined)
      again()
    }
    globalThis.addEventListener('online', back)
    globalThis.addEventListener('offline', away)
    if (!navigator.onLine) away()
    const timer = setInterval(again, retryMs)
    again()
    return () => {
      globalThis.removeEventListener('online', back)
      globalThis.removeEventListener('offline', away)
      clearInterval(timer)
    }
  }, [flush, setOfflineSince])
}

type Keep = (change: (before: Stored) => Stored) => void

/** Sends what waits on this phone, a portion at a time, whenever there is a connection; tells since when there is none. */
function useSending(id: number, keep: Keep) {
  const client = useQueryClient()
  const [offlineSince, setOfflineSince] = useState<Date>()
  const [fault, setFault] = useState<string>()
  const sending = useRef(false)
  const flush = useCallback(async () => {
    const batch = load(id).waiting.slice(0, portion)
    if (sending.current || batch.length === 0) return
    sending.current = true
    try {
      const body = { device: deviceName(), sent_at: new Date().toISOString(), marks: [...batch] }
      const { marks } = (await callApi(sendMarks, { params: { id }, body })).data
      const outcomes = new Map(marks.map(({ key, outcome }) => [key, outcome]))
      // A mark leaves this phone once the list shows it: nobody is offered the same arrival twice.
      await client.invalidateQueries({ queryKey: sessionKey(id) })
      keep(({ waiting, refused }) => ({
        waiting: waiting.filter(({ key }) => !outcomes.has(key)),
        refused: [
          ...refused,
          ...batch.flatMap((mark): Refused[] => {
            const outcome = outcomes.get(mark.key)
            return outcome === undefined || ['counted', 'known', 'conflict'].includes(outcome)
              ? []
              : [{ ...mark, outcome }]
          }),
        ],
      }))
      // The connection may have gone while the list was read anew.
      if (navigator.onLine) setOfflineSince(undefined)
      setFault(undefined)
    } catch (error) {
      const isAway = !(error instanceof ApiError) || error.status === 0
      if (isAway) setOfflineSince((since) => since ?? new Date())
      setFault(isAway ? undefined : (error as Error).message)
    } finally {
      sending.current = false
    }
  }, [client, id, keep])

  useConnection(flush, setOfflineSince)
  return { flush, offlineSince, fault }
}

/**
 * Marks of this phone: each is kept in the browser before anything is sent, goes when there is a connection, and leaves
 * only after the server has said what became of it. Sent twice, it counts once.
 */
export function useMarks(id: number) {
  const [stored, setStored] = useState(() => load(id))
  const keep = useCallback(
    (change: (before: Stored) => Stored) =>
      setStored(() => {
        // Another window of this phone may have written meanwhile.
        const next = change(load(id))
        localStorage.setItem(place(id), JSON.stringify(next))
        return next
      }),
    [id],
  )
  const { flush, offlineSince, fault } = useSending(id, keep)

  return {
    ...stored,
    offlineSince,
    fault,
    retry: flush,
    add: (member_id: number, kind: Mark['kind']) => {
      const mark: Mark = { key: crypto.randomUUID(), member_id, kind, at: new Date().toISOString() }
      keep(({ waiting, refused }) => ({ waiting: [...waiting, mark], refused }))
      void flush()
      return mark
    },
    /** Takes back a mark that has not left yet. */
    undo: (key: string) =>
      keep(({ waiting, refused }) => ({ waiting: waiting.filter((one) => one.key !== key), refused })),
    dismiss: (key: string) =>
      keep(({ waiting, refused }) => ({ waiting, refused: refused.filter((one) => one.key !== key) })),
  }
}
export type Marks = ReturnType<typeof useMarks>
