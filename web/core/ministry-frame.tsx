import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { DeskShell } from '#web/ui/app-shell.tsx'
import { ActionMenu } from '#web/ui/row-menu.tsx'
import { ministryMenu } from './ministry-menu.ts'
import { lang, preferenceLink, skin } from './preferences.ts'
import { findPlace } from './screens.ts'
import { useSession } from './session.ts'
import { signOut } from './sign-out.ts'
import css from './ministry-frame.module.css'

/** The person menu at the end of a desk's bar; a desk has no strip, so language and skin stand here. */
function PersonMenu({ path }: { path: string }) {
  const session = useSession()
  const client = useQueryClient()
  const router = useRouter()
  const name = session?.user.full_name ?? ''
  const profile = '/ministry/user-profile/profile'
  return (
    <ActionMenu
      className={css.person ?? ''}
      label={m.ministry_person({ name })}
      actions={[
        ...(profile in router.routesByPath ? [{ label: m.shell_account(), href: profile }] : []),
        { label: m.shell_other_language(), href: preferenceLink({ lang: lang() === 'ar' ? 'en' : 'ar' }, path) },
        {
          label: skin() === 'dark' ? m.shell_light() : m.shell_dark(),
          href: preferenceLink({ skin: skin() === 'dark' ? 'light' : 'dark' }, path),
        },
        { label: m.shell_sign_out(), act: () => void signOut(client, session) },
      ]}
    >
      {[...name][0] ?? '–'}
    </ActionMenu>
  )
}

/** The frame of the ministry's screens. `tools` (search, messages, notifications) stand before the person. */
export function MinistryFrame({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  const session = useSession()
  const router = useRouter()
  const { pathname, href } = useRouterState({
    select: (state) => ({ pathname: state.location.pathname, href: state.location.href }),
    structuralSharing: true,
  })
  const layout = findPlace(pathname).screen?.layout ?? 'horizontal'
  return (
    <DeskShell
      name={m.app_name_short()}
      note={m.app_desk()}
      home="/ministry/dashboard"
      groups={ministryMenu(session, (path) => path in router.routesByPath)}
      layout={layout}
      tools={
        <>
          {tools}
          <PersonMenu path={href} />
        </>
      }
    >
      {children}
    </DeskShell>
  )
}
