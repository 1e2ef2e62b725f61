import { createFileRoute } from '@tanstack/react-router'
import { NgoServices } from '#web/profile/services/ngo-services.tsx'

export const Route = createFileRoute('/_org/ngo-profile/ngo-services')({ component: NgoServices })
