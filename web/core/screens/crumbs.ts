import { link } from './link.ts'
import { deskCrumb, titleAt } from './ministry-menu.ts'
import type { ScreenPath } from './screens.ts'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'

/** Breadcrumbs of a list among the index tables. */
export const indexCrumbs = (label: string): Crumb[] => [
  ...settingsCrumbs('/ministry/settings/indexes').slice(0, -1),
  { label: titleAt('/ministry/settings/indexes'), href: link('/ministry/settings/indexes') },
  { label },
]

/** Breadcrumbs of a settings screen. */
export const settingsCrumbs = (path: ScreenPath): Crumb[] => [
  deskCrumb(),
  { label: titleAt('/ministry/settings'), href: link('/ministry/settings') },
  { label: titleAt(path) },
]
