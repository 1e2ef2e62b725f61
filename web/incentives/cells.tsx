import type { ReactNode } from 'react'
import type { Incentive } from '#contract/incentives/calls.ts'
import { dayOf } from '#contract/core/values/dates.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { DateText, Dec, Ltr } from '#web/ui/text.tsx'
import css from './measures.module.css'

// Cells of both lists: of the ministry, and of the organisation.

/** Title, type and our own number. */
export function TitleCell({ row }: { row: Pick<Incentive, 'title' | 'incentive_type_id' | 'ref_no'> }) {
  const type = useName('incentive-types')
  return (
    <span className={css.lines}>
      <bdi>{row.title}</bdi>
      <small>
        {type(row.incentive_type_id)} · <Ltr>{row.ref_no}</Ltr>
      </small>
    </span>
  )
}

/** Number and day of the decision; a dash before there is one. */
export const DecisionCell = ({ row }: { row: Pick<Incentive, 'decision_no' | 'decision_date'> }) =>
  row.decision_no ? (
    <span>
      <Dec>{row.decision_no}</Dec> · <DateText value={row.decision_date} short />
    </span>
  ) : (
    '—'
  )

/** A last day and what it is for; a dash where nothing is due. */
export const DayCell = ({ at, children }: { at: string | null; children: ReactNode }) =>
  at ? (
    <span className={css.lines}>
      <DateText value={dayOf(at)} short />
      <small>{children}</small>
    </span>
  ) : (
    '—'
  )
