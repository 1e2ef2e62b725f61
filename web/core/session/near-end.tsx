import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readSession } from '#contract/core/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { callApi } from '../api/api.ts'
import { lastUse, noteUse } from './last-use.ts'
import { sessionEnd, type SessionEnd, type SessionLimits } from './session-end.ts'
import { useSession } from './session.ts'
import { signOut } from './sign-out.ts'

const warnBefore = 2 * 60_000
const look = 15_000

/** Asks the server, which counts as using the session. */
async function readLimits(): Promise<SessionLimits | undefined> {
  const { data } = await callApi(readSession)
  noteUse()
  return data ?? undefined
}

/** The end of this person's session, once it is near. */
function useNearEnd() {
  const limits = useRef<SessionLimits>(undefined)
  const [end, setEnd] = useState<SessionEnd>()
  /** The person closed the warning. It need not appear again when nothing can be done. */
  const aside = useRef(false)
  useEffect(() => {
    const check = async () => {
      limits.current ??= await readLimits().catch(() => undefined)
      if (!limits.current) return
      const next = sessionEnd(limits.current, lastUse(), Date.now())
      setEnd(next.left > 0 && next.left <= warnBefore && !aside.current ? next : undefined)
    }
    const timer = setInterval(() => void check(), look)
    return () => clearInterval(timer)
  }, [])
  const stay = async () => {
    limits.current = await readLimits()
    setEnd(undefined)
  }
  const later = () => {
    aside.current = true
    setEnd(undefined)
  }
  return { end, stay, later }
}

/**
 * Two minutes before a session ends: a button extends it. If it cannot be extended, the person signs in again. Drafts
 * are kept in both cases.
 */
export function NearEnd() {
  const client = useQueryClient()
  const session = useSession()
  const { end, stay, later } = useNearEnd()
  const [busy, setBusy] = useState(false)
  if (!end) return null
  const go = async () => {
    setBusy(true)
    try {
      await (end.extends ? stay() : signOut(client, session, location.pathname + location.search))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      kind="modal"
      title={m.session_ends_title()}
      onClose={end.extends ? () => void go() : later}
      footer={
        <Button size="form" busy={busy} onClick={() => void go()}>
          {end.extends ? m.session_stay() : m.session_again()}
        </Button>
      }
    >
      <p>{end.extends ? m.session_ends_idle() : m.session_ends_fixed()}</p>
    </Dialog>
  )
}
