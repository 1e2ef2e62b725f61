import { createFileRoute } from '@tanstack/react-router'
import { OwnGiving } from '#web/giving/desk/own-giving.tsx'

export const Route = createFileRoute('/_org/guest-pages-management/payment-management')({ component: OwnGiving })
