import { createFileRoute } from '@tanstack/react-router'
import { MinistryBudgets } from '#web/budgets/ministry-budgets.tsx'

export const Route = createFileRoute('/ministry/ngos-communication/annual-budgets/')({ component: MinistryBudgets })
