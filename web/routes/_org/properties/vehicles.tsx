import { createFileRoute } from '@tanstack/react-router'
import { Vehicles } from '#web/properties/vehicles.tsx'

export const Route = createFileRoute('/_org/properties/vehicles')({ component: Vehicles })
