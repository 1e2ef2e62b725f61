import { createFileRoute } from '@tanstack/react-router'
import { RegulationTypes } from '#web/regulations/regulation-types.tsx'

export const Route = createFileRoute('/ministry/settings/regulation-types')({ component: RegulationTypes })
