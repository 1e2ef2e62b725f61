import { createFileRoute } from '@tanstack/react-router'
import { NgoPeoplePage } from '#web/public-site/organisation/ngo-people-page.tsx'

// Loaded late: what stands here is in the start of every page.
export const Route = createFileRoute('/_public/ngo/$id/ngo-trustees')({
  loader: async ({ params }) =>
    (await import('#web/public-site/organisation/load-ngo.ts')).loadPeople(params.id, 'trustees'),
  head: async ({ loaderData }) => (await import('#web/public-site/organisation/ngo-share.ts')).peopleHead(loaderData),
  component: function Screen() {
    return <NgoPeoplePage {...Route.useLoaderData()} />
  },
})
