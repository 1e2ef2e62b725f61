import { createFileRoute } from '@tanstack/react-router'
import { RealEstates } from '#web/properties/real-estates.tsx'

export const Route = createFileRoute('/_org/properties/real-estates')({ component: RealEstates })
