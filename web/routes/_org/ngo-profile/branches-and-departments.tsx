import { createFileRoute } from '@tanstack/react-router'
import { Branches } from '#web/profile/units/branches.tsx'

export const Route = createFileRoute('/_org/ngo-profile/branches-and-departments')({ component: Branches })
