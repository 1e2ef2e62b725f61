import { createFileRoute } from '@tanstack/react-router'
import { UserProfile } from '#web/accounts/own/user-profile.tsx'

export const Route = createFileRoute('/ministry/user-profile/profile')({ component: () => <UserProfile ministry /> })
