import { createFileRoute } from '@tanstack/react-router'
import { ProjectPage } from '#web/cooperation/project-page.tsx'

export const Route = createFileRoute('/_org/un-coop/projects/$id')({
  component: function Screen() {
    return <ProjectPage id={Number(Route.useParams().id)} />
  },
})
