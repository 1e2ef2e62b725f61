import type { BookDifference, DifferenceKind } from '#contract/giving/differences.ts'
import { differenceMachine } from '#contract/giving/settlement-workflow.ts'
import { statusOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { StateTag } from '#web/ui/state-tag.tsx'
import { pounds } from './desk-words.tsx'

/** What each kind is, and what to do about it. */
export const differenceKinds: Record<DifferenceKind, readonly [what: () => string, todo: () => string]> = {
  unknown_to_us: [m.differs_unknown, m.differs_unknown_do],
  charged_twice: [m.differs_twice, m.differs_twice_do],
  amount_differs: [m.differs_amount, m.differs_amount_do],
  not_in_books: [m.payment_problem_books, m.payment_problem_books_text],
  annulled_in_books: [m.differs_annulled, m.differs_annulled_do],
  not_settled: [m.differs_open, m.differs_open_do],
  refund_unknown: [m.differs_refund_unknown, m.differs_unknown_do],
  refunded_twice: [m.differs_refund_twice, m.differs_refund_twice_do],
  refund_differs: [m.differs_refund_amount, m.differs_amount_do],
  refund_not_in_books: [m.differs_refund_missing, m.differs_refund_missing_do],
  refund_not_settled: [m.differs_open, m.differs_open_do],
  receipt_lacks: [m.differs_receipt, m.differs_own_do],
  ledger_differs: [m.differs_ledger, m.differs_own_do],
  campaign_differs: [m.differs_campaign, m.differs_own_do],
}
export const amountOf = (value: string | null): string => (value === null ? '—' : pounds(value))

/** Whether it lasts, waits for a second person, was settled, or is found no more. */
export function Standing({ row: { gone_at, status } }: { row: Pick<BookDifference, 'gone_at' | 'status'> }) {
  if (gone_at !== null) return <StateTag tone="ok">{m.differs_gone()}</StateTag>
  if (status === 'open') return <StateTag tone="warn">{m.differs_lasts()}</StateTag>
  const { text, tone } = statusOf(differenceMachine, status)
  return <StateTag tone={tone}>{text}</StateTag>
}
