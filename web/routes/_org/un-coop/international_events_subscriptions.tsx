import { createFileRoute } from '@tanstack/react-router'
import { InternationalEvents } from '#web/cooperation/events.tsx'

export const Route = createFileRoute('/_org/un-coop/international_events_subscriptions')({
  component: InternationalEvents,
})
