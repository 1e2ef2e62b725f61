import { createFileRoute } from '@tanstack/react-router'
import { signupKept } from '#web/accounts/shared/signup-kept.ts'
import { readNationalities } from '#web/founding/fields/nationalities.ts'
import { SignupPage } from '#web/founding/signup/signup-page.tsx'

export const Route = createFileRoute('/_public/signup')({
  // What was typed before the script is taken over; a form begun before, or a code waited for, is shown at once.
  staticData: { hydrate: 'input', resume: signupKept },
  loader: readNationalities,
  staleTime: 600_000,
  component: Screen,
})

function Screen() {
  return <SignupPage nationalities={Route.useLoaderData()} />
}
