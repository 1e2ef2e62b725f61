import { createFileRoute } from '@tanstack/react-router'
import { Faq } from '#web/settings/faq.tsx'

export const Route = createFileRoute('/ministry/settings/faq')({ component: Faq })
