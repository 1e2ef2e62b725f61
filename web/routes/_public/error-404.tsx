import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#web/shell/error-page.tsx'

export const Route = createFileRoute('/_public/error-404')({ component: NotFound })
