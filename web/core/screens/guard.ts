import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import type { Screen } from './screen.ts'
import type { Place } from './screens.ts'

/** Who looks at a screen. `permissions` are the slugs held with code S. */
export type Visitor =
  | { readonly kind: 'guest' }
  | { readonly kind: 'temporary' }
  | { readonly kind: 'organisation'; readonly permissions: ReadonlySet<string>; readonly legalForm?: number }
  | { readonly kind: 'ministry'; readonly permissions: ReadonlySet<string> }

/** What the browser keeps of a ministry user who looks into an organisation's file. */
export interface Stored {
  readonly ni: boolean
  readonly passToken: boolean
}

export type Verdict =
  | { readonly kind: 'allow' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'not-found' }

const models: readonly unknown[] = ['circular', 'decision', 'system', 'law', 'decree']
const allow: Verdict = { kind: 'allow' }
const to = (path: string): Verdict => ({ kind: 'redirect', to: path })

/** First screens of the ministry: nobody starts at a screen that his role does not open. */
const starts: readonly (readonly [slug: PermissionSlug, path: string])[] = [
  ['ministry_dashboard', '/ministry/dashboard'],
  ['ministry_transaction_requests', '/ministry/accreditation-transactions'],
  ['ministry_users_rp', '/ministry/settings/users/ministry-users'],
  ['ministry_ngo_users_rp', '/ministry/settings/users/ngo-users'],
  ['ministry_ngos', '/ministry/ngos'],
]

/** Where a signed-in person starts: after signing in, and instead of a page that is not theirs. */
export function startOf(visitor: Visitor): string {
  if (visitor.kind === 'temporary') return '/temp-ngo'
  if (visitor.kind === 'ministry')
    return starts.find(([slug]) => visitor.permissions.has(slug))?.[1] ?? '/user-notifications'
  return visitor.kind === 'organisation' ? '/ngo-profile' : '/home'
}

function holds(permissions: ReadonlySet<string>, { slug, orSlug }: Screen): Verdict {
  return !slug || permissions.has(slug) || (orSlug && permissions.has(orSlug)) ? allow : { kind: 'unauthorized' }
}

/** Whether an organisation of this legal form has the screen. */
export function fitsForm(screen: Screen | undefined, legalForm: number | undefined): boolean {
  if (screen?.legalForm === 'only-1') return legalForm === 1
  if (screen?.legalForm === 'only-3') return legalForm === 3
  return screen?.legalForm !== 'not-1' || legalForm !== 1
}

function access(visitor: Visitor, screen: Screen, stored: Stored): Verdict {
  if (screen.audience === 'public') return allow
  if (screen.audience === 'login-page') return visitor.kind === 'guest' ? allow : to(startOf(visitor))
  if (visitor.kind === 'guest') return to('/auth/login')
  // Temporary users skip permission slugs: every action of their own area is theirs [spec 1§5].
  if (visitor.kind === 'temporary') return screen.audience === 'temp' ? allow : to('/temp-ngo')
  if (screen.audience === 'any') return allow
  if (visitor.kind === 'ministry') {
    if (screen.audience === 'ministry') return holds(visitor.permissions, screen)
    return stored.ni && stored.passToken ? allow : to(startOf(visitor))
  }
  if (screen.audience !== 'org') return to('/ngo-profile')
  return fitsForm(screen, visitor.legalForm) ? holds(visitor.permissions, screen) : { kind: 'unauthorized' }
}

function address(visitor: Visitor, { screen, params, search }: Place): Verdict {
  if (screen?.rule === 'model' && search.model !== undefined && !models.includes(search.model))
    return { kind: 'not-found' }
  if (screen?.rule === 'qr' && (typeof search.QR !== 'string' || search.QR === '')) return { kind: 'not-found' }
  if (screen?.rule === 'folder' && params.folder !== 'sent' && params.folder !== 'received')
    return { kind: 'not-found' }
  if (screen?.redirect === 'start') return to(startOf(visitor))
  return screen?.redirect ? to(screen.redirect) : allow
}

/**
 * The route guard of the specification [spec 1§2, 2§2], for every screen and every kind of visitor.
 * The audience is judged before the slug: otherwise a ministry user inside an organisation's file,
 * who holds none of its slugs, could never enter it. The server repeats every decision for the data.
 */
export function guard(visitor: Visitor, place: Place, stored: Stored): Verdict {
  if (place.path === '/' || place.path === '') return to('/home')
  const messages = place.path.replace(/\/$/, '') === '/messaging'
  if (messages)
    return visitor.kind === 'guest' || visitor.kind === 'temporary'
      ? to(visitor.kind === 'guest' ? '/auth/login' : '/temp-ngo')
      : to('/messaging/received')
  if (!place.screen) return { kind: 'not-found' }
  const verdict = access(visitor, place.screen, stored)
  return verdict.kind === 'allow' ? address(visitor, place) : verdict
}
