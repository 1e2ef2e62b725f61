import { createFileRoute } from '@tanstack/react-router'
import { ImmediateNgos } from '#web/ngos/immediate.tsx'

export const Route = createFileRoute('/ministry/ngos-communication/ngos-management')({ component: ImmediateNgos })
