import { IconLock, IconMessage, IconAlertTriangle } from '@tabler/icons-react'
import type { Budget } from '#contract/budgets/shapes.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Ltr, Named } from '#web/ui/text.tsx'
import { changeOf, isFlagged } from './amounts.ts'
import { amount, percent } from './budget-words.ts'
import css from './budgets.module.css'
import type { sheetColumns } from './sheet-keys.ts'
import type { SheetRow } from './sheet-rows.ts'

type Limits = Budget['limits']

/** What the last column says of a row: a note, a question, or where a computed figure comes from. */
function Remark({ row, limits }: { row: SheetRow; limits: Limits }) {
  if (row.kind === 'sum')
    return (
      <span className={css.source}>
        <IconLock size={14} aria-hidden /> {m.budget_sum_of({ count: row.lines ?? 0 })}
      </span>
    )
  if (row.kind === 'fixed')
    return (
      <span className={css.source}>
        <IconLock size={14} aria-hidden /> {m.budget_from_balances()}
      </span>
    )
  if (row.kind !== 'line') return null
  const { note, actual, before } = row.line
  if (note !== null)
    return (
      <span className={css.said} title={note}>
        <IconMessage size={14} aria-hidden /> <Named>{note}</Named>
      </span>
    )
  if (isFlagged(actual, before, limits))
    return (
      <span className={css.asked}>
        <IconAlertTriangle size={14} aria-hidden /> {m.budget_say_why({ percent: `${limits.percent}%` })}
      </span>
    )
  return null
}

function Change({ row, limits }: { row: Exclude<SheetRow, { kind: 'group' }>; limits: Limits }) {
  const { actual, before } = row.kind === 'line' ? row.line : row
  const change = changeOf(actual, before)
  if (change === undefined)
    return before !== null && actual !== '0.00' && row.kind === 'line' ? <>{m.budget_new()}</> : null
  return (
    <Ltr className={row.kind === 'line' && isFlagged(actual, before, limits) ? css.flag : ''}>{percent(change)}</Ltr>
  )
}

/** The content of one cell while nobody types in it. */
export function CellText({
  row,
  column,
  limits,
}: {
  row: Exclude<SheetRow, { kind: 'group' }>
  column: (typeof sheetColumns)[number]
  limits: Limits
}) {
  const money = row.kind === 'line' ? row.line : row
  switch (column) {
    case 'before':
      return money.before === null ? null : <Ltr>{amount(money.before)}</Ltr>
    case 'planned':
      return row.kind === 'fixed' ? null : <Ltr>{amount(money.planned)}</Ltr>
    case 'actual':
      return <Ltr>{amount(money.actual)}</Ltr>
    case 'change':
      return <Change row={row} limits={limits} />
    case 'note':
      return <Remark row={row} limits={limits} />
  }
}
