import { createFileRoute } from '@tanstack/react-router'
import { Members } from '#web/people/members.tsx'

export const Route = createFileRoute('/_org/administrative-status/general-authority')({ component: Members })
