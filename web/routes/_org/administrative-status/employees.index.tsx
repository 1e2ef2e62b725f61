import { createFileRoute } from '@tanstack/react-router'
import { Employees } from '#web/people/employees.tsx'

export const Route = createFileRoute('/_org/administrative-status/employees/')({ component: Employees })
