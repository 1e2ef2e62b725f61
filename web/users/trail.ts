import { link } from '#web/core/link.ts'
import { titleAt } from '#web/core/ministry-menu.ts'
import type { ScreenPath } from '#web/core/screens.ts'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'

/** Path to a screen of users and rights; `last` names the record below it. */
export const settingsTrail = (path: ScreenPath, ...last: readonly Crumb[]): Crumb[] => [
  { label: titleAt('/ministry/dashboard'), href: link('/ministry/dashboard') },
  { label: titleAt('/ministry/settings'), href: link('/ministry/settings') },
  { label: titleAt(path), ...(last.length > 0 ? { href: path } : {}) },
  ...last,
]
