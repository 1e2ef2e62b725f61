import { createFileRoute } from '@tanstack/react-router'
import { Faq } from '#web/pages/faq.tsx'

export const Route = createFileRoute('/ministry/settings/faq')({ component: Faq })
