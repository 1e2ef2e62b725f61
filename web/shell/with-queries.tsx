import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { ApiError } from '#web/core/api/api-error.ts'
import { whenSignedOut } from '#web/core/api/api.ts'
import { queryClientOf } from '#web/core/api/query-client.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { ScreenHints } from './screen-hints.tsx'
import { clearSession, sessionQuery } from '#web/core/session/session.ts'
import { instructionsQuery } from '#web/core/api/use-lookup.ts'
import { signInFrom } from '#web/core/screens/way-back.ts'

const OtherPerson = lazy(async () => ({ default: (await import('./other-person.tsx')).OtherPerson }))

/**
 * A 401 anywhere clears the session and leads to the sign-in page of the area, unless already there [spec 1§8]. Where
 * another person has signed in, the page stays as it is and says so.
 */
function SignedOut() {
  const client = useQueryClient()
  const router = useRouter()
  const [byOther, setByOther] = useState(false)
  useEffect(() => {
    whenSignedOut((other) => {
      if (location.pathname.startsWith('/auth/')) return
      if (other) return setByOther(true)
      const ministry =
        client.getQueryData(sessionQuery.queryKey)?.tt === 'm' || location.pathname.startsWith('/ministry')
      clearSession(client)
      reportError(new ApiError(401, ''))
      const here = location.pathname + location.search
      router.history.push(signInFrom(ministry ? '/auth/ministry-login' : '/auth/login', here))
    })
  }, [client, router])
  return byOther ? (
    <Suspense>
      <OtherPerson />
    </Suspense>
  ) : null
}

/**
 * Provides the tab's query client, with the session and instructions that came in the page. Open pages do without it
 * and its script.
 */
export function WithQueries({ children }: { children: ReactNode }) {
  const { queries } = useRouter().options.context
  const { session, words } = useRouteContext({ from: rootRouteId })
  const [client] = useState(() => {
    const made = queryClientOf(queries)
    const keep = (key: readonly unknown[], known: unknown) =>
      known && made.getQueryData(key) === undefined && made.setQueryData(key, known)
    keep(sessionQuery.queryKey, session)
    if (words) keep(instructionsQuery(words.slug).queryKey, words.written)
    return made
  })
  return (
    <QueryClientProvider client={client}>
      <SignedOut />
      <ScreenHints>{children}</ScreenHints>
    </QueryClientProvider>
  )
}
