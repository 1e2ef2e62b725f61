import { createFileRoute } from '@tanstack/react-router'
import { HelpSections } from '#web/settings/help/help-sections.tsx'

export const Route = createFileRoute('/ministry/settings/help')({ component: HelpSections })
