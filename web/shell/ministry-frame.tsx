import { IconMessage } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { DeskShell } from '#web/ui/app-shell.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { ministryMenu } from '#web/core/screens/ministry-menu.ts'
import { OfflineBar } from '#web/core/api/offline-bar.tsx'
import { PersonMenu } from './person-menu.tsx'
import { QuickSearch } from './quick-search.tsx'
import { findPlace } from '#web/core/screens/screens.ts'
import { useShownPath } from '#web/core/screens/shown-path.ts'
import { isBuilt } from '#web/core/screens/unbuilt.ts'
import { SessionWarning } from '#web/core/session/session-warning.tsx'
import { useOwnWindow } from '#web/core/session/own-window.ts'
import { useSession, type Session } from '#web/core/session/session.ts'
import { useFreshWaiting } from './use-fresh-waiting.ts'

/** What the bar of the ministry's screens tells. */
export const ministryBar = (session: Session | null) => ({
  name: m.app_name_short(),
  note: m.app_desk(),
  home: '/ministry',
  groups: ministryMenu(session, isBuilt),
})

/** The frame of the ministry's screens. `tools` (search, messages, notifications) come before the person's menu. */
export function MinistryFrame({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  const session = useSession()
  useOwnWindow(session)
  useFreshWaiting()
  const router = useRouter()
  const layout = findPlace(useShownPath()).screen?.layout ?? 'horizontal'
  const bar = ministryBar(session)
  return (
    <DeskShell
      {...bar}
      layout={layout}
      tools={
        <>
          <QuickSearch menu={bar.groups} />
          {tools}
          <IconButton label={m.shell_messages()} onClick={() => router.history.push('/messaging/received')}>
            <IconMessage size={19} aria-hidden />
          </IconButton>
          <PersonMenu profile="/ministry/user-profile/profile" />
        </>
      }
    >
      <OfflineBar />
      <SessionWarning />
      {children}
    </DeskShell>
  )
}
