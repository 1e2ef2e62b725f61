import { createFileRoute } from '@tanstack/react-router'
import { NewsEditor } from '#web/news/own/news-editor.tsx'

export const Route = createFileRoute('/_org/guest-pages-management/news-details/$id')({
  component: function Screen() {
    const { id } = Route.useParams()
    return <NewsEditor key={id} id={Number(id)} />
  },
})
