import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#web/founding/account-page.tsx'

export const Route = createFileRoute('/temp-ngo/temp-account-info')({
  validateSearch: (search: Record<string, unknown>) => ({ ...(search.check ? { check: '1' } : {}) }),
  component: Screen,
})

function Screen() {
  const { check } = Route.useSearch()
  return <AccountPage check={check !== undefined} />
}
