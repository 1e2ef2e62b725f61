import type { QueryClient } from '@tanstack/react-query'
import { logoutEstablishment, logoutMinistry, logoutOrganisation } from '#contract/core/session.ts'
import { callApi } from '../api/api.ts'
import { clearSession, type Session } from './session.ts'
import { signInFrom } from '../screens/way-back.ts'

const doors = { none: logoutOrganisation, t: logoutEstablishment, m: logoutMinistry } as const

/** Signs out and goes to the page of signing in, which leads to `back` when one is given; everything kept is cleared even when the server call fails [spec 1§4]. */
export async function signOut(client: QueryClient, session: Session | null, back = ''): Promise<void> {
  try {
    if (session) await callApi(doors[session.tt], { body: {} })
  } catch {
    // The specification: logout clears the stored keys whatever the server answers; the session then ends by itself.
  }
  clearSession(client)
  location.assign(signInFrom(session?.tt === 'm' ? '/auth/ministry-login' : '/auth/login', back))
}
