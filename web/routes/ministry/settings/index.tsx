import { createFileRoute } from '@tanstack/react-router'
import { SettingsIndex } from '#web/settings/settings-index.tsx'

export const Route = createFileRoute('/ministry/settings/')({ component: SettingsIndex })
