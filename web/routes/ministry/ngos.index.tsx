import { createFileRoute } from '@tanstack/react-router'
import { NgoList } from '#web/ngos/ngo-list.tsx'

export const Route = createFileRoute('/ministry/ngos/')({ component: NgoList })
