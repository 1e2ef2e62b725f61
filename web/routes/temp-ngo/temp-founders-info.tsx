import { createFileRoute } from '@tanstack/react-router'
import { one, type Search } from '#web/base/search.ts'
import { FoundersPage } from '#web/founding/founders-page.tsx'

export const Route = createFileRoute('/temp-ngo/temp-founders-info')({
  validateSearch: (search: Record<string, unknown>): { founder?: string; check?: string; papers?: string } => {
    const founder = one((search as Search).founder)
    return {
      ...(founder && /^\d+$/.test(founder) ? { founder } : {}),
      ...(search.check ? { check: '1' } : {}),
      ...(search.papers ? { papers: '1' } : {}),
    }
  },
  component: Screen,
})

function Screen() {
  const { founder, check, papers } = Route.useSearch()
  return (
    <FoundersPage
      founder={founder === undefined ? undefined : Number(founder)}
      check={check !== undefined}
      papers={papers !== undefined}
    />
  )
}
