import { openScreenWords } from '#contract/core/rights/open-screen-words.ts'
import { label } from '#web/base/label.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MainInfo } from '#contract/founding/answers.ts'
import { useArrivalWithin } from '#web/core/screens/arrival.ts'
import { link } from '#web/core/screens/link.ts'
import { OfflineBar } from '#web/core/api/offline-bar.tsx'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useServerEvents } from '#web/core/api/server-events.ts'
import { isPageOf } from '#web/core/session/acting.ts'
import { useSession } from '#web/core/session/session.ts'
import { SessionWarning } from '#web/core/session/session-warning.tsx'
import { signOut } from '#web/core/session/sign-out.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { FoundingShell } from '#web/ui/app-shell.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page-head.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { beginDrafts, dropDrafts, flushDrafts, useUnsaved } from './drafts.ts'
import { InfoContext } from './info-context.ts'
import { places } from './places.ts'
import css from './founding.module.css'
import { mainInfoQuery } from './queries.ts'

const keys = [['founding']] as const

function Inside({ info, children }: { info: MainInfo; children: ReactNode }) {
  beginDrafts(info.id)
  useServerEvents(keys)
  const unsaved = useUnsaved()
  // Pages of the request share their drafts: only leaving the tab could lose something.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => unsaved > 0 })
  return (
    <InfoContext value={info}>
      <OfflineBar waiting={unsaved} />
      {children}
    </InfoContext>
  )
}

interface Frame {
  /** Notifications: before signing out. */
  tools: ReactNode
  footer: ReactNode
  children: ReactNode
}
/** Strip, short bar and the request itself around the five screens of a founder. */
export function FoundingFrame({ tools, footer, children }: Frame) {
  const client = useQueryClient()
  const session = useSession()
  // Founders keep nothing in the window; what this page sends is for its founder only.
  if (!import.meta.env.SSR && session) isPageOf(session.user.id)
  const query = useQuery(mainInfoQuery)
  const leave = async () => {
    await flushDrafts()
    dropDrafts()
    // The way back opens the tab of this account.
    await signOut(client, session, places.track())
  }
  const tracking = query.data?.tracking_no ?? session?.user.establishment?.tracking_no
  return (
    <FoundingShell
      home={places.track()}
      footer={footer}
      name={m.shell_founding()}
      note={
        tracking ? (
          <>
            {m.shell_tracking()} <Ltr>{tracking}</Ltr>
          </>
        ) : (
          m.app_owner()
        )
      }
      tools={
        <>
          <ButtonLink className={css.faq ?? ''} look="subtle" size="desk" href={link('/faq')}>
            {label(openScreenWords.faq)}
          </ButtonLink>
          {tools}
          <Button className={css.whole ?? ''} look="default" size="desk" onClick={() => void leave()}>
            {m.shell_sign_out()}
          </Button>
        </>
      }
    >
      <SessionWarning />
      <Loaded query={query} lines={6}>
        {(info) => <Inside info={info}>{children}</Inside>}
      </Loaded>
    </FoundingShell>
  )
}

/** Place of a page inside the frame. */
export function FoundingPage({ children }: { children: ReactNode }) {
  useArrivalWithin()
  return <Page width="public">{children}</Page>
}
