import { createFileRoute } from '@tanstack/react-router'
import { NgoUsersPage } from '#web/users/people/people-pages.tsx'

export const Route = createFileRoute('/ministry/settings/users/ngo-users')({ component: NgoUsersPage })
