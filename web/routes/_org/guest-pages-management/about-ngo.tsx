import { createFileRoute } from '@tanstack/react-router'
import { AboutNgo } from '#web/guest-pages/about-page.tsx'

export const Route = createFileRoute('/_org/guest-pages-management/about-ngo')({ component: AboutNgo })
