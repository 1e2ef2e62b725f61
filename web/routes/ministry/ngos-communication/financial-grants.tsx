import { createFileRoute } from '@tanstack/react-router'
import { MinistryMoney } from '#web/grants/ministry-money.tsx'

export const Route = createFileRoute('/ministry/ngos-communication/financial-grants')({ component: MinistryMoney })
