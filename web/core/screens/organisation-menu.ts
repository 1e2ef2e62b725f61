import { m } from '#web/generated/paraglide/messages.js'
import type { MenuGroup } from '#web/ui/main-menu.tsx'
import { openedVisit } from '../session/acting.ts'
import { fitsForm } from './guard.ts'
import { screenTitles } from './screen-titles.ts'
import { findPlace, type ScreenPath } from './screens.ts'
import { may, type Session } from '../session/session.ts'
import { waitingOf } from './waiting.ts'

interface Entry {
  readonly label: () => string
  readonly paths: readonly ScreenPath[]
  /** Tells how many requests came back to the organisation. */
  readonly counts?: true
}

/** Parts of the organisation's file in reading order. */
export const fileParts: readonly ScreenPath[] = [
  '/ngo-profile',
  '/ngo-profile/creation-info',
  '/ngo-profile/branches-and-departments',
  '/ngo-profile/contact-info',
  '/ngo-profile/ngo-services',
  '/ngo-profile/service-centers',
  '/ngo-profile/bank-accounts',
  '/ngo-profile/alliance-members',
  '/ngo-profile/events-log',
]

/** Menu groups of an organisation [domain 5.4]. The small groups are together under «المزيد». */
const entries: readonly Entry[] = [
  {
    label: screenTitles.profile,
    paths: fileParts,
  },
  {
    label: m.org_menu_programs,
    paths: [
      '/programs-and-activities/ngo-programs',
      '/programs-and-activities/ngo-activities',
      '/annual-plan/{year}',
      '/plan-execution',
    ],
  },
  {
    label: m.org_menu_administrative,
    paths: [
      '/administrative-status/general-info',
      '/administrative-status/founders',
      '/administrative-status/administration-council',
      '/administrative-status/trustees-board',
      '/administrative-status/executive-management',
      '/administrative-status/general-authority',
      '/administrative-status/hold-general-body-meeting',
      '/administrative-status/meetings',
      '/administrative-status/employees',
      '/administrative-status/volunteers',
    ],
  },
  {
    label: screenTitles.financial,
    paths: [
      '/financial/financial-data',
      '/financial/financial-grant',
      '/financial/money-transferred-abroad',
      '/financial/international-Donations',
    ],
  },
  {
    label: screenTitles.transactions_area,
    paths: ['/transactions/mediation-requests', '/transactions/transactions'],
    counts: true,
  },
  {
    label: m.org_menu_guest_pages,
    paths: [
      '/guest-pages-management/about-ngo',
      '/guest-pages-management/images-slider',
      '/guest-pages-management/statistics',
      '/guest-pages-management/news-management',
      '/guest-pages-management/events',
      '/guest-pages-management/campaigns',
      '/guest-pages-management/payment-management',
      '/guest-pages-management/job-vacancies',
      '/guest-pages-management/volunteer-vacancies',
      '/guest-pages-management/guests-messages',
    ],
  },
  {
    label: m.org_menu_more,
    paths: [
      '/properties/vehicles',
      '/properties/real-estates',
      '/un-coop/projects',
      '/un-coop/where',
      '/un-coop/international_events_subscriptions',
      '/un-coop/I-organisations-memberships',
      '/un-coop/collaboration-two-local-partners',
      '/tashbeek/benfit',
      '/tashbeek/give',
      '/tashbeek/tashbeek-management',
      '/ministry-relation/incentives',
      '/ministry-relation/flags',
      '/technical-support/users',
      '/pages/faq',
    ],
  },
]

/** The legal form of the person's own organisation, or of the one whose file is open. */
export const shownForm = (session: Session | null): number | undefined =>
  session?.user.ngo?.legalForm.id ?? openedVisit()?.ngo.legal_form_id

function isOpen(session: Session | null, path: ScreenPath): boolean {
  const { screen } = findPlace(path)
  if (!fitsForm(screen, shownForm(session))) return false
  // A ministry user visiting the file holds none of these slugs. The server decides what may be read.
  return session?.tt === 'm' || !screen?.slug || may(session, screen.slug)
}

/** The menu of one person: screens that exist and may be opened, without empty groups. */
export function organisationMenu(session: Session | null, exists: (path: string) => boolean): MenuGroup[] {
  const year = String(new Date().getFullYear())
  return entries.flatMap(({ label, paths, counts }): MenuGroup[] => {
    const items = paths
      .filter((path) => exists(path) && isOpen(session, path))
      .map((path) => ({
        label: screenTitles[findPlace(path).screen?.title ?? 'error_404'](),
        href: path.replace('{year}', year),
      }))
    // A visitor from the ministry has cases of his own, which are not this organisation's.
    const waiting = counts && session?.tt === 'none' ? { waiting: waitingOf(session) } : {}
    return items.length > 0 ? [{ label: label(), items, ...waiting }] : []
  })
}
