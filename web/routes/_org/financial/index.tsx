import { createFileRoute } from '@tanstack/react-router'

/** The table of screens leads from here to the accounts. */
export const Route = createFileRoute('/_org/financial/')({ component: () => null })
