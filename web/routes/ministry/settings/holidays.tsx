import { createFileRoute } from '@tanstack/react-router'
import { Holidays } from '#web/transactions/absences/holidays.tsx'

export const Route = createFileRoute('/ministry/settings/holidays')({ component: Holidays })
