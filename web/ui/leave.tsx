import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useUnsaved } from './unsaved.ts'

const load = async () => ({ default: (await import('./leave-question.tsx')).LeaveQuestion })
// Loaded once something is typed: the page does not wait for it, and it is there when the line is lost.
const LeaveQuestion = lazy(load)

/** What has unsaved changes now, in the order in which it began: the last of it asks, for all of it. */
const asking: string[] = []

/** Asks before leaving a page with unsaved changes, to another page of ours or another site. */
export function LeaveGuard({ dirty, lets }: { dirty: boolean; lets?: () => boolean }) {
  const id = useId()
  useUnsaved(dirty)
  useEffect(() => {
    if (!dirty) return
    // Where it fails now, the question loads it again.
    load().catch(() => undefined)
    asking.push(id)
    return () => void asking.splice(asking.indexOf(id), 1)
  }, [dirty, id])
  const blocker = useBlocker({
    shouldBlockFn: () => dirty && asking.at(-1) === id && lets?.() !== true,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return (
    blocker.status === 'blocked' && (
      <Suspense>
        <LeaveQuestion onStay={blocker.reset} onLeave={blocker.proceed} />
      </Suspense>
    )
  )
}

/**
 * Asks before what was typed in a dialog, or in a note within a page, is discarded: when it is closed (`close`), and
 * when its page is left. Once it is sent or removed it closes by `done`, which asks nothing. `question` is drawn within;
 * while it is being sent (`busy`), where that leads is not asked about.
 */
export function useLeave(dirty: boolean, onClose: () => void) {
  const [isAsked, setAsked] = useState(false)
  const isDone = useRef(false)
  const done = () => {
    isDone.current = true
    onClose()
  }
  return {
    close: () => (dirty ? setAsked(true) : onClose()),
    done,
    question: (busy: boolean) => (
      <>
        {isAsked && (
          <Suspense>
            <LeaveQuestion onStay={() => setAsked(false)} onLeave={done} />
          </Suspense>
        )}
        <LeaveGuard dirty={dirty} lets={() => busy || isDone.current} />
      </>
    ),
  }
}
