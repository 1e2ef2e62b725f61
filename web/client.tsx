import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { takeFromAddress } from './core/session/acting.ts'
import { getRouter } from './router.tsx'
import { noteEarlyInput } from './ui/use-early.ts'

takeFromAddress()
noteEarlyInput()

// Start's own entry also carries the transport of server functions, 12 KB of script; every call here goes to the API.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={getRouter()} />
    </StrictMode>,
  )
})
