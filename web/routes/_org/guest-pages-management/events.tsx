import { lazy, Suspense } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { one, type Search } from '#web/base/search.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { OwnEvents } from '#web/news/own/event-list.tsx'

// The list does not wait for what writes an event.
const EventEditor = lazy(async () => ({ default: (await import('#web/news/own/event-editor.tsx')).EventEditor }))
const AddEvent = lazy(async () => ({ default: (await import('#web/news/own/event-editor.tsx')).AddEvent }))

const EventGuests = lazy(async () => ({ default: (await import('#web/news/own/event-guests.tsx')).EventGuests }))

export const Route = createFileRoute('/_org/guest-pages-management/events')({
  component: function Screen() {
    const search: Search = Route.useSearch()
    const id = Number(one(search.event))
    const registered = Number(one(search.registered))
    if (registered > 0)
      return (
        <Suspense fallback={<Skeleton lines={12} />}>
          <EventGuests key={registered} id={registered} />
        </Suspense>
      )
    if (id > 0 || one(search.add))
      return (
        <Suspense fallback={<Skeleton lines={12} />}>
          {id > 0 ? <EventEditor key={id} id={id} /> : <AddEvent />}
        </Suspense>
      )
    return <OwnEvents />
  },
})
