import { createFileRoute } from '@tanstack/react-router'
import { SurveysPage } from '#web/guest-forms/surveys-page.tsx'

export const Route = createFileRoute('/ministry/surveys')({ component: SurveysPage })
