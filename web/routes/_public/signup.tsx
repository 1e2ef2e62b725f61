import { createFileRoute } from '@tanstack/react-router'
import { WithQueries } from '#web/core/with-queries.tsx'
import { readNationalities } from '#web/founding/nationalities.ts'
import { SignupPage } from '#web/founding/signup-page.tsx'

export const Route = createFileRoute('/_public/signup')({
  // A form that keeps what is typed cannot wait for the first key.
  staticData: { hydrate: 'now' },
  loader: readNationalities,
  staleTime: 600_000,
  component: Screen,
})

function Screen() {
  return (
    <WithQueries>
      <SignupPage nationalities={Route.useLoaderData()} />
    </WithQueries>
  )
}
