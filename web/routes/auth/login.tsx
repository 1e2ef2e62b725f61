import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '#web/accounts/sign-in-page.tsx'
import { WithQueries } from '#web/shell/with-queries.tsx'

export const Route = createFileRoute('/auth/login')({
  component: () => (
    <WithQueries>
      <SignInPage />
    </WithQueries>
  ),
})
