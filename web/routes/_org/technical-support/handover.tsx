import { createFileRoute } from '@tanstack/react-router'
import { HandoverPage } from '#web/users/reviews/handover-page.tsx'

export const Route = createFileRoute('/_org/technical-support/handover')({ component: HandoverPage })
