import { createFileRoute } from '@tanstack/react-router'
import { Unauthorized } from '#web/ui/error-page.tsx'

export const Route = createFileRoute('/_public/unauthorized-401')({ component: Unauthorized })
