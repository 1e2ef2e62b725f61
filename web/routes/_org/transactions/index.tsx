import { createFileRoute } from '@tanstack/react-router'

/** The table of screens leads from here to the requests for mediation. */
export const Route = createFileRoute('/_org/transactions/')({ component: () => null })
