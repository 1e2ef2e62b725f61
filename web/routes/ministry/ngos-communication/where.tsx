import { createFileRoute } from '@tanstack/react-router'
import { MinistryWhere } from '#web/cooperation/where-page.tsx'

export const Route = createFileRoute('/ministry/ngos-communication/where')({ component: MinistryWhere })
