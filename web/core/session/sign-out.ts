import type { QueryClient } from '@tanstack/react-query'
import { logoutEstablishment, logoutMinistry, logoutOrganisation } from '#contract/core/session.ts'
import { callApi } from '../api/api.ts'
import { clearSession, type Session } from './session.ts'
import { signInFrom } from '../screens/way-back.ts'

const doors = { none: logoutOrganisation, t: logoutEstablishment, m: logoutMinistry } as const

/**
 * Signs out and goes to the sign-in page, which can lead to `back`. Stored data is cleared even when the call fails
 * [spec 1§4].
 */
export async function signOut(client: QueryClient, session: Session | null, back = ''): Promise<void> {
  try {
    if (session) await callApi(doors[session.tt], { body: {} })
  } catch {
    // Specification: signing out clears the stored keys whatever the server answers. The session then ends by itself.
  }
  clearSession(client)
  location.assign(signInFrom(session?.tt === 'm' ? '/auth/ministry-login' : '/auth/login', back))
}
