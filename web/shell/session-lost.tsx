import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { readSession } from '#contract/core/session.ts'
import { callApi } from '#web/core/api/api.ts'
import { signInFrom, type Door } from '#web/core/screens/way-back.ts'
import { ranOut } from '#web/core/session/last-use.ts'
import { clearSession, sessionQuery } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { hasUnsaved } from '#web/ui/unsaved.ts'
import { leftPage } from './left-page.ts'

interface Lost {
  onDone: (nothing: undefined) => void
}

const doorOf = (client: QueryClient): Door =>
  client.getQueryData(sessionQuery.queryKey)?.tt === 'm' || location.pathname.startsWith('/ministry')
    ? '/auth/ministry-login'
    : '/auth/login'

/** Clears the session and leads to the sign-in page of the area [spec 1§8]. */
function SignedOut({ onDone }: Lost) {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    const door = doorOf(client)
    clearSession(client)
    toast({ tone: 'bad', title: m.error_401(), text: m.error_401_text() })
    router.history.push(signInFrom(door, leftPage(location)), undefined, { ignoreBlocker: true })
    onDone(undefined)
  }, [client, router, onDone])
  return null
}

/** Somebody else who has signed in is told of by the call itself. */
const isSignedIn = async () => document.visibilityState === 'visible' && (await callApi(readSession)).data !== null

/**
 * The session ended while something was typed that is not saved. The page keeps it: its person signs in in another
 * window, comes back and saves.
 */
function SessionEnded({ onDone }: Lost) {
  const client = useQueryClient()
  const [leaves, setLeaves] = useState(false)
  useEffect(() => {
    const look = async () => {
      // If the server is not reached, the next look or the next save will tell.
      if (!(await isSignedIn().catch(() => false))) return
      // What the page could not read meanwhile; what it has stays under the form.
      void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
      toast({ tone: 'ok', title: m.session_back(), text: m.session_back_text() })
      onDone(undefined)
    }
    const listen = () => void look()
    addEventListener('focus', listen)
    document.addEventListener('visibilitychange', listen)
    return () => {
      removeEventListener('focus', listen)
      document.removeEventListener('visibilitychange', listen)
    }
  }, [client, onDone])
  if (leaves) return <SignedOut onDone={onDone} />
  return (
    <Dialog
      kind="modal"
      title={m.session_ended_title()}
      onClose={() => onDone(undefined)}
      footer={
        <>
          <ButtonLink size="form" href={doorOf(client)} target="_blank">
            {m.session_ended_sign_in()}
          </ButtonLink>
          <Button size="form" look="default" onClick={() => setLeaves(true)}>
            {m.form_leave_verb()}
          </Button>
        </>
      }
    >
      <p>{m.session_ended_text()}</p>
    </Dialog>
  )
}

/**
 * All windows of a browser share the session. This one still belongs to the person before, so the server refuses what it
 * asks; what was typed in it stays in sight until the person at the screen chooses to begin anew.
 */
function OtherPerson() {
  const [aside, setAside] = useState(false)
  if (aside) return null
  return (
    <Dialog
      kind="modal"
      title={m.other_person_title()}
      onClose={() => setAside(true)}
      footer={
        <>
          <Button size="form" onClick={() => location.reload()}>
            {m.other_person_go_on()}
          </Button>
          <Button size="form" look="default" onClick={() => setAside(true)}>
            {m.other_person_stay()}
          </Button>
        </>
      }
    >
      <p>{m.other_person_text()}</p>
    </Dialog>
  )
}

/** What the page shows whose person is not signed in any more, or whose browser another person signed in in. */
export function whatIsLost(byOther: boolean, onDone: Lost['onDone']): ReactNode {
  if (byOther) return <OtherPerson />
  return hasUnsaved() && ranOut() ? <SessionEnded onDone={onDone} /> : <SignedOut onDone={onDone} />
}
