import { lazy, Suspense } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { one, type Search } from '#web/base/search.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { OwnNews } from '#web/news/own/news-list.tsx'

// The list does not wait for what writes a news item.
const AddNews = lazy(async () => ({ default: (await import('#web/news/own/news-editor.tsx')).AddNews }))

export const Route = createFileRoute('/_org/guest-pages-management/news-management')({
  component: function Screen() {
    if (one((Route.useSearch() as Search).add))
      return (
        <Suspense fallback={<Skeleton lines={12} />}>
          <AddNews />
        </Suspense>
      )
    return <OwnNews />
  },
})
