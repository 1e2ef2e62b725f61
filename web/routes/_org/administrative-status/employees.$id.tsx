import { createFileRoute } from '@tanstack/react-router'
import { EmployeePage } from '#web/people/record-page.tsx'

export const Route = createFileRoute('/_org/administrative-status/employees/$id')({
  component: function Screen() {
    return <EmployeePage id={Number(Route.useParams().id)} />
  },
})
