import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from '#web/transactions/dashboard.tsx'

export const Route = createFileRoute('/ministry/ngos-creation-requests')({ component: () => <Dashboard founding /> })
