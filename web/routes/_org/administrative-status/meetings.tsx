import { createFileRoute } from '@tanstack/react-router'
import { MinutesPage } from '#web/assemblies/minutes.tsx'

export const Route = createFileRoute('/_org/administrative-status/meetings')({ component: MinutesPage })
