import type { QueryClient } from '@tanstack/react-query'
import { logoutEstablishment, logoutMinistry, logoutOrganisation } from '#contract/core/session.ts'
import { callApi } from '../api/api.ts'
import { forgetUse } from './last-use.ts'
import { clearWindow } from './own-window.ts'
import { clearSession, type Session } from './session.ts'
import { signInFrom } from '../screens/way-back.ts'

const doors = { none: logoutOrganisation, t: logoutEstablishment, m: logoutMinistry } as const

/**
 * Signs out and goes to the sign-in page, which can lead to `back`. Where the server cannot be reached the browser
 * remembers it: no later request of this browser is signed in, the first that arrives closes the session, and the
 * sign-in page says so.
 */
export async function signOut(client: QueryClient, session: Session | null, back = ''): Promise<void> {
  try {
    if (session) await callApi(doors[session.tt], { body: {} })
  } catch {
    document.cookie = 'signed-out=1; path=/; max-age=604800; samesite=lax'
    document.cookie = 'signed-in=; path=/; max-age=0; samesite=lax'
  }
  if (back === '') forgetUse()
  clearSession(client)
  clearWindow()
  location.assign(signInFrom(session?.tt === 'm' ? '/auth/ministry-login' : '/auth/login', back))
}
