import type { Band, PublicAccounts } from '#contract/budgets/public.ts'
import { formatDecimal } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import css from './ngo-accounts.module.css'

function bandText({ from, to }: Band): string {
  if (to === null) return m.ngo_accounts_from({ from: formatDecimal(from) })
  if (from === '0') return m.ngo_accounts_below({ to: formatDecimal(to) })
  return m.ngo_accounts_between({ from: formatDecimal(from), to: formatDecimal(to) })
}

/** What an organisation received, spent and held by accepted accounts: bands, not amounts. */
export function NgoAccounts({ accounts }: { accounts: readonly PublicAccounts[] }) {
  const [newest] = accounts
  if (!newest) return null
  return (
    <section>
      <h2>{m.ngo_accounts()}</h2>
      <p className={css.note}>{m.ngo_accounts_note({ currency: label(newest.currency) })}</p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{m.ngo_accounts_year()}</th>
            <th scope="col">{m.ngo_accounts_revenue()}</th>
            <th scope="col">{m.ngo_accounts_expense()}</th>
            <th scope="col">{m.ngo_accounts_closing()}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ year, revenue, expense, closing }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td data-name={m.ngo_accounts_revenue()}>{bandText(revenue)}</td>
              <td data-name={m.ngo_accounts_expense()}>{bandText(expense)}</td>
              <td data-name={m.ngo_accounts_closing()}>{bandText(closing)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
