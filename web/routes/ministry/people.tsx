import { createFileRoute } from '@tanstack/react-router'
import { RegisterPeople } from '#web/ngos/register-people.tsx'

export const Route = createFileRoute('/ministry/people')({ component: RegisterPeople })
