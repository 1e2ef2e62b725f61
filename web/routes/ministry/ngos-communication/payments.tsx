import { createFileRoute } from '@tanstack/react-router'
import { SupervisedGiving } from '#web/giving/desk/supervised-giving.tsx'

export const Route = createFileRoute('/ministry/ngos-communication/payments')({ component: SupervisedGiving })
