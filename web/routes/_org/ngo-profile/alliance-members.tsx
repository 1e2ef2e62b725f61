import { createFileRoute } from '@tanstack/react-router'
import { AllianceMembers } from '#web/profile/alliance/alliance-members.tsx'

export const Route = createFileRoute('/_org/ngo-profile/alliance-members')({ component: AllianceMembers })
