import { sql } from 'kysely'
import { meansWords } from '#contract/campaigns/campaign-words.ts'
import type { Gift, GivenTo } from '#contract/giving/donor-statement.ts'
import { asAmount, cents } from '../../core/amounts.ts'
import { currencyWord } from '../../core/amount-words.ts'
import { hmacs } from '../../core/identity/secrets.ts'
import type { Db, Services, Trx } from '../../core/services.ts'

/** A gift as its receipt has it, with what was given back of it by now. */
interface GiftRow {
  id: number
  receipt_no: string
  day: string
  ngo_id: number
  ngo_ar: string
  ngo_en: string | null
  decision_no: string
  campaign_id: number
  campaign_ar: string
  campaign_en: string | null
  licence_no: string
  means: keyof typeof meansWords
  method_ar: string | null
  method_en: string | null
  donor_name: string | null
  amount: string | null
  returned: string
  currency_id: number | null
  number: number | null
  unit_id: number | null
}
interface Span {
  readonly first: string
  readonly last: string
}

/**
 * Gifts of a telephone: what its wallet paid, and what organisations entered under it. A donation that was entered by
 * mistake and reversed was no gift.
 */
const giftsOf = (services: Services, phone: string) => sql`(
  select r.id, r.receipt_no, (p.finalised_at at time zone 'Asia/Damascus')::date as day, r.ngo_id, p.campaign_id, 'platform_payment' as means, p.payment_method_id, p.donor_name,
    r.amount, coalesce((select sum(f.amount) from refunds f where f.payment_id = p.id and f.outcome = 'done'), 0)::numeric(18, 2) as returned, r.currency_id, r.number, r.unit_id
  from payments p join receipts r on r.payment_id = p.id
  where p.phone_hash = any(${hmacs(phone, services.secrets.hmacKey)}) and p.purpose = 'gift' and p.annulled_by is null
  union all
  select r.id, r.receipt_no, d.donation_date, r.ngo_id, d.campaign_id, coalesce(d.means, 'numbered_receipts'), null, null, r.amount, 0.00::numeric(18, 2), r.currency_id, r.number, r.unit_id
  from donors d join receipts r on r.donor_id = d.id
  where d.phone_number = ${phone} and d.deleted_at is null and d.payment_id is null and d.status in ('received', 'reversing'))`

/** Whether anything was ever given from a telephone. */
export async function hasGiven(db: Db | Trx, services: Services, phone: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${giftsOf(services, phone)} g limit 1`.execute(db)
  return rows.length > 0
}

/** Gifts of a telephone in some days, the latest first; to one organisation where it is named. */
export async function giftRows(
  db: Db | Trx,
  services: Services,
  phone: string,
  { first, last }: Span,
  ngoId?: number,
): Promise<GiftRow[]> {
  const { rows } = await sql<GiftRow>`
    select g.id, g.receipt_no, g.day::text as day, g.ngo_id, n.name_ar as ngo_ar, n.name_en as ngo_en, coalesce(n.decision_no, '') as decision_no,
      c.id as campaign_id, c.name_ar as campaign_ar, c.name_en as campaign_en, coalesce(c.licence_no, '') as licence_no, g.means, m.name_ar as method_ar, m.name_en as method_en,
      g.donor_name, g.amount::text as amount, g.returned::text as returned, g.currency_id, g.number, g.unit_id
    from ${giftsOf(services, phone)} g join ngos n on n.id = g.ngo_id join campaigns c on c.id = g.campaign_id left join payment_methods m on m.id = g.payment_method_id
    where g.day between ${first} and ${last} and ${ngoId === undefined ? sql`true` : sql`g.ngo_id = ${ngoId}`}
    order by g.day desc, g.id desc`.execute(db)
  return rows
}

/** The years in which a telephone gave, the latest first. */
export async function giftYears(services: Services, phone: string): Promise<number[]> {
  const { rows } = await sql<{
    year: number
  }>`select distinct extract(year from g.day)::int as year from ${giftsOf(services, phone)} g where g.day is not null order by year desc`.execute(
    services.db,
  )
  return rows.map(({ year }) => year)
}

const unitOf = (services: Services, id: number) => {
  const known = services.reference.find('units', id)
  return { id, name_ar: known?.name_ar ?? '', name_en: known?.name_en ?? '' }
}
export const methodOf = ({ means, method_ar, method_en }: GiftRow) => ({
  name_ar: method_ar ?? meansWords[means].ar,
  name_en: method_en ?? meansWords[means].en,
})

/** What was given, given back and kept, by currency. Things have no sum. */
export function sumsOf(services: Services, rows: readonly GiftRow[]): GivenTo['sums'] {
  const sums = new Map<number, { given: bigint; returned: bigint }>()
  for (const { amount, returned, currency_id } of rows) {
    if (amount === null || currency_id === null) continue
    const { given, returned: back } = sums.get(currency_id) ?? { given: 0n, returned: 0n }
    sums.set(currency_id, { given: given + cents(amount), returned: back + cents(returned) })
  }
  return [...sums].map(([id, { given, returned }]) => ({
    currency: currencyWord(services, id),
    given: asAmount(given),
    returned: asAmount(returned),
    kept: asAmount(given - returned),
  }))
}

const shown = (services: Services, row: GiftRow): Gift => ({
  id: row.id,
  receipt_no: row.receipt_no,
  day: row.day,
  campaign: { id: row.campaign_id, name_ar: row.campaign_ar, name_en: row.campaign_en },
  means: methodOf(row),
  amount: row.amount,
  returned: row.returned,
  currency: row.currency_id === null ? null : currencyWord(services, row.currency_id),
  number: row.number,
  unit: row.unit_id === null ? null : unitOf(services, row.unit_id),
})

/** The gifts by organisation, that of the latest gift first. */
export function byOrganisation(services: Services, rows: readonly GiftRow[]): GivenTo[] {
  const groups = Map.groupBy(rows, ({ ngo_id }) => ngo_id)
  return [...groups].map(([id, own]) => ({
    ngo: { id, name_ar: own[0]?.ngo_ar ?? '', name_en: own[0]?.ngo_en ?? null },
    sums: sumsOf(services, own),
    gifts: own.map((row) => shown(services, row)),
  }))
}
