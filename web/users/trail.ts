import { link } from '#web/core/screens/link.ts'
import { deskCrumb, titleAt } from '#web/core/screens/ministry-menu.ts'
import type { ScreenPath } from '#web/core/screens/screens.ts'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'

/** Lists of people and the page of one, by kind of account. */
export const listPath = {
  ministry: '/ministry/settings/users/ministry-users',
  org: '/ministry/settings/users/ngo-users',
} as const
export const userPath = {
  ministry: '/ministry/settings/ministry-user/{id}',
  org: '/ministry/settings/ngo-user/{id}',
} as const

/** Path to a screen of users and rights; `last` names the record below it. */
export const settingsTrail = (path: ScreenPath, ...last: readonly Crumb[]): Crumb[] => [
  deskCrumb(),
  { label: titleAt('/ministry/settings'), href: link('/ministry/settings') },
  { label: titleAt(path), ...(last.length > 0 ? { href: path } : {}) },
  ...last,
]
