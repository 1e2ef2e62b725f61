import { createFileRoute } from '@tanstack/react-router'
import { OrganisationUsersPage } from '#web/users/people/organisation-users-page.tsx'

export const Route = createFileRoute('/_org/technical-support/users')({ component: OrganisationUsersPage })
