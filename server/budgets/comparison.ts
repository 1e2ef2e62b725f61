import { type RawBuilder, sql } from 'kysely'
import { type Comparison, comparisonKeys, type Comparisons } from '#contract/budgets/shapes.ts'
import { asAmount, cents } from '../core/amounts.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import type { BudgetRow } from './rows.ts'

type Key = Comparison['key']
/** These are a part of all expenses; the others are the whole of their figure. */
const parts: readonly Key[] = ['sent_abroad', 'campaign_spending']

const sizeOf = (value: bigint) => (value < 0n ? -value : value)
/**
 * Whether a figure of the accounts is away from what is recorded by more than `percent` of the record. Where the record
 * is only a part of the figure, more than it is no difference.
 */
export function differs(
  own: string,
  known: string,
  { percent, isPart }: { percent: number; isPart: boolean },
): boolean {
  const away = cents(own) - cents(known)
  // What went back to donors may be more than what came in the year.
  return !(away > 0n && isPart) && sizeOf(away) * 100n > sizeOf(cents(known)) * BigInt(percent)
}

interface Known {
  key: Key
  currency_id: number
  amount: string
}
const within = (day: RawBuilder<unknown>, year: number) =>
  sql`${day} between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`

/** What the ledger of campaigns and the registers of money have of a year, by currency: on the day on which it moved. */
async function knownOf(db: Db | Trx, ngoId: number, year: number): Promise<Known[]> {
  const { rows } = await sql<Known>`select k.key, k.currency_id, sum(k.amount)::numeric(20,2)::text as amount from (
      select case a.kind when 'gifts' then 'campaign_donations' else 'campaign_spending' end as key, a.currency_id,
        case a.kind when 'gifts' then -p.amount else p.amount end as amount
      from ledger_accounts a join ledger_postings p on p.account_id = a.id join ledger_entries e on e.id = p.entry_id
      where a.ngo_id = ${ngoId} and a.campaign_id is not null and a.kind in ('gifts', 'spent') and ${within(sql`e.happened_on`, year)}
      union all
      select case m.source_type when 'local' then 'local_grants' else 'foreign_grants' end, m.currency_id, r.amount
      from financial_grants m join grant_receipts r on r.financial_grant_id = m.id and r.kind = 'received'
      where m.ngo_id = ${ngoId} and m.deleted_at is null and ${within(sql`r.happened_on`, year)}
      union all
      select 'sent_abroad', m.currency_id, r.amount
      from money_transferred_abroad m join grant_receipts r on r.money_transferred_abroad_id = m.id and r.kind = 'sent'
      where m.ngo_id = ${ngoId} and m.deleted_at is null and ${within(sql`r.happened_on`, year)}
    ) k where k.key is not null and k.amount is not null group by k.key, k.currency_id having sum(k.amount) <> 0 order by k.key, k.currency_id`.execute(
    db,
  )
  return rows
}

interface Stored {
  /** The lines of the account «from campaigns of the platform». */
  campaigns: string
  explained: { key: Key; own: string; known: string; explanation: string }[]
}
async function storedOf(db: Db | Trx, { id, ngo_id }: BudgetRow): Promise<Stored> {
  const { rows } = await sql<Stored>`select
      (select coalesce(sum(l.actual), 0)::numeric(20,2)::text from annual_budget_lines l join budget_accounts a on a.id = l.account_id and a.key = 'cash_campaigns'
        where l.budget_id = ${id} and l.ngo_id = ${ngo_id}) as campaigns,
      (select coalesce(jsonb_agg(jsonb_build_object('key', x.key, 'own', x.own::text, 'known', x.known::text, 'explanation', x.explanation)), '[]'::jsonb)
        from annual_budget_explanations x where x.budget_id = ${id} and x.ngo_id = ${ngo_id}) as explained`.execute(db)
  return rows[0] ?? { campaigns: '0.00', explained: [] }
}

/** The accounts as they stand beside what the platform has recorded of their year. */
export async function compare(
  db: Db | Trx,
  { reference }: Pick<Services, 'reference'>,
  row: BudgetRow,
): Promise<Comparisons> {
  const percent = reference.setting('budgets.known_percent', 1)
  const [known, { campaigns, explained }] = [await knownOf(db, row.ngo_id, row.year), await storedOf(db, row)]
  const { figures, currency_id } = row
  const own: Readonly<Record<Key, string>> = {
    campaign_donations: campaigns,
    local_grants: figures.revenue_local_grants,
    foreign_grants: figures.revenue_foreign_grants,
    sent_abroad: figures.total_expense,
    campaign_spending: figures.total_expense,
  }
  const rows = comparisonKeys.map((key): Comparison => {
    const of = known.filter((one) => one.key === key)
    const recorded = of.find((one) => one.currency_id === currency_id)?.amount ?? '0.00'
    const others = of.flatMap(({ currency_id: currency, amount }) =>
      currency === currency_id ? [] : [{ currency_id: currency, amount }],
    )
    const text = explained.find((one) => one.key === key)
    return {
      key,
      own: own[key],
      known: recorded,
      difference: asAmount(cents(own[key]) - cents(recorded)),
      is_part: parts.includes(key),
      others,
      differs: differs(own[key], recorded, { percent, isPart: parts.includes(key) || others.length > 0 }),
      explanation: text?.explanation ?? null,
      is_explained: text?.own === own[key] && text.known === recorded,
    }
  })
  return { currency_id, percent, rows }
}

/** What a reader of accounts sees: live while the organisation has them, and afterwards what was handed in. */
export const comparisonsOf = async (
  db: Db | Trx,
  services: Pick<Services, 'reference'>,
  row: BudgetRow,
): Promise<Comparisons | null> =>
  row.status === 'draft' || row.status === 'returned' ? compare(db, services, row) : row.comparisons

/** Differences that nobody has explained as they are now. */
export const unanswered = ({ rows }: Pick<Comparisons, 'rows'>): Comparison[] =>
  rows.filter((row) => row.differs && !row.is_explained)
