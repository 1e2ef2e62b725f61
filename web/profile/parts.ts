import type { ScreenPath } from '#web/core/screens.ts'
import { headingOf } from '#web/core/title.ts'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'

/** Parts of the organisation's file in reading order; those without a page are left out. */
export const parts: readonly ScreenPath[] = [
  '/ngo-profile',
  '/ngo-profile/creation-info',
  '/ngo-profile/branches-and-departments',
  '/ngo-profile/contact-info',
  '/ngo-profile/ngo-services',
  '/ngo-profile/service-centers',
  '/ngo-profile/bank-accounts',
  '/ngo-profile/events-log',
]

/** Breadcrumbs of a part. */
export const crumbsOf = (path: ScreenPath): Crumb[] => [
  { label: headingOf('/ngo-profile'), href: '/ngo-profile' },
  { label: headingOf(path) },
]
