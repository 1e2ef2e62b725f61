import { createFileRoute } from '@tanstack/react-router'
import { ReviewDesk } from '#web/founding/review/review-desk.tsx'

export const Route = createFileRoute('/ministry/creation-requests/$id')({
  component: function Screen() {
    const { id } = Route.useParams()
    return <ReviewDesk key={id} id={Number(id)} />
  },
})
