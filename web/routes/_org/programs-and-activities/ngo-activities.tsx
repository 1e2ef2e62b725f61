import { createFileRoute } from '@tanstack/react-router'
import { Activities } from '#web/programs/activities.tsx'

export const Route = createFileRoute('/_org/programs-and-activities/ngo-activities')({ component: Activities })
