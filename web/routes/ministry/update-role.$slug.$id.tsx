import { createFileRoute } from '@tanstack/react-router'
import { RoleScreen } from '#web/users/roles/role-screen.tsx'

export const Route = createFileRoute('/ministry/update-role/$slug/$id')({
  component: function Screen() {
    const { slug, id } = Route.useParams()
    return <RoleScreen key={`${slug} ${id}`} slug={slug} id={Number(id)} />
  },
})
