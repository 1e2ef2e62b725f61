import { createFileRoute } from '@tanstack/react-router'
import { FinancialGrants } from '#web/grants/financial-grants.tsx'

export const Route = createFileRoute('/_org/financial/financial-grant')({ component: FinancialGrants })
