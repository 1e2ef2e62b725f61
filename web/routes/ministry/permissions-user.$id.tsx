import { createFileRoute } from '@tanstack/react-router'
import { UserPermissionsPage } from '#web/users/rights/user-permissions-page.tsx'

export const Route = createFileRoute('/ministry/permissions-user/$id')({
  component: function Screen() {
    const { id } = Route.useParams()
    return <UserPermissionsPage key={id} id={Number(id)} />
  },
})
