import { createFileRoute } from '@tanstack/react-router'
import { FaqCategories } from '#web/pages/faq-categories.tsx'

export const Route = createFileRoute('/ministry/settings/faq-categories')({ component: FaqCategories })
