import { createFileRoute } from '@tanstack/react-router'
import { TrackPage } from '#web/founding/track/track-page.tsx'

export const Route = createFileRoute('/temp-ngo/ministry-track')({
  validateSearch: (search: Record<string, unknown>): { view?: 'review' } =>
    search.view === 'review' ? { view: 'review' } : {},
  component: Screen,
})

function Screen() {
  const { view } = Route.useSearch()
  return <TrackPage view={view === 'review' ? 'review' : 'tasks'} />
}
