import { createFileRoute } from '@tanstack/react-router'
import { VolunteerPage } from '#web/people/record-page.tsx'

export const Route = createFileRoute('/_org/administrative-status/volunteers/$id')({
  component: function Screen() {
    return <VolunteerPage id={Number(Route.useParams().id)} />
  },
})
