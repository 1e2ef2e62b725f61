import { createFileRoute } from '@tanstack/react-router'
import { Volunteers } from '#web/people/volunteers.tsx'

export const Route = createFileRoute('/_org/administrative-status/volunteers/')({ component: Volunteers })
