import type { MoneyKind } from '#contract/grants/kinds.ts'
import { approvalMachine, type ApprovalStatus } from '#contract/grants/workflow.ts'
import { statusOf } from '#web/core/cases/words.ts'
import { screenTitles } from '#web/core/screens/screen-titles.ts'

export const ownPaths = {
  grant: '/financial/financial-grant',
  transfer: '/financial/money-transferred-abroad',
  donation: '/financial/international-Donations',
} as const satisfies Record<MoneyKind, string>
export const ministryPath = '/ministry/ngos-communication/financial-grants'
export const kindTitles = {
  grant: screenTitles.grants,
  transfer: screenTitles.transfers,
  donation: screenTitles.donations,
} as const satisfies Record<MoneyKind, unknown>

export const stateOf = (status: ApprovalStatus) => statusOf(approvalMachine, status)
export const fileHref = (id: number): string => `/api/v2/files/${id}`
