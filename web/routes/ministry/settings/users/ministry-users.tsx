import { createFileRoute } from '@tanstack/react-router'
import { MinistryUsersPage } from '#web/users/people/people-pages.tsx'

export const Route = createFileRoute('/ministry/settings/users/ministry-users')({ component: MinistryUsersPage })
