import { createFileRoute } from '@tanstack/react-router'
import { OwnRequests } from '#web/transactions/requests/own-requests.tsx'

export const Route = createFileRoute('/_org/transactions/transactions/')({ component: OwnRequests })
