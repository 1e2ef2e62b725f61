import { createFileRoute } from '@tanstack/react-router'
import { Extensions } from '#web/plans/extensions.tsx'

export const Route = createFileRoute('/ministry/ngos-communication/extensions')({ component: Extensions })
