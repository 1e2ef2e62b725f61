import { createFileRoute } from '@tanstack/react-router'
import { LatestEvents } from '#web/profile/log/latest-events.tsx'
import { Dashboard } from '#web/transactions/desk/dashboard.tsx'

export const Route = createFileRoute('/ministry/ngos-creation-requests')({
  component: () => <Dashboard founding events={(log) => <LatestEvents events={log} />} />,
})
