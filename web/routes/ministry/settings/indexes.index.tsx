import { createFileRoute } from '@tanstack/react-router'
import { Indexes } from '#web/settings/indexes/indexes.tsx'

export const Route = createFileRoute('/ministry/settings/indexes/')({ component: Indexes })
