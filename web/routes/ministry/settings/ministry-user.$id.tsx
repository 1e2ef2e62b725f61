import { createFileRoute } from '@tanstack/react-router'
import { UserPage } from '#web/users/people/user-page.tsx'

export const Route = createFileRoute('/ministry/settings/ministry-user/$id')({
  component: function Screen() {
    const { id } = Route.useParams()
    return <UserPage key={id} kind="ministry" id={Number(id)} />
  },
})
