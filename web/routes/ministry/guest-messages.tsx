import { createFileRoute } from '@tanstack/react-router'
import { MinistryLetters } from '#web/guest-forms/letters-page.tsx'

export const Route = createFileRoute('/ministry/guest-messages')({ component: MinistryLetters })
