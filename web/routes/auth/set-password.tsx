import { createFileRoute } from '@tanstack/react-router'
import { SetPasswordPage } from '#web/accounts/set-password-page.tsx'
import { m } from '#web/generated/paraglide/messages.js'

export const Route = createFileRoute('/auth/set-password')({
  // The secret leaves the address bar as soon as the page is there, not with the first key.
  staticData: { hydrate: 'now' },
  component: () => (
    <SetPasswordPage title={m.title_set_password()} text={m.account_link_text()} missing={m.account_link_missing()} />
  ),
})
