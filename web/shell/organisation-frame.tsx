import { IconMessage } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { DeskShell } from '#web/ui/app-shell.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Dec } from '#web/ui/text.tsx'
import { organisationMenu } from '#web/core/screens/organisation-menu.ts'
import { OfflineBar } from '#web/core/api/offline-bar.tsx'
import { PersonMenu } from './person-menu.tsx'
import { QuickSearch } from './quick-search.tsx'
import { findPlace } from '#web/core/screens/screens.ts'
import { useShownPath } from '#web/core/screens/shown-path.ts'
import { isBuilt } from '#web/core/screens/unbuilt.ts'
import { SessionWarning } from '#web/core/session/session-warning.tsx'
import { useOwnWindow } from '#web/core/session/own-window.ts'
import { useSession, type Session } from '#web/core/session/session.ts'
import { StandingBar } from './standing-bar.tsx'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { useFreshWaiting } from './use-fresh-waiting.ts'
import { useVisit, VisitBar } from './visit-bar.tsx'

/** What the bar of an organisation's screens tells of it. */
export function organisationBar(session: Session | null, visited?: Parameters<typeof nameOf>[0]) {
  const ngo = session?.user.ngo
  return {
    name: visited ? nameOf(visited) : ngo ? nameOf(ngo) : m.app_name_short(),
    // On a phone the room is the name's: half a number is none.
    note: (
      <span data-wide>
        {ngo ? (
          <>
            {nameOf(ngo.legalForm)} · <Dec>{ngo.decision_no}</Dec>
          </>
        ) : (
          m.app_owner()
        )}
      </span>
    ),
    home: '/ngo-profile',
    groups: organisationMenu(session, isBuilt),
  }
}

/**
 * The frame of an organisation's screens. A visiting ministry user sees the same below the bar of the visit. `tools`
 * come before the person's menu.
 */
export function OrganisationFrame({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  const session = useSession()
  useOwnWindow(session)
  useFreshWaiting()
  const router = useRouter()
  const visit = useVisit(session?.tt === 'm')
  const bar = organisationBar(session, visit?.ngo)
  return (
    <DeskShell
      {...bar}
      layout={findPlace(useShownPath()).screen?.layout ?? 'horizontal'}
      {...(visit ? { acting: <VisitBar visit={visit} who={session?.user.full_name ?? ''} /> } : {})}
      tools={
        <>
          <QuickSearch menu={bar.groups} />
          {tools}
          <IconButton label={m.shell_messages()} onClick={() => router.history.push('/messaging/received')}>
            <IconMessage size={19} aria-hidden />
          </IconButton>
          <PersonMenu profile={visit ? '/ministry/user-profile/profile' : '/user-profile/profile'} />
        </>
      }
    >
      <OfflineBar />
      <StandingBar />
      <SessionWarning />
      {children}
    </DeskShell>
  )
}
