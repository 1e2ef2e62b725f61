import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText, Dec } from '#web/ui/text.tsx'
import css from './ngo-list.module.css'

/** A cell of two lines: what it is, and smaller what tells it apart. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className={css.name}>
    {first}
    <small>{second}</small>
  </span>
)

/** The decision that registered an organisation, with its day. */
export const decisionColumn = <Row extends { decision_no: string; decision_date: string }>(): Column<Row> => ({
  key: 'decision',
  label: m.ngos_decision(),
  sort: 'decision_date',
  cell: (row) => (
    <TwoLines first={<Dec>{row.decision_no}</Dec>} second={<DateText value={row.decision_date} short />} />
  ),
})
