import { createFileRoute } from '@tanstack/react-router'
import { ReportsPage } from '#web/reports/reports-page.tsx'

export const Route = createFileRoute('/ministry/advanced-reports')({ component: ReportsPage })
