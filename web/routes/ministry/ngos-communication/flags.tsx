import { createFileRoute } from '@tanstack/react-router'
import { FlagsPage } from '#web/flags/flags-page.tsx'

export const Route = createFileRoute('/ministry/ngos-communication/flags')({ component: FlagsPage })
