import {
  IconCalendarEvent,
  IconCalendarOff,
  IconChevronLeft,
  IconClockHour4,
  IconFileDescription,
  IconFileText,
  IconFileTypeDocx,
  IconHeartHandshake,
  IconHelpCircle,
  IconInfoCircle,
  IconLifebuoy,
  IconListDetails,
  IconListNumbers,
  IconMessageQuestion,
  IconPhoto,
  IconScale,
  IconSection,
  IconSettings,
  IconShieldLock,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { link } from '#web/core/screens/link.ts'
import { deskCrumb, isOpen, titleAt } from '#web/core/screens/ministry-menu.ts'
import { screens, type ScreenPath } from '#web/core/screens/screens.ts'
import { useMay, useSession } from '#web/core/session/session.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { IconPlate } from '#web/ui/icon-plate.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import css from './settings-index.module.css'

const known: Partial<Record<ScreenPath, { text: () => string; Icon: typeof IconSettings }>> = {
  '/ministry/settings/accreditation-transactions': { text: m.ministry_set_types_text, Icon: IconListDetails },
  '/ministry/transactions/description': { text: m.ministry_set_descriptions_text, Icon: IconFileDescription },
  '/ministry/transactions/actions': { text: m.ministry_set_actions_text, Icon: IconClockHour4 },
  '/ministry/settings/indexes': { text: m.ministry_set_indexes_text, Icon: IconListNumbers },
  '/ministry/settings/holidays': { text: m.ministry_set_holidays_text, Icon: IconCalendarOff },
  '/ministry/settings/regulations': { text: m.content_set_regulations_text, Icon: IconScale },
  '/ministry/settings/regulation-types': { text: m.content_set_regulation_types_text, Icon: IconSection },
  '/ministry/settings/instructions': { text: m.content_set_instructions_text, Icon: IconInfoCircle },
  '/ministry/settings/pages': { text: m.content_set_pages_text, Icon: IconFileText },
  '/ministry/settings/help': { text: m.content_set_help_text, Icon: IconLifebuoy },
  '/ministry/settings/doc-templates': { text: m.content_set_templates_text, Icon: IconFileTypeDocx },
  '/ministry/settings/image-slider': { text: m.content_set_slides_text, Icon: IconPhoto },
  '/ministry/settings/events': { text: m.content_set_events_text, Icon: IconCalendarEvent },
  '/ministry/settings/faq': { text: m.content_set_faq_text, Icon: IconMessageQuestion },
  '/ministry/settings/faq-categories': { text: m.content_set_faq_categories_text, Icon: IconHelpCircle },
  '/ministry/settings/usersAvailability': { text: m.ministry_set_availability_text, Icon: IconUserCheck },
  '/ministry/settings/users/ministry-users': { text: m.ministry_set_ministry_users_text, Icon: IconUsers },
  '/ministry/settings/users/ngo-users': { text: m.ministry_set_ngo_users_text, Icon: IconUsersGroup },
  '/ministry/settings/roles': { text: m.ministry_set_roles_text, Icon: IconShieldLock },
}
/** Way to one screen of the settings. */
const Tile = ({
  href,
  title,
  text,
  Icon,
}: {
  href: string
  title: string
  text?: string
  Icon: typeof IconSettings
}) => (
  <li>
    <Anchor href={href}>
      <IconPlate>
        <Icon size={24} aria-hidden />
      </IconPlate>
      <span>
        <b>{title}</b>
        {text && <small>{text}</small>}
      </span>
      <IconChevronLeft size={18} className={css.arrow} aria-hidden />
    </Anchor>
  </li>
)

/** Screens of the settings that open without a record; slides of the sign-in page are a tab of those of the home page. */
const paths = screens
  .map((screen) => screen.path)
  .filter((path) => /^\/ministry\/(settings|transactions)\/[^{]+$/.test(path) && !path.endsWith('/sign-in'))

interface Parts {
  /** Country data and limits. */
  limits: ReactNode
  /** Seasons of campaigns: an address of their own would stand in the start script of every page. */
  seasons: ReactNode
}
/** Every settings screen that exists and that this person may open; `parts` are views of it. */
export function SettingsIndex(parts: Parts) {
  const session = useSession()
  const router = useRouter()
  const address = useAddress()
  // Country data and limits belong to the central administration.
  const indexes = useMay('ministry_indexes', 'S')
  const central = indexes && session?.user.ministry_user_type === 'central'
  const limits = central && address.one('view') === 'limits'
  const open = paths.filter((path) => isOpen(session, path, (one) => one in router.routesByPath))
  const order = Object.keys(known)
  const place = (path: string) => (order.includes(path) ? order.indexOf(path) : order.length)
  const sorted = [...open].sort((a, b) => place(a) - place(b))
  if (indexes && address.one('view') === 'seasons')
    return <Suspense fallback={<Skeleton lines={8} />}>{parts.seasons}</Suspense>
  return (
    <Page>
      <PageHead
        title={titleAt('/ministry/settings')}
        crumbs={[deskCrumb(), { label: titleAt('/ministry/settings') }]}
        tabs={
          central && (
            <Segments
              label={m.setting_view()}
              value={limits ? 'limits' : 'screens'}
              choices={[
                { value: 'screens', label: m.setting_view_screens() },
                { value: 'limits', label: m.setting_view_limits() },
              ]}
              onChange={(view) => address.set({ view: view === 'limits' ? view : undefined })}
            />
          )
        }
      />
      {limits ? (
        <Suspense fallback={<Skeleton lines={8} />}>{parts.limits}</Suspense>
      ) : open.length === 0 ? (
        <EmptyState title={m.ministry_set_none()} text={m.ministry_no_right()} />
      ) : (
        <ul className={css.tiles}>
          {sorted.map((path) => {
            const { text, Icon = IconSettings } = known[path] ?? {}
            return <Tile key={path} href={path} title={titleAt(path)} Icon={Icon} {...(text ? { text: text() } : {})} />
          })}
          {indexes && (
            <Tile
              href={link('/ministry/settings', undefined, { view: 'seasons' })}
              title={m.title_campaign_tags()}
              text={m.content_set_seasons_text()}
              Icon={IconHeartHandshake}
            />
          )}
        </ul>
      )}
    </Page>
  )
}
