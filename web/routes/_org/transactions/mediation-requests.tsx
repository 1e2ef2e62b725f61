import { createFileRoute } from '@tanstack/react-router'
import { OwnLetters } from '#web/mediation/own-letters.tsx'

export const Route = createFileRoute('/_org/transactions/mediation-requests')({ component: OwnLetters })
