import { createFileRoute } from '@tanstack/react-router'
import { OwnLetters } from '#web/guest-forms/letters-page.tsx'

export const Route = createFileRoute('/_org/guest-pages-management/guests-messages')({ component: OwnLetters })
