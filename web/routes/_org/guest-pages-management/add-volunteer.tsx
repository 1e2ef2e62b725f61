import { createFileRoute } from '@tanstack/react-router'
import { one, type Search } from '#web/base/search.ts'
import { AddVacancy } from '#web/opportunities/vacancy-page.tsx'

export const Route = createFileRoute('/_org/guest-pages-management/add-volunteer')({
  component: function Screen() {
    const copy = Number(one((Route.useSearch() as Search).copy))
    return <AddVacancy key={copy} type="volunteer" copy={copy > 0 ? copy : undefined} />
  },
})
