import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { ApiError } from './api-error.ts'
import { whenSignedOut } from './api.ts'
import { queryClientOf } from './query-client.ts'
import { reportError } from './report-error.ts'
import { ScreenHints } from './screen-hints.tsx'
import { clearSession, sessionQuery } from './session.ts'
import { signInFrom } from './way-back.ts'

/** A 401 anywhere clears the session and goes to the sign-in page of the area, unless already there [spec 1§8]. */
function SignedOut() {
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
  return null
}

/** The tab's one query client for the pages beneath, with the session that came in the page. Open pages stand outside and are spared its script. */
export function WithQueries({ children }: { children: ReactNode }) {
  const { queries } = useRouter().options.context
  const session = useRouteContext({ from: rootRouteId, select: (known) => known.session })
  const [client] = useState(() => {
    const made = queryClientOf(queries)
    if (session && made.getQueryData(sessionQuery.queryKey) === undefined)
      made.setQueryData(sessionQuery.queryKey, session)
    return made
  })
  return (
    <QueryClientProvider client={client}>
      <SignedOut />
      <ScreenHints>{children}</ScreenHints>
    </QueryClientProvider>
  )
}
