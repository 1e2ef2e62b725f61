import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { comparisonWords } from '#contract/budgets/budget-words.ts'
import type { Comparison, Comparisons } from '#contract/budgets/shapes.ts'
import { formatDecimal, formatMoney } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { useCurrency } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Card } from '#web/ui/page-head.tsx'
import { Ltr } from '#web/ui/text.tsx'
import css from './comparisons.module.css'

/** A difference that nobody has explained as it is now. */
export const asks = (row: Comparison): boolean => row.differs && !row.is_explained

/** What a figure includes, since the same name means different sums elsewhere. */
const hintOf = ({ key, is_part }: Comparison): string | undefined =>
  key === 'campaign_donations' ? m.budget_of_campaigns() : is_part ? m.budget_of_expenses() : undefined

function Row({ row, children }: { row: Comparison; children: ReactNode }) {
  const currency = useCurrency()
  const figures = [
    [m.budget_own_figure(), row.own],
    [m.budget_known_figure(), row.known],
    ...(row.differs ? [[m.budget_gap(), row.difference] as const] : []),
  ] as const
  const hint = hintOf(row)
  return (
    <li>
      <span className={css.title} data-tone={row.differs ? 'warn' : 'ok'}>
        {row.differs ? (
          <IconAlertTriangle size={16} aria-hidden />
        ) : (
          row.others.length === 0 && <IconCheck size={16} aria-hidden />
        )}
        {label(comparisonWords[row.key])}
      </span>
      {hint && <small>{hint}</small>}
      <dl className={css.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Ltr>{formatDecimal(value).replace('-', '−')}</Ltr>
            </dd>
          </div>
        ))}
      </dl>
      {row.others.length > 0 && (
        <small>
          {m.budget_not_compared()}{' '}
          {row.others.map(({ currency_id, amount }) => (
            <bdi key={currency_id} className={css.other}>
              {formatMoney(amount, currency(currency_id))}
            </bdi>
          ))}
        </small>
      )}
      {children ??
        (row.differs && row.explanation && (
          <p className={css.said}>
            {m.return_explained()} <bdi>{row.explanation}</bdi>
          </p>
        ))}
    </li>
  )
}

/** Where nothing is recorded and nothing differs there is nothing to compare. */
const isTold = ({ known, others, differs }: Comparison) => differs || known !== '0.00' || others.length > 0

/**
 * Figures of accounts beside what the platform has recorded of the year; `none` says why nothing was compared. `answer`
 * puts a form to a row.
 */
export function ComparisonsCard({
  of,
  none,
  answer,
}: {
  of: Comparisons | null
  none: string
  answer?: ((row: Comparison) => ReactNode) | undefined
}) {
  const rows = of?.rows.filter(isTold) ?? []
  return (
    <Card pad={false} title={m.budget_compared()}>
      <ul className={css.list}>
        {rows.map((row) => (
          <Row key={row.key} row={row}>
            {answer?.(row)}
          </Row>
        ))}
        {rows.length === 0 && <li>{of ? m.budget_nothing_recorded() : none}</li>}
        {of && (
          <li>
            <small>{m.budget_tolerance({ percent: `${of.percent}%` })}</small>
          </li>
        )}
      </ul>
    </Card>
  )
}
