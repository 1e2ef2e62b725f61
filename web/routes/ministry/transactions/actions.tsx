import { createFileRoute } from '@tanstack/react-router'
import { ActionTypes } from '#web/transactions/types/action-types.tsx'

export const Route = createFileRoute('/ministry/transactions/actions')({ component: ActionTypes })
