import { createFileRoute } from '@tanstack/react-router'
import { EditVacancy } from '#web/opportunities/vacancy-page.tsx'

export const Route = createFileRoute('/_org/guest-pages-management/edit-volunteer/$id')({
  component: function Screen() {
    const { id } = Route.useParams()
    return <EditVacancy type="volunteer" key={id} id={Number(id)} />
  },
})
