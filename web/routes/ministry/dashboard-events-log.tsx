import { createFileRoute } from '@tanstack/react-router'
import { PlatformLog } from '#web/profile/platform-log.tsx'

export const Route = createFileRoute('/ministry/dashboard-events-log')({ component: PlatformLog })
