import { createFileRoute } from '@tanstack/react-router'
import { BudgetPage } from '#web/budgets/budget-page.tsx'

export const Route = createFileRoute('/_org/financial/financial-data')({ component: BudgetPage })
