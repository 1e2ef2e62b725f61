import { createFileRoute } from '@tanstack/react-router'
import { PageEditor } from '#web/pages/page-editor.tsx'

export const Route = createFileRoute('/ministry/settings/pages/$id')({
  component: function Screen() {
    const { id } = Route.useParams()
    return <PageEditor key={id} id={Number(id)} />
  },
})
