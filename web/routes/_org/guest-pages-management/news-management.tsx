import { createFileRoute } from '@tanstack/react-router'
import { one, type Search } from '#web/base/search.ts'
import { AddNews } from '#web/news/own/news-editor.tsx'
import { OwnNews } from '#web/news/own/news-list.tsx'

export const Route = createFileRoute('/_org/guest-pages-management/news-management')({
  component: function Screen() {
    return one((Route.useSearch() as Search).add) ? <AddNews /> : <OwnNews />
  },
})
