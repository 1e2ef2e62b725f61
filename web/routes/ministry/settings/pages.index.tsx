import { createFileRoute } from '@tanstack/react-router'
import { StaticPages } from '#web/pages/static-pages.tsx'

export const Route = createFileRoute('/ministry/settings/pages/')({ component: StaticPages })
