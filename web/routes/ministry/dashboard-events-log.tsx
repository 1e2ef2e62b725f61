import { createFileRoute } from '@tanstack/react-router'
import { PlatformLog } from '#web/profile/log/platform-log.tsx'

export const Route = createFileRoute('/ministry/dashboard-events-log')({ component: PlatformLog })
