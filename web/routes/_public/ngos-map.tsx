import { createFileRoute } from '@tanstack/react-router'
import type { Search } from '#web/base/search.ts'
import { loadMap } from '#web/public-site/register/load-register.ts'
import { MapPage } from '#web/public-site/register/map-page.tsx'

export const Route = createFileRoute('/_public/ngos-map')({
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadMap(deps as Search),
  // Loaded late: what stands here is in the start of every page.
  head: async ({ loaderData }) =>
    (await import('#web/public-site/register/register-head.ts')).registerHead(loaderData, true),
  component: function Screen() {
    return <MapPage {...Route.useLoaderData()} />
  },
})
