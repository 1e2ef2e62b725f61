import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { takeFromAddress } from './core/session/acting.ts'
import { addSignedIn, getRouter } from './router.tsx'
import { noteEarlyInput } from './ui/use-early.ts'

takeFromAddress()
noteEarlyInput()

/** Starts the page; its own screen is in the table before it is drawn. */
async function start() {
  const router = getRouter()
  const [, , found] = router.getMatchedRoutes(location.pathname)
  if (!found) await addSignedIn(router, location.pathname)
  // Start's own entry also carries the transport of server functions, 12 KB of script; every call here goes to the API.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
}
void start()
