import type { ScreenPath } from '#web/core/screens/screens.ts'
import { headingOf } from '#web/core/screens/title.ts'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'

/** Breadcrumbs of a part. */
export const crumbsOf = (path: ScreenPath): Crumb[] => [
  { label: headingOf('/ngo-profile'), href: '/ngo-profile' },
  { label: headingOf(path) },
]
