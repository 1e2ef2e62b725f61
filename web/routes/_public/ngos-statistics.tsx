import { createFileRoute } from '@tanstack/react-router'
import { loadStatistics } from '#web/public-site/register/load-register.ts'
import { StatisticsPage } from '#web/public-site/register/statistics-page.tsx'

export const Route = createFileRoute('/_public/ngos-statistics')({
  loader: loadStatistics,
  component: function Screen() {
    return <StatisticsPage figures={Route.useLoaderData()} />
  },
})
