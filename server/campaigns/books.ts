import { sql } from 'kysely'
import type { Books } from '#contract/campaigns/books.ts'
import { asAmount, cents } from '../core/amounts.ts'
import type { Db, Trx } from '../core/services.ts'

interface Sums {
  raised: string
  spent: string
  in_account: string
  in_hand: string
  at_operator: string
  fees: string
  lost: string
}
const balance = (kind: string) =>
  sql`coalesce(sum(p.amount) filter (where a.kind = ${kind}), 0.00)::numeric(18, 2)::text`

/** Balances of a campaign's accounts in the ledger; decimal texts. */
export async function balancesOf(db: Db | Trx, campaign: number): Promise<Sums> {
  const { rows } =
    await sql<Sums>`select coalesce(-sum(p.amount) filter (where a.kind = 'gifts'), 0.00)::numeric(18, 2)::text as raised, ${balance('spent')} as spent,
      ${balance('in_account')} as in_account, ${balance('in_hand')} as in_hand, ${balance('at_operator')} as at_operator, ${balance('fees')} as fees, ${balance('lost')} as lost
    from ledger_postings p join ledger_accounts a on a.id = p.account_id where a.campaign_id = ${campaign}`.execute(db)
  return rows[0] as Sums
}

/**
 * What a campaign still has, with operators, in the account and in hand, and has promised to no donor by an approved
 * refund: decimal text. The refund of `payment` does not count as promised, since it is what would be paid of this.
 */
export async function freeOf(db: Db | Trx, campaign: number, payment: number | null = null): Promise<string> {
  // With the last of a gift the operator gives its commission back, which the campaign never had.
  const { rows } = await sql<{ free: string }>`select (
      coalesce((select sum(o.amount) from ledger_accounts a join ledger_postings o on o.account_id = a.id
        where a.campaign_id = ${campaign} and a.kind in ('at_operator', 'in_account', 'in_hand')), 0)
      - coalesce((select sum(r.amount - case when p.fee_payer = 'ngo' and r.amount = p.amount - coalesce((select sum(b.amount) from refunds b
            where b.payment_id = p.id and b.outcome = 'done'), 0) then p.fee else 0 end)
          from payments p join refunds r on r.payment_id = p.id and r.decision = 'approved' and r.outcome is null
          where p.campaign_id = ${campaign} and p.purpose = 'gift' and p.id is distinct from ${payment}::bigint), 0)
    )::numeric(18, 2)::text as free`.execute(db)
  return rows[0]?.free ?? '0.00'
}

/** Whether a place of a campaign has so much that is not promised to a donor; the campaign is held by then. */
export async function hasFree(
  trx: Trx,
  campaign: number,
  place: 'in_account' | 'in_hand',
  amount: string,
): Promise<boolean> {
  const there = (await balancesOf(trx, campaign))[place]
  return cents(amount) <= cents(there) && cents(amount) <= cents(await freeOf(trx, campaign))
}

/** Where the money of a campaign is, and what was spent by type: from the ledger alone. */
export async function booksOf(db: Db | Trx, campaign: number): Promise<Books> {
  const [sums, { rows: types }] = await Promise.all([
    balancesOf(db, campaign),
    sql<
      Books['types'][number]
    >`select e.type_ar, sum(e.amount)::text as amount, count(distinct e.document_file)::int as documents from campaign_expenses e
      where e.campaign_id = ${campaign} and e.kind = 'expense' and e.status = 'booked' and e.deleted_at is null and e.type_ar is not null
      group by e.type_ar order by sum(e.amount) desc, e.type_ar`.execute(db),
  ])
  const { in_account, in_hand, ...books } = sums
  return {
    ...books,
    held: asAmount(cents(in_account) + cents(in_hand)),
    documents: types.reduce((all, { documents }) => all + documents, 0),
    types,
  }
}
