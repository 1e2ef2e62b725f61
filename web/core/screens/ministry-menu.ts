import { m } from '#web/generated/paraglide/messages.js'
import type { MenuGroup } from '#web/ui/main-menu.tsx'
import { link } from './link.ts'
import { screenTitles } from './screen-titles.ts'
import { findPlace, type ScreenPath } from './screens.ts'
import { may, type Session } from '../session/session.ts'
import { waitingOf } from './waiting.ts'

interface Entry {
  readonly label: () => string
  /** One path makes a link; several open as a panel. */
  readonly paths: readonly ScreenPath[]
  /** Tells how many requests wait for the reader. */
  readonly counts?: true
}

/**
 * Menu groups of the ministry [domain 5.4]. The small groups for transactions and notifications are in settings and
 * communication.
 */
const entries: readonly Entry[] = [
  { label: screenTitles.dashboard, paths: ['/ministry/dashboard'] },
  {
    label: m.ministry_menu_requests,
    paths: ['/ministry/accreditation-transactions', '/ministry/ngos-creation-requests', '/ministry/ngos-requests'],
    counts: true,
  },
  { label: m.ministry_menu_ngos, paths: ['/ministry/ngos', '/ministry/people', '/ministry/ngos-data'] },
  {
    label: m.ministry_menu_communication,
    paths: [
      '/ministry/ngos-communication/mediation-requestes',
      '/ministry/ngos-communication/campaigns',
      '/ministry/ngos-communication/payments',
      '/ministry/ngos-communication/flags',
      '/ministry/ngos-communication/financial-grants',
      '/ministry/ngos-communication/where',
      '/ministry/ngos-communication/incentives',
      '/ministry/ngos-communication/ngos-management',
      '/ministry/ngos-communication/assemblies',
      '/ministry/ngos-communication/plans',
      '/ministry/ngos-communication/annual-budgets',
      '/ministry/ngos-communication/yearly-returns',
      '/ministry/ngos-communication/extensions',
      '/ministry/ngos-communication/ngos-validation',
      '/ministry/ngos-communication/ngos-validation-report',
      '/ministry/notifications',
      '/ministry/ministry-notifications',
      '/ministry/guest-messages',
      '/ministry/outbox',
    ],
  },
  {
    label: m.ministry_menu_reports,
    paths: ['/ministry/advanced-reports', '/ministry/dashboard-events-log', '/ministry/surveys'],
  },
  {
    label: m.ministry_menu_users,
    paths: [
      '/ministry/settings/users/ministry-users',
      '/ministry/settings/users/ngo-users',
      '/ministry/settings/roles',
      '/ministry/settings/usersAvailability',
      '/ministry/rights',
    ],
  },
  {
    label: screenTitles.settings,
    paths: [
      '/ministry/settings',
      '/ministry/settings/accreditation-transactions',
      '/ministry/transactions/description',
      '/ministry/transactions/actions',
      '/ministry/settings/holidays',
      '/ministry/settings/regulations',
      '/ministry/settings/regulation-types',
      '/ministry/settings/pages',
      '/ministry/settings/instructions',
      '/ministry/settings/help',
      '/ministry/settings/image-slider',
      '/ministry/settings/events',
      '/ministry/settings/faq',
      '/ministry/settings/faq-categories',
      '/ministry/settings/indexes',
    ],
  },
]

/** Whether the visitor may open the screen at a path, and the platform has it. */
export function isOpen(session: Session | null, path: ScreenPath, exists: (path: string) => boolean): boolean {
  const { screen } = findPlace(path)
  return exists(path) && (!screen?.slug || may(session, screen.slug))
}

/** The first breadcrumb of ministry screens: the person's start screen. */
export const deskCrumb = () => ({ label: m.app_desk(), href: link('/ministry') })

export const titleAt = (path: ScreenPath): string => screenTitles[findPlace(path).screen?.title ?? 'error_404']()

/** The menu of one person, without empty groups. */
export function ministryMenu(session: Session | null, exists: (path: string) => boolean): MenuGroup[] {
  return entries.flatMap(({ label, paths, counts }): MenuGroup[] => {
    const open = paths.filter((path) => isOpen(session, path, exists))
    if (open.length === 0) return []
    if (paths.length === 1) return [{ label: label(), href: paths[0] ?? '/' }]
    const items = open.map((path) => ({ label: titleAt(path), href: path }))
    return [{ label: label(), items, ...(counts ? { waiting: waitingOf(session) } : {}) }]
  })
}
