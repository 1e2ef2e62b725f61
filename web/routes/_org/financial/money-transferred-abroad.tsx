import { createFileRoute } from '@tanstack/react-router'
import { MoneyTransferredAbroad } from '#web/grants/money-abroad.tsx'

export const Route = createFileRoute('/_org/financial/money-transferred-abroad')({ component: MoneyTransferredAbroad })
