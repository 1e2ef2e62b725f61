import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'
import { Toasts } from '#web/ui/toasts.tsx'
import { ScrollTop } from '#web/ui/scroll-top.tsx'
import { ApiError } from './api-error.ts'
import { whenSignedOut } from './api.ts'
import { reportError } from './report-error.ts'
import { clearSession, sessionQuery } from './session.ts'
import { hideLoadingOverlay } from './loading-overlay.ts'
import { signInFrom } from './way-back.ts'
import { m } from '#web/generated/paraglide/messages.js'

/** A 401 anywhere clears the session and goes to the sign-in page of the area, unless already there [spec 1§8]. */
function useSignedOut() {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    whenSignedOut(() => {
      if (location.pathname.startsWith('/auth/')) return
      const ministry =
        client.getQueryData(sessionQuery.queryKey)?.tt === 'm' || location.pathname.startsWith('/ministry')
      clearSession(client)
      reportError(new ApiError(401, ''))
      const here = location.pathname + location.search
      router.history.push(signInFrom(ministry ? '/auth/ministry-login' : '/auth/login', here))
    })
  }, [client, router])
}

/** After a change of page: focus on its h1, its title announced, the first overlay gone. */
function useArrival(): RefObject<HTMLParagraphElement | null> {
  const voice = useRef<HTMLParagraphElement>(null)
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const first = useRef(true)
  useEffect(() => {
    if (path === undefined) return
    hideLoadingOverlay()
    if (first.current) {
      first.current = false
      return
    }
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    if (voice.current) voice.current.textContent = document.title
  }, [path])
  return voice
}

/** What every page carries besides its content: messages, the way to the top, the announcer of page changes. */
export function PageLife() {
  useSignedOut()
  const voice = useArrival()
  return (
    <>
      <p ref={voice} className="visually-hidden" aria-live="polite" />
      <Toasts />
      <ScrollTop label={m.shell_to_top()} />
    </>
  )
}
