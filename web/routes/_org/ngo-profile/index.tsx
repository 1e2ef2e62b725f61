import { createFileRoute } from '@tanstack/react-router'
import { Overview } from '#web/profile/info/overview.tsx'

export const Route = createFileRoute('/_org/ngo-profile/')({ component: Overview })
