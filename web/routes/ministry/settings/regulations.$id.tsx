import { createFileRoute } from '@tanstack/react-router'
import { RegulationPage } from '#web/regulations/regulation-page.tsx'

export const Route = createFileRoute('/ministry/settings/regulations/$id')({
  component: function Screen() {
    const { id } = Route.useParams()
    return <RegulationPage key={id} id={Number(id)} />
  },
})
