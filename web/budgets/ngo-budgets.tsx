import { type ListedBudget, listMinistryBudgets } from '#contract/budgets/ministry.ts'
import { formatNumber } from '#web/base/format.ts'
import { useCurrency } from '#web/core/api/use-lookup.ts'
import { BriefCard } from '#web/core/lists/brief-card.tsx'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Count } from '#web/ui/text.tsx'
import { budgetName, budgetState, figureName } from './budget-words.ts'
import css from './ngo-budgets.module.css'
import { budgetsPath } from './paths.ts'

const share = (part: string, whole: number) => (whole === 0 ? 0 : Number(part) / whole)

/** What came in year by year, and how much of it from abroad: bars beside each other, read as the list below them. */
function Years({ rows }: { rows: readonly ListedBudget[] }) {
  const most = Math.max(...rows.map(({ total_revenue }) => Number(total_revenue)))
  return (
    <figure className={css.years} aria-hidden>
      <div>
        {rows.toReversed().map((row) => (
          <span key={row.id} className={css.year}>
            <i style={{ blockSize: `${120 * share(row.revenue_foreign_grants, most)}px` }} data-from="abroad" />
            <i
              style={{
                blockSize: `${120 * Math.max(0, share(row.total_revenue, most) - share(row.revenue_foreign_grants, most))}px`,
              }}
            />
            {row.year}
          </span>
        ))}
      </div>
      <figcaption>
        <span>{m.budget_from_home()}</span>
        <span data-from="abroad">{figureName('revenue_foreign_grants')}</span>
      </figcaption>
    </figure>
  )
}

function Revenue({ row }: { row: ListedBudget }) {
  const currency = useCurrency()
  const abroad = Math.round(100 * share(row.revenue_foreign_grants, Number(row.total_revenue)))
  return (
    <>
      {m.budget_total_revenue()} <Count value={row.total_revenue} unit={currency(row.currency_id)} />
      {abroad > 0 && <> · {m.budget_share_abroad({ share: formatNumber(abroad) })}</>} · {m.budget_total_expense()}{' '}
      <Count value={row.total_expense} />
    </>
  )
}

/** The accounts of one organisation, the newest five years that it handed in. */
export const NgoBudgets = ({ ngoId }: { ngoId: number }) => (
  <BriefCard<ListedBudget>
    title={titleAt(budgetsPath)}
    call={listMinistryBudgets}
    query={{ ngo_id: ngoId, per_page: 5, sort: '-year' }}
    none={m.budget_ngo_none()}
    above={(rows) => rows.length > 1 && <Years rows={rows} />}
    line={(row) => {
      const { tone, text } = budgetState(row.status)
      return {
        href: link('/ministry/ngos-communication/annual-budgets/{id}', { id: row.id }),
        name: budgetName(row.year),
        about: <Revenue row={row} />,
        state: <StateTag tone={tone}>{text}</StateTag>,
      }
    }}
  />
)
