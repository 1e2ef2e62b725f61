import { createFileRoute } from '@tanstack/react-router'
import { ServiceCentres } from '#web/profile/units/service-centres.tsx'

export const Route = createFileRoute('/_org/ngo-profile/service-centers')({ component: ServiceCentres })
