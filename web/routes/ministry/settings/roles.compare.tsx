import { createFileRoute } from '@tanstack/react-router'
import { RoleComparePage } from '#web/users/roles/role-compare-page.tsx'

export const Route = createFileRoute('/ministry/settings/roles/compare')({ component: RoleComparePage })
