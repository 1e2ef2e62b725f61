import { createFileRoute } from '@tanstack/react-router'
import { MemberPage } from '#web/boards/member-page.tsx'

export const Route = createFileRoute('/_org/administrative-status/administration-council/$id')({
  component: function Screen() {
    return <MemberPage body="administrative" id={Number(Route.useParams().id)} />
  },
})
