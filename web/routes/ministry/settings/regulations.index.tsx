import { createFileRoute } from '@tanstack/react-router'
import { Regulations } from '#web/regulations/regulations.tsx'

export const Route = createFileRoute('/ministry/settings/regulations/')({ component: Regulations })
