import { createFileRoute } from '@tanstack/react-router'
import { one, type Search } from '#web/base/search.ts'
import { NgoPage } from '#web/founding/ngo-page.tsx'

export const Route = createFileRoute('/temp-ngo/temp-ngo-info')({
  validateSearch: (search: Record<string, unknown>): { step?: string; check?: string } => {
    const step = one((search as Search).step)
    return { ...(step ? { step } : {}), ...(search.check ? { check: '1' } : {}) }
  },
  component: Screen,
})

function Screen() {
  const { step = 'names', check } = Route.useSearch()
  return <NgoPage step={step} check={check !== undefined} />
}
