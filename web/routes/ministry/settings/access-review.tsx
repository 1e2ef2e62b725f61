import { createFileRoute } from '@tanstack/react-router'
import { AccessReviewPage } from '#web/users/reviews/access-review-page.tsx'

export const Route = createFileRoute('/ministry/settings/access-review')({ component: AccessReviewPage })
