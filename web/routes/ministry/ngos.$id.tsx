import { createFileRoute } from '@tanstack/react-router'
import { NgoPage } from '#web/ngos/ngo-page.tsx'
import { NgoDuties } from '#web/public-site/organisation/ngo-duties.tsx'

export const Route = createFileRoute('/ministry/ngos/$id')({
  component: function Screen() {
    const { id } = Route.useParams()
    return <NgoPage key={id} id={Number(id)} duties={(duties) => <NgoDuties duties={duties} />} />
  },
})
