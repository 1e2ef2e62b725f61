import { createFileRoute } from '@tanstack/react-router'
import { HelpLinks } from '#web/settings/help/help-links.tsx'

export const Route = createFileRoute('/ministry/settings/help-links')({ component: HelpLinks })
