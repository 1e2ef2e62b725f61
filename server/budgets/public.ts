import { sql } from 'kysely'
import { type Band, readPublicAccounts } from '#contract/budgets/public.ts'
import { cents } from '../core/amounts.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import type { Area } from '../core/http/route.ts'
import type { Services } from '../core/services.ts'
import { shownNgos } from '../public-site/index.ts'

/** Bounds of the bands, rising; what is below the first lies between nothing and it. */
const usualBounds = [1_000_000, 10_000_000, 50_000_000, 200_000_000, 500_000_000, 1_000_000_000, 5_000_000_000]

/** The band of an amount; the public sees these and not the amounts. */
export function bandOf(amount: string, bounds: readonly number[]): Band {
  const value = cents(amount)
  const at = bounds.findIndex((bound) => value < BigInt(bound) * 100n)
  const from = at === -1 ? bounds.at(-1) : at === 0 ? 0 : bounds[at - 1]
  return { from: String(from ?? 0), to: at === -1 ? null : String(bounds[at]) }
}
const boundsOf = ({ reference }: Pick<Services, 'reference'>) => reference.setting('budgets.public_bands', usualBounds)

interface Row {
  year: number
  currency_id: number
  accepted_at: string
  revenue: string
  expense: string
  closing: string
}
/** What everybody reads of accepted accounts. */
export const publicBudgets: Area = (on, services) => {
  const { mustBeShown } = shownNgos(services)
  on(readPublicAccounts, async ({ params: { id }, request, reply }) => {
    const [{ rows }] = await Promise.all([
      sql<Row>`select b.year, b.currency_id, b.decided_at as accepted_at, b.total_revenue::text as revenue, b.total_expense::text as expense, b.closing_balance::text as closing
        from annual_budgets b where b.ngo_id = ${id} and b.status = 'accepted' and b.decided_at is not null and b.deleted_at is null order by b.year desc limit 5`.execute(
        services.readDb,
      ),
      mustBeShown(id),
    ])
    const bounds = boundsOf(services)
    const answer = rows.map(({ currency_id, revenue, expense, closing, ...row }) => {
      const currency = services.reference.find('currencies', currency_id)
      return {
        ...row,
        currency: { ar: currency?.name_ar ?? '', en: currency?.name_en ?? '' },
        revenue: bandOf(revenue, bounds),
        expense: bandOf(expense, bounds),
        closing: bandOf(closing, bounds),
      }
    })
    return publicAnswer(request, reply, answer)
  })
}
