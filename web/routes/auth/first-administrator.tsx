import { createFileRoute } from '@tanstack/react-router'
import { SetPasswordPage } from '#web/accounts/set-password-page.tsx'

export const Route = createFileRoute('/auth/first-administrator')({
  // The secret leaves the address bar as soon as the page is there, not with the first key.
  staticData: { hydrate: 'now' },
  component: SetPasswordPage,
})
