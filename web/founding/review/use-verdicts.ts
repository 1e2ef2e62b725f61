import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { setFeedback, setValidated, withdrawFeedback } from '#contract/founding/ministry-calls.ts'
import { type Review } from '#contract/founding/answers.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { toast } from '#web/ui/toast-store.ts'
import type { Left, Sound } from './left-model.ts'
import { targetOf, type Desk, type Item, type Row } from './review-model.ts'
import { deskQuery } from './review-query.ts'

export interface NoteInput {
  readonly feedback: string
  readonly reject_reason_id: number | null
  readonly article: string | null
}
interface Answer {
  readonly validated: number
  readonly history: Review[]
}
type Undo =
  | { readonly kind: 'accept'; readonly item: Item; readonly row: Row | undefined }
  | { readonly kind: 'note'; readonly item: Item; readonly row: Row | undefined; readonly reviewId: number }

/** The desk with an item's verdict and history as the server answered them; nothing is drawn before the answer. */
function withAnswer(desk: Desk, { part, itemId }: Item, { validated, history }: Answer): Desk {
  const change = { validated: validated as 0 | 1, history }
  if (part === 'est_account') return { ...desk, estAccount: { ...desk.estAccount, ...change } }
  if (part === 'est_ngo') return { ...desk, est_ngo: { ...desk.est_ngo, ...change } }
  if (part === 'est_members')
    return { ...desk, estMembers: desk.estMembers.map((one) => (one.id === itemId ? { ...one, ...change } : one)) }
  return {
    ...desk,
    estDocs: {
      ...desk.estDocs,
      uploaded: desk.estDocs.uploaded.map((one) =>
        one.id === itemId
          ? {
              ...one,
              validated: change.validated,
              history: [...one.history.filter((entry) => entry.item_id !== itemId), ...history],
            }
          : one,
      ),
    },
  }
}

/** Whether everything else of the item that has a value is accepted. */
const isLast = (item: Item, row: Row): boolean =>
  item.rows.every((one) => one.key === row.key || one.empty || one.verdict === 'accepted')

/** The desk as it was read: verdicts are put into it, or it is read again. */
function useDesk(id: number) {
  const client = useQueryClient()
  const key = deskQuery(id).queryKey
  const put = async (item: Item, answer: Answer) => {
    // A reading that began before this verdict would take it back for a moment.
    const isRead = client.isFetching({ queryKey: key }) > 0
    await client.cancelQueries({ queryKey: key })
    client.setQueryData(key, (now: Desk | undefined) => now && withAnswer(now, item, answer))
    if (isRead) void client.invalidateQueries({ queryKey: key })
  }
  const again = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: key }),
      client.invalidateQueries({ queryKey: ['requests', 'all'] }),
    ])

  return { put, again }
}

/** Calls run in the order of the keys pressed; a failed one is told and stops nothing else. */
function useQueue() {
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [busy, setBusy] = useState(0)
  const run = <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy((count) => count + 1)
    const next = queue.current
      .then(work)
      .catch((error: unknown) => {
        reportError(error)
      })
      .finally(() => setBusy((count) => count - 1))
    queue.current = next
    return next as Promise<T | undefined>
  }
  return { busy: busy > 0, run }
}

/** Gives verdicts one after the other and remembers them, so that the last can be taken back. */
export function useVerdicts(desk: Desk) {
  const done = useRef<Undo[]>([])
  const { put, again } = useDesk(desk.id)
  const { busy, run } = useQueue()
  const acceptCall = async (item: Item, row?: Row) =>
    put(item, (await callApi(setValidated, { body: { ...targetOf(desk, item, row), validated: 1 } })).data)
  const accept = async (item: Item, row?: Row) => {
    await acceptCall(item, row)
    done.current.push({ kind: 'accept', item, row })
  }
  const reopenCall = async (item: Item, row?: Row) => {
    const body = { ...targetOf(desk, item, row), validated: 0 as const, feedback: m.ministry_reopened() }
    await put(item, (await callApi(setValidated, { body })).data)
  }
  return {
    busy,
    /** Accepts a field; the last open one of an item accepts the item, so that fields of other kinds of founders do not hold it up. */
    accept: (item: Item, row: Row) => {
      const whole = isLast(item, row)
      return run(() => accept(item, whole ? undefined : row))
    },
    acceptItem: (item: Item) => run(() => accept(item)),
    /** Accepts all that has no verdict yet, one call each; what was returned stays so. */
    acceptSound: (sound: readonly Sound[], returned: readonly Left[]) =>
      run(async () => (await import('./accept-all.ts')).acceptAll(sound, returned, acceptCall).then(again)),
    note: (item: Item, row: Row | undefined, input: NoteInput) =>
      run(async () => {
        const { data } = await callApi(setFeedback, { body: { ...targetOf(desk, item, row), ...input } })
        await put(item, data)
        const review = data.history.findLast((entry) => entry.action === 'feedback')
        if (review) done.current.push({ kind: 'note', item, row, reviewId: review.id })
        // The notes that go with a return are the server's list.
        await again()
        return true
      }),
    /** Takes a note of this round back before it is sent; the field is accepted again by that. */
    withdraw: (item: Item, row: Row, reviewId: number) =>
      run(async () => {
        await callApi(withdrawFeedback, { params: { id: reviewId }, query: {} })
        if (isLast(item, row)) await acceptCall(item)
        await again()
      }),
    /** Takes an acceptance back: the server asks why, since the reason stays in the history. */
    reopen: (item: Item, row: Row | undefined) => run(() => reopenCall(item, row)),
    /** Takes the last verdict of this sitting back. */
    undo: () =>
      run(async () => {
        const last = done.current.at(-1)
        if (!last) return toast({ tone: 'info', title: m.ministry_undo_none() })
        if (last.kind === 'accept') await reopenCall(last.item, last.row)
        else await callApi(withdrawFeedback, { params: { id: last.reviewId }, query: { reopen: 1 } })
        done.current.pop()
        await again()
        toast({ tone: 'info', title: m.ministry_undone() })
      }),
    again,
  }
}
export type Verdicts = ReturnType<typeof useVerdicts>
