import { createFileRoute } from '@tanstack/react-router'
import { EventsLog } from '#web/profile/log/events-log.tsx'

export const Route = createFileRoute('/_org/ngo-profile/events-log')({ component: EventsLog })
