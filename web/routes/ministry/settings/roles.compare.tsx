import { createFileRoute } from '@tanstack/react-router'
import { RoleComparePage } from '#web/users/role-compare-page.tsx'

export const Route = createFileRoute('/ministry/settings/roles/compare')({ component: RoleComparePage })
