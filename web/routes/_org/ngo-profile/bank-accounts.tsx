import { createFileRoute } from '@tanstack/react-router'
import { BankAccounts } from '#web/profile/bank-accounts/bank-accounts.tsx'

export const Route = createFileRoute('/_org/ngo-profile/bank-accounts')({ component: BankAccounts })
