import { createFileRoute } from '@tanstack/react-router'
import { DocsPage } from '#web/founding/track/docs-page.tsx'

export const Route = createFileRoute('/temp-ngo/docs-upload')({
  validateSearch: (search: Record<string, unknown>): { part?: 'estate'; check?: string } => ({
    ...(search.part === 'estate' ? { part: 'estate' as const } : {}),
    ...(search.check ? { check: '1' } : {}),
  }),
  component: Screen,
})

function Screen() {
  const { part, check } = Route.useSearch()
  return <DocsPage estate={part === 'estate'} check={check !== undefined} />
}
