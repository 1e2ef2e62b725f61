import { createFileRoute } from '@tanstack/react-router'
import { EventsLog } from '#web/profile/events-log.tsx'

export const Route = createFileRoute('/_org/ngo-profile/events-log')({ component: EventsLog })
