import { createFileRoute } from '@tanstack/react-router'
import { loadPeople } from '#web/public-site/load-ngo.ts'
import { ngoHead } from '#web/public-site/ngo-share.ts'
import { NgoPeoplePage } from '#web/public-site/ngo-people-page.tsx'
import { peopleParts } from '#web/public-site/people-words.ts'

export const Route = createFileRoute('/_public/ngo/$id/ngo-admins')({
  loader: ({ params }) => loadPeople(params.id, 'admins'),
  head: ({ loaderData }) => ngoHead(loaderData?.ngo, peopleParts.admins.label()),
  component: function Screen() {
    return <NgoPeoplePage {...Route.useLoaderData()} />
  },
})
