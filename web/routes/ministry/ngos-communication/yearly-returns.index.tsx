import { createFileRoute } from '@tanstack/react-router'
import { MinistryReturns } from '#web/returns/ministry-returns.tsx'

export const Route = createFileRoute('/ministry/ngos-communication/yearly-returns/')({ component: MinistryReturns })
