import { createFileRoute } from '@tanstack/react-router'
import { SignupPage } from '#web/founding/signup-page.tsx'

export const Route = createFileRoute('/_public/signup')({ component: SignupPage })
