import { createFileRoute } from '@tanstack/react-router'
import { UserProfile } from '#web/accounts/own/user-profile.tsx'

export const Route = createFileRoute('/_org/user-profile/profile')({ component: () => <UserProfile /> })
