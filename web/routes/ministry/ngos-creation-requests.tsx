import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from '#web/transactions/desk/dashboard.tsx'

export const Route = createFileRoute('/ministry/ngos-creation-requests')({ component: () => <Dashboard founding /> })
