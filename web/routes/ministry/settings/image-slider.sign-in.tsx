import { createFileRoute } from '@tanstack/react-router'
import { LoginSliders } from '#web/news/login-sliders.tsx'

export const Route = createFileRoute('/ministry/settings/image-slider/sign-in')({ component: LoginSliders })
