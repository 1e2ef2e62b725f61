import { createFileRoute } from '@tanstack/react-router'
import { ServiceCatalogue } from '#web/settings/service-catalogue.tsx'

export const Route = createFileRoute('/ministry/settings/indexes/services')({ component: ServiceCatalogue })
