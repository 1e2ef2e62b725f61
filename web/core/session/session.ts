import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { readSession, SessionUser } from '#contract/core/session.ts'
import type { AnswerOf, Call } from '#contract/core/calls/call.ts'
import type { PermissionCode, PermissionSlug } from '#contract/core/rights/permissions.ts'
import { exportRights, visitExport } from '#contract/core/calls/sheet.ts'
import { leaveOrganisation, mayInside } from './acting.ts'
import { callApi } from '../api/api.ts'
import type { Visitor } from '../screens/guard.ts'
import { mayHaveSession } from '../api/request.ts'
import { hasUnsaved } from '#web/ui/unsaved.ts'

export type Session = Pick<NonNullable<AnswerOf<typeof readSession>>, 'user' | 'tt' | 'transactions_need_review'>

/**
 * The present session; null for a guest. The contract is loaded late, because public pages need neither it nor its
 * schemas.
 */
export const sessionQuery = queryOptions<Session | null>({
  queryKey: ['session'],
  queryFn: async ({ client }) => {
    const { data } = await callApi((await import('#contract/core/session.ts')).readSession)
    // What was typed stays on the page as it was, until its person has saved or left it.
    return data ?? (hasUnsaved() ? client.getQueryData<Session>(['session']) : null) ?? null
  },
  staleTime: 60_000,
  meta: { quiet: true },
})

/** The session for the guard. On the server, a visitor without cookies costs no call. */
export async function loadSession(client: QueryClient): Promise<Session | null> {
  if (!mayHaveSession()) return null
  const { queryKey } = sessionQuery
  return client.getQueryState(queryKey)?.isInvalidated
    ? client.fetchQuery(sessionQuery)
    : client.ensureQueryData(sessionQuery)
}

/** Milliseconds. What is this new says already what its person may do. */
const fresh = 5_000
/**
 * The server refused what this page let its person do: the rights are asked for again. Where something is typed, only
 * when the page is left, because a form must not go with its right.
 */
export function doubtSession(client: QueryClient): void {
  const { queryKey } = sessionQuery
  const state = client.getQueryState(queryKey)
  if (!state || state.isInvalidated || Date.now() - state.dataUpdatedAt < fresh) return
  void client.invalidateQueries({ queryKey, refetchType: hasUnsaved() ? 'none' : 'active' })
}

/** Clears everything that the browser stores of the person. Signing out closes the session on the server. */
export function clearSession(client: QueryClient): void {
  leaveOrganisation()
  client.clear()
  client.setQueryData(sessionQuery.queryKey, null)
}

const slugsShown = (user: SessionUser) =>
  new Set(user.permissions.filter((row) => row.sub_permission.includes('S')).map((row) => row.permission_slug))

/** The visitor for the guard. A user who must change the password or add a factor is not signed in yet [spec 1§4]. */
export function visitorOf(session: Session | null): Visitor {
  if (!session || session.user.password_must_change === 1 || session.user.factor_due) return { kind: 'guest' }
  if (session.tt === 't') return { kind: 'temporary' }
  const permissions = slugsShown(session.user)
  if (session.tt === 'm') return { kind: 'ministry', permissions }
  const legalForm = session.user.ngo?.legalForm.id
  return { kind: 'organisation', permissions, ...(legalForm === undefined ? {} : { legalForm }) }
}

/** The present session in a component; null while unknown and for a guest. */
export function useSession(): Session | null {
  return useQuery(sessionQuery).data ?? null
}

/** Whether a person has a code of a slug. Founders may do everything in their own area [spec 1§5]. */
export function may(session: Session | null, slug: PermissionSlug, code: PermissionCode = 'S'): boolean {
  if (!session) return false
  if (session.tt === 't') return true
  // In a visited file the rights are those of the visit.
  if (session.tt === 'm' && !slug.startsWith('ministry_')) return mayInside(code)
  return session.user.permissions.some((row) => row.permission_slug === slug && row.sub_permission.includes(code))
}

/** Whether the person may do something. This only hides buttons; the server decides [spec 1§6]. */
export const useMay = (slug: PermissionSlug, code: PermissionCode = 'S'): boolean => may(useSession(), slug, code)

/**
 * Whether a person may export a list. From a visited file this needs the right to export the register of organisations.
 */
export function mayTake(session: Session | null, call: Call): boolean {
  if (!call.sheet) return false
  const rights = exportRights(call)
  if (session?.tt === 'm' && call.access !== 'open' && !call.access.kinds.includes('ministry'))
    return mayInside('S') && may(session, ...visitExport)
  return rights.length === 0 || rights.some((right) => may(session, ...right))
}
