import { createFileRoute } from '@tanstack/react-router'
import { MinistryMeasures } from '#web/incentives/ministry-measures.tsx'

export const Route = createFileRoute('/ministry/ngos-communication/incentives')({ component: MinistryMeasures })
