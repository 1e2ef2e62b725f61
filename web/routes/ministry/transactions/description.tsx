import { createFileRoute } from '@tanstack/react-router'
import { TransactionTypes } from '#web/settings/transaction-types.tsx'

export const Route = createFileRoute('/ministry/transactions/description')({
  component: () => <TransactionTypes part="words" />,
})
