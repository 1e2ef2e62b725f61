import { createFileRoute } from '@tanstack/react-router'
import { EditVacancy } from '#web/opportunities/vacancy-page.tsx'

export const Route = createFileRoute('/_org/guest-pages-management/edit-jobs/$id')({
  component: function Screen() {
    const { id } = Route.useParams()
    return <EditVacancy type="job" key={id} id={Number(id)} />
  },
})
