import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '#web/accounts/sign-in-page.tsx'

export const Route = createFileRoute('/auth/login')({ component: () => <SignInPage /> })
