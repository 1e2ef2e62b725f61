import { sql } from 'kysely'
import { meansWords } from '#contract/campaigns/campaign-words.ts'
import { type StatementLine, statementPlaces as places } from '#contract/giving/own-statement.ts'

export interface Span {
  readonly first: string
  readonly last: string
}

/** Its currency is named by the reader's reference data. */
export type StatementRow = Omit<StatementLine, 'currency_name'>

/** Kinds of accounts in the ledger in which money lies. */
const inPlaces = ['at_operator', 'in_account', 'in_hand']

/** The lines of an organisation's statement, one for each place in the ledger that had or has something in these days. */
export function statementRows(ngoId: number, { first, last }: Span, lang: 'ar' | 'en') {
  const named = (table: string) =>
    lang === 'en'
      ? sql`coalesce(${sql.ref(`${table}.name_en`)}, ${sql.ref(`${table}.name_ar`)})`
      : sql.ref(`${table}.name_ar`)
  const wordOf = (words: { ar: string; en: string }) => sql`${words[lang]}::text`
  // What moved between two places had one fee: it stands on one of the lines.
  return sql<StatementRow>`
    with moves as (
      select a.id, e.happened_on, o.amount, coalesce(f.amount, 0) as fee, e.happened_on >= ${first}::date as is_within,
        case when e.cause in ('gift', 'settlement', 'expense', 'refund', 'difference') then e.cause
          when x.id is null then 'refund' when x.kind = 'expense' then 'expense' else 'settlement' end as cause
      from ledger_accounts a join ledger_postings o on o.account_id = a.id join ledger_entries e on e.id = o.entry_id
        left join campaign_expenses x on x.id = e.expense_id and x.ngo_id = e.ngo_id
        left join lateral (select sum(fo.amount) as amount from ledger_postings fo join ledger_accounts fa on fa.id = fo.account_id
          where fo.entry_id = e.id and fa.kind = 'fees' and o.id = (select po.id from ledger_postings po join ledger_accounts pa on pa.id = po.account_id
            where po.entry_id = e.id and pa.kind = any(${inPlaces}) order by pa.kind <> 'at_operator', po.id limit 1)) f on true
      where a.ngo_id = ${ngoId} and a.kind = any(${inPlaces}) and a.campaign_id is not null and e.happened_on <= ${last}::date),
    sums as (
      select id, coalesce(sum(amount) filter (where not is_within), 0) as opening,
        coalesce(sum(amount + fee) filter (where is_within and cause = 'gift'), 0) as given,
        coalesce(sum(fee) filter (where is_within), 0) as fees,
        coalesce(-sum(amount + fee) filter (where is_within and cause = 'refund'), 0) as returned,
        coalesce(sum(amount) filter (where is_within and cause = 'settlement'), 0) as moved,
        coalesce(-sum(amount) filter (where is_within and cause = 'expense'), 0) as spent,
        coalesce(sum(amount + fee) filter (where is_within and cause = 'difference'), 0) as settled,
        sum(amount) as closing, bool_or(is_within) as has_moved
      from moves group by id)
    select a.id, ${named('c')} as campaign_name,
      case a.kind when 'at_operator' then coalesce(${named('m')}, '') when 'in_account' then ${wordOf(meansWords.bank_transfer)} else ${wordOf(meansWords.numbered_receipts)} end as way,
      a.kind as place, case a.kind when 'at_operator' then ${wordOf(places.at_operator)} when 'in_account' then ${wordOf(places.in_account)} else ${wordOf(places.in_hand)} end as place_name,
      a.currency_id,
      s.opening::numeric(18, 2)::text as opening, s.given::numeric(18, 2)::text as given, s.fees::numeric(18, 2)::text as fees, s.returned::numeric(18, 2)::text as returned,
      s.moved::numeric(18, 2)::text as moved, s.spent::numeric(18, 2)::text as spent, s.settled::numeric(18, 2)::text as settled, s.closing::numeric(18, 2)::text as closing
    from sums s join ledger_accounts a on a.id = s.id join campaigns c on c.id = a.campaign_id
      left join payment_methods m on m.id = a.payment_method_id
    where s.has_moved or s.opening <> 0`
}
