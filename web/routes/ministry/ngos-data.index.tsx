import { createFileRoute } from '@tanstack/react-router'
import { ListingsPage } from '#web/reports/listings-page.tsx'

export const Route = createFileRoute('/ministry/ngos-data/')({ component: ListingsPage })
