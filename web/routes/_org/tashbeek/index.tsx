import { createFileRoute } from '@tanstack/react-router'

/** The table of screens leads from here to what the organisation needs. */
export const Route = createFileRoute('/_org/tashbeek/')({ component: () => null })
