import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { signInFrom } from '#web/core/screens/way-back.ts'
import { clearSession, sessionQuery } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { leftPage } from './left-page.ts'

/** Clears the session and leads to the sign-in page of the area [spec 1§8]. */
export function SignedOut({ onDone }: { onDone: (nothing: undefined) => void }) {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    const ministry = client.getQueryData(sessionQuery.queryKey)?.tt === 'm' || location.pathname.startsWith('/ministry')
    clearSession(client)
    toast({ tone: 'bad', title: m.error_401(), text: m.error_401_text() })
    router.history.push(signInFrom(ministry ? '/auth/ministry-login' : '/auth/login', leftPage(location)))
    onDone(undefined)
  }, [client, router, onDone])
  return null
}

/**
 * All windows of a browser share the session. This one still belongs to the person before, so the server refuses what it
 * asks; what was typed in it stays in sight until the person at the screen chooses to begin anew.
 */
export function OtherPerson() {
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
