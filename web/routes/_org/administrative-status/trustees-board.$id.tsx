import { createFileRoute } from '@tanstack/react-router'
import { MemberPage } from '#web/boards/member-page.tsx'

export const Route = createFileRoute('/_org/administrative-status/trustees-board/$id')({
  component: function Screen() {
    return <MemberPage body="trustee" id={Number(Route.useParams().id)} />
  },
})
