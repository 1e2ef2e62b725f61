import { createFileRoute } from '@tanstack/react-router'
import { TransactionTypes } from '#web/settings/transaction-types.tsx'

export const Route = createFileRoute('/ministry/settings/accreditation-transactions')({
  component: () => <TransactionTypes part="limits" />,
})
