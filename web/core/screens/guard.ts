import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import type { Screen } from './screen.ts'
import type { Place } from './screens.ts'

/** Who opens a screen. `permissions` are the slugs held with code S. */
export type Visitor =
  | { readonly kind: 'guest' }
  | { readonly kind: 'temporary' }
  | { readonly kind: 'organisation'; readonly permissions: ReadonlySet<string>; readonly legalForm?: number }
  | { readonly kind: 'ministry'; readonly permissions: ReadonlySet<string> }

/** What the browser stores while a ministry user visits an organisation's file. */
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

/** Start screens of the ministry, in order. Everybody starts at the first one that their role opens. */
const starts: readonly (readonly [slug: PermissionSlug, path: string])[] = [
  ['ministry_dashboard', '/ministry/dashboard'],
  ['ministry_transaction_requests', '/ministry/accreditation-transactions'],
  ['ministry_users_rp', '/ministry/settings/users/ministry-users'],
  ['ministry_ngo_users_rp', '/ministry/settings/users/ngo-users'],
  ['ministry_ngos', '/ministry/ngos'],
]

/** Where a signed-in person goes after signing in, or instead of a page that is not for them. */
export function startOf(visitor: Visitor): string {
  if (visitor.kind === 'temporary') return '/temp-ngo'
  if (visitor.kind === 'ministry')
    return starts.find(([slug]) => visitor.permissions.has(slug))?.[1] ?? '/user-notifications'
  return visitor.kind === 'organisation' ? '/ngo-profile' : '/home'
}

function holds(permissions: ReadonlySet<string>, { slug, orSlug }: Screen): Verdict {
  return !slug || permissions.has(slug) || (orSlug && permissions.has(orSlug)) ? allow : { kind: 'unauthorized' }
}

/** Whether organisations of this legal form have the screen. */
export function fitsForm(screen: Screen | undefined, legalForm: number | undefined): boolean {
  if (screen?.legalForm === 'only-1') return legalForm === 1
  if (screen?.legalForm === 'only-3') return legalForm === 3
  return screen?.legalForm !== 'not-1' || legalForm !== 1
}

function access(visitor: Visitor, screen: Screen, stored: Stored): Verdict {
  if (screen.audience === 'public') return allow
  if (screen.audience === 'login-page') return visitor.kind === 'guest' ? allow : to(startOf(visitor))
  if (visitor.kind === 'guest') return to('/auth/login')
  // Founders are not asked for slugs: everything in their own area is allowed [spec 1§5].
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
  // As the calls of plans and yearly returns take it.
  if (screen?.rule === 'year' && !/^(19[5-9]\d|2\d{3})$/.test(params.year ?? '')) return { kind: 'not-found' }
  if (screen?.redirect === 'start') return to(startOf(visitor))
  return screen?.redirect ? to(screen.redirect) : allow
}

/**
 * The route guard of the specification [spec 1§2, 2§2], for every screen and every kind of visitor.
 * The audience is checked before the slug: a ministry user visiting an organisation's file holds none of its slugs and
 * could otherwise never enter.
 * The server checks every right again for the data.
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
