import { createFileRoute } from '@tanstack/react-router'
import { Assemblies } from '#web/assemblies/assemblies.tsx'

export const Route = createFileRoute('/_org/administrative-status/hold-general-body-meeting')({ component: Assemblies })
