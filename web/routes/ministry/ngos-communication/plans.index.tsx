import { createFileRoute } from '@tanstack/react-router'
import { MinistryPlans } from '#web/plans/ministry-plans.tsx'

export const Route = createFileRoute('/ministry/ngos-communication/plans/')({ component: MinistryPlans })
