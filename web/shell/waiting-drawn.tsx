import { rootRouteId, useRouteContext, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { inLanguage } from '#web/core/screens/screen-instructions.tsx'
import { findPlace } from '#web/core/screens/screens.ts'
import { headingOf } from '#web/core/screens/title.ts'
import type { Session } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DeskShell, FoundingShell } from '#web/ui/app-shell.tsx'
import { IconSpace } from '#web/ui/button.tsx'
import { closedKey } from '#web/ui/instructions.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ComingHead, Page } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { ministryBar } from './ministry-frame.tsx'
import { organisationBar } from './organisation-frame.tsx'

type DrawShell = (props: { session: Session | null; path: string; children: ReactNode }) => ReactNode

const layoutOf = (path: string) => findPlace(path).screen?.layout ?? 'horizontal'
const Organisation: DrawShell = ({ session, path, children }) => (
  <DeskShell {...organisationBar(session)} layout={layoutOf(path)}>
    {children}
  </DeskShell>
)
const Ministry: DrawShell = ({ session, path, children }) => (
  <DeskShell {...ministryBar(session)} layout={layoutOf(path)}>
    {children}
  </DeskShell>
)
const Person: DrawShell = (props) => (props.session?.tt === 'm' ? <Ministry {...props} /> : <Organisation {...props} />)
const Founder: DrawShell = ({ session, children }) => (
  <FoundingShell
    name={m.shell_founding()}
    note={
      <>
        {m.shell_tracking()} <Ltr>{session?.user.establishment?.tracking_no}</Ltr>
      </>
    }
  >
    {children}
  </FoundingShell>
)
const shells = { organisation: Organisation, ministry: Ministry, person: Person, founder: Founder }

export type Frame = keyof typeof shells

/** The instructions of the screen. */
function Instructions() {
  const { words } = useRouteContext({ from: rootRouteId })
  if (!words?.written) return null
  const { title, body } = inLanguage(words.written)
  return (
    <div data-closed={closedKey(words.slug)}>
      <Notice tone="sand" title={`${title}.`} end={<IconSpace />}>
        <div dangerouslySetInnerHTML={{ __html: body }} />
      </Notice>
    </div>
  )
}

/** What the page says where no script will draw it. */
export const NeedsScript = () => (
  <noscript>
    <Notice tone="warn" title={m.shell_needs_script()} />
  </noscript>
)

/** Frame, title and instructions of a signed-in page; only the server draws them. */
export function Drawn({ frame }: { frame: Frame }) {
  const { session = null } = useRouteContext({ from: rootRouteId })
  const path = useRouterState({ select: (state) => state.location.pathname })
  const Shell = shells[frame]
  return (
    <Shell session={session} path={path}>
      <Page width={frame === 'founder' ? 'public' : frame === 'ministry' ? 'desk' : 'org'}>
        <ComingHead title={headingOf(path)} />
        {frame !== 'founder' && <Instructions />}
        <Skeleton lines={6} />
      </Page>
    </Shell>
  )
}
