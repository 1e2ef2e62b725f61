import type { Budget, BudgetBalance, ChartAccount } from '#contract/budgets/shapes.ts'
import { AuditorDrawer } from './auditor-drawer.tsx'
import { BalanceDrawer } from './balance-drawer.tsx'
import { ImportDrawer } from './import-drawer.tsx'
import { LineDrawer } from './line-drawer.tsx'
import { PapersDrawer } from './papers-drawer.tsx'

export type Opened =
  | { kind: 'line' | 'papers' | 'auditor' | 'import' }
  | { kind: 'balance'; balance: BudgetBalance | undefined }

/** The form that somebody opened beside the sheet. */
export function Drawers({
  opened,
  budget,
  accounts,
  meetings,
  onClose,
}: {
  opened: Opened
  budget: Budget
  accounts: readonly ChartAccount[]
  meetings: readonly { id: number; name: string }[]
  onClose: () => void
}) {
  switch (opened.kind) {
    case 'line':
      return <LineDrawer budget={budget} accounts={accounts} onClose={onClose} />
    case 'papers':
      return <PapersDrawer budget={budget} meetings={meetings} onClose={onClose} />
    case 'auditor':
      return <AuditorDrawer budget={budget} onClose={onClose} />
    case 'import':
      return <ImportDrawer budget={budget} onClose={onClose} />
    case 'balance':
      return <BalanceDrawer budget={budget} balance={opened.balance} onClose={onClose} />
  }
}
