import { createFileRoute } from '@tanstack/react-router'
import { Programs } from '#web/programs/programs.tsx'

export const Route = createFileRoute('/_org/programs-and-activities/ngo-programs')({ component: Programs })
