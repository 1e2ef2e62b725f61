import { createFileRoute } from '@tanstack/react-router'
import { RolesPage } from '#web/users/roles/roles-page.tsx'

export const Route = createFileRoute('/ministry/settings/roles/')({ component: RolesPage })
