import { createFileRoute } from '@tanstack/react-router'
import { TransactionTypes } from '#web/transactions/types/transaction-types.tsx'

export const Route = createFileRoute('/ministry/settings/accreditation-transactions')({
  component: () => <TransactionTypes part="limits" />,
})
