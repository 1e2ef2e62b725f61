import { createFileRoute } from '@tanstack/react-router'

/** The table of screens leads from here to the projects. */
export const Route = createFileRoute('/_org/un-coop/')({ component: () => null })
