import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#web/public-site/home-page.tsx'

export const Route = createFileRoute('/_public/home')({ component: HomePage })
