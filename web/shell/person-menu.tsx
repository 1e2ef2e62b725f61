import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { m } from '#web/generated/paraglide/messages.js'
import { ActionMenu } from '#web/ui/row-menu.tsx'
import { lang, otherSkins, preferenceLink } from '#web/base/preferences.ts'
import { useSession } from '#web/core/session/session.ts'
import { signOut } from '#web/core/session/sign-out.ts'
import css from './person-menu.module.css'

/** The person's menu at the end of the bar: profile, language, colour scheme, sign out. */
export function PersonMenu({ profile }: { profile?: string }) {
  const session = useSession()
  const client = useQueryClient()
  const back = useRouterState({ select: (state) => state.location.href })
  const name = session?.user.full_name ?? ''
  return (
    <ActionMenu
      className={css.person ?? ''}
      label={m.shell_person({ name })}
      actions={[
        ...(profile ? [{ label: m.shell_account(), href: profile }] : []),
        { label: m.shell_other_language(), href: preferenceLink({ lang: lang() === 'ar' ? 'en' : 'ar' }, back) },
        ...otherSkins().map((one) => ({
          label: one === 'dark' ? m.shell_dark() : m.shell_light(),
          href: preferenceLink({ skin: one }, back),
        })),
        { label: m.shell_sign_out(), act: () => void signOut(client, session) },
      ]}
    >
      {[...name][0] ?? '–'}
    </ActionMenu>
  )
}
