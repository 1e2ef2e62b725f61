import { createFileRoute } from '@tanstack/react-router'
import { RoleScreen } from '#web/users/roles/role-screen.tsx'

export const Route = createFileRoute('/ministry/add-role/$slug')({
  component: function Screen() {
    const { slug } = Route.useParams()
    return <RoleScreen key={slug} slug={slug} />
  },
})
