import { createFileRoute } from '@tanstack/react-router'
import { LoginSliders } from '#web/settings/login-sliders.tsx'

export const Route = createFileRoute('/ministry/settings/image-slider/sign-in')({ component: LoginSliders })
