import { createFileRoute } from '@tanstack/react-router'
import { one, type Search } from '#web/base/search.ts'
import { AddEvent, EventEditor } from '#web/news/own/event-editor.tsx'
import { OwnEvents } from '#web/news/own/event-list.tsx'

export const Route = createFileRoute('/_org/guest-pages-management/events')({
  component: function Screen() {
    const search: Search = Route.useSearch()
    const id = Number(one(search.event))
    if (id > 0) return <EventEditor key={id} id={id} />
    return one(search.add) ? <AddEvent /> : <OwnEvents />
  },
})
