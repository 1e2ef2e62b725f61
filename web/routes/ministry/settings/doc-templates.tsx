import { createFileRoute } from '@tanstack/react-router'
import { DocTemplates } from '#web/settings/help/doc-templates.tsx'

export const Route = createFileRoute('/ministry/settings/doc-templates')({ component: DocTemplates })
