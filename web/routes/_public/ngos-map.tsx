import { createFileRoute } from '@tanstack/react-router'
import type { Search } from '#web/base/search.ts'
import { loadMap } from '#web/public-site/register/load-register.ts'
import { MapPage } from '#web/public-site/register/map-page.tsx'

export const Route = createFileRoute('/_public/ngos-map')({
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadMap(deps as Search),
  component: function Screen() {
    return <MapPage {...Route.useLoaderData()} />
  },
})
