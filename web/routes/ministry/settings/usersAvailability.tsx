import { createFileRoute } from '@tanstack/react-router'
import { Availability } from '#web/transactions/absences/availability.tsx'

export const Route = createFileRoute('/ministry/settings/usersAvailability')({ component: Availability })
