import { createFileRoute } from '@tanstack/react-router'
import { Vacancies } from '#web/opportunities/vacancies.tsx'

export const Route = createFileRoute('/_org/guest-pages-management/volunteer-vacancies')({
  component: () => <Vacancies type="volunteer" />,
})
