import { createFileRoute } from '@tanstack/react-router'
import { NoticesPage } from '#web/notifications/notices-page.tsx'

export const Route = createFileRoute('/ministry/notifications')({ component: NoticesPage })
