import { createFileRoute } from '@tanstack/react-router'
import { RecordPage } from '#web/reports/record-page.tsx'

export const Route = createFileRoute('/ministry/ngos-data/$slug/$id')({
  component: function Screen() {
    const { slug, id } = Route.useParams()
    return <RecordPage key={`${slug} ${id}`} slug={slug} id={Number(id)} />
  },
})
