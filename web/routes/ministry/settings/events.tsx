import { createFileRoute } from '@tanstack/react-router'
import { MinistryEvents } from '#web/news/ministry-events.tsx'

export const Route = createFileRoute('/ministry/settings/events')({ component: MinistryEvents })
