import { createFileRoute } from '@tanstack/react-router'
import { OwnStatistics } from '#web/guest-pages/statistics.tsx'

export const Route = createFileRoute('/_org/guest-pages-management/statistics')({ component: OwnStatistics })
