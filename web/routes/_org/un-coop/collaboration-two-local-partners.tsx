import { createFileRoute } from '@tanstack/react-router'
import { Collaborations } from '#web/cooperation/collaborations.tsx'

export const Route = createFileRoute('/_org/un-coop/collaboration-two-local-partners')({ component: Collaborations })
