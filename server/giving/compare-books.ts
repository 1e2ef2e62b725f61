import { sql } from 'kysely'
import type { PaymentStatus } from '#contract/giving/workflow.ts'
import type { Services } from '../core/services.ts'
import type { BookLine, Known } from './operator.ts'
import { operatorOf } from './operators.ts'

type BookServices = Pick<Services, 'db' | 'config' | 'reference'>
/** Settles what an operator had taken; without it, differences are only told. */
type Repair = (id: number, answer: Known) => Promise<PaymentStatus>

/** What does not agree between the operators' books and ours. */
export interface Difference {
  readonly kind:
    | 'unknown_to_us'
    | 'charged_twice'
    | 'amount_differs'
    | 'not_in_books'
    | 'not_settled'
    | 'receipt_lacks'
    | 'ledger_differs'
    | 'campaign_differs'
  readonly method: string
  readonly name: string
  readonly ours: string | null
  readonly theirs: string | null
}
export interface Comparison {
  readonly method: string
  /** Sums as decimal texts. */
  readonly receipts: string
  readonly ledger: string
  readonly operator: string
  /** Payments that the books settled: the operator had taken them and nobody had said so. */
  readonly found: readonly string[]
}

interface Ours {
  id: number
  status: string
  charged: string
  finalised: boolean
}
const byName = async (services: BookServices, slug: string) => {
  const { rows } = await sql<Ours & { name: string }>`
    select p.id, p.transaction_id as name, p.status, case p.fee_payer when 'donor' then p.amount + p.fee else p.amount end as charged, p.finalised_at is not null as finalised
    from payments p join payment_methods m on m.id = p.payment_method_id where m.slug = ${slug}`.execute(services.db)
  return new Map(rows.map(({ name, ...row }) => [name, row]))
}

/** Hundredths as an exact number. */
const cents = (money: string): bigint => BigInt(money.replace('.', ''))
const asMoney = (sum: bigint): string =>
  `${sum < 0n ? '-' : ''}${(sum < 0n ? -sum : sum)
    .toString()
    .padStart(3, '0')
    .replace(/(\d\d)$/, '.$1')}`

interface Found {
  differences: Difference[]
  found: string[]
}
/** One charge of the books against our payment of that name. */
async function compareCharge(
  services: BookServices,
  method: string,
  line: BookLine,
  our: Ours | undefined,
  repair: Repair | undefined,
) {
  const at = (kind: Difference['kind']): Found => ({
    differences: [{ kind, method, name: line.id, ours: our?.charged ?? null, theirs: line.amount }],
    found: [],
  })
  if (our === undefined) return at('unknown_to_us')
  if (our.charged !== line.amount) return at('amount_differs')
  if (our.finalised) return { differences: [], found: [] }
  if (!repair) return at('not_settled')
  const status = await repair(our.id, {
    result: 'taken',
    id: line.id,
    amount: line.amount,
    reference: line.reference,
  })
  return status === 'finalised' ? { differences: [], found: [line.id] } : at('not_settled')
}

/**
 * Reads the books of an operator and holds them against the payments. What was taken and never settled is settled, with
 * `repair`; the rest is told.
 */
async function compareOperator(services: BookServices, slug: string, repair: Repair | undefined) {
  // Ours first: what is finalised by now is in the books that are read after it.
  const finalisedBefore = [...(await byName(services, slug))].filter(([, { finalised }]) => finalised)
  const seen = new Map<string, number>()
  const all: Found = { differences: [], found: [] }
  let operator = 0n
  const lines: BookLine[] = []
  for await (const line of operatorOf(services, slug).books()) lines.push(line)
  const ours = await byName(services, slug)
  for (const line of lines) {
    operator += line.kind === 'charge' ? cents(line.amount) : -cents(line.amount)
    if (line.kind !== 'charge') continue
    const times = (seen.get(line.id) ?? 0) + 1
    seen.set(line.id, times)
    if (times > 1) {
      const difference = { method: slug, name: line.id, ours: ours.get(line.id)?.charged ?? null, theirs: line.amount }
      all.differences.push({ kind: 'charged_twice', ...difference })
      continue
    }
    const one = await compareCharge(services, slug, line, ours.get(line.id), repair)
    all.differences.push(...one.differences)
    all.found.push(...one.found)
  }
  for (const [name, our] of finalisedBefore)
    if (!seen.has(name)) {
      all.differences.push({ kind: 'not_in_books', method: slug, name, ours: our.charged, theirs: null })
      if (repair)
        await sql`update payments set problem = 'not_in_books' where id = ${our.id} and problem is null`.execute(
          services.db,
        )
    }
  return { ...all, operator: asMoney(operator) }
}

/** Sums of a method: of its receipts that stand, and of what the ledger booked of them. With what the donor paid on top. */
async function sumsOf(services: BookServices, slug: string): Promise<{ receipts: string; ledger: string }> {
  const { rows } = await sql<{ receipts: string; ledger: string }>`select
      coalesce((select sum(r.amount + case p.fee_payer when 'donor' then p.fee else 0 end - d.refunded_amount) from receipts r join payments p on p.id = r.payment_id join donors d on d.payment_id = p.id
        join payment_methods m on m.id = p.payment_method_id where m.slug = ${slug}), 0.00)::text as receipts,
      coalesce((select -sum(o.amount) from ledger_postings o join ledger_entries e on e.id = o.entry_id join ledger_accounts a on a.id = o.account_id
        join payments p on p.id = e.payment_id join payment_methods m on m.id = p.payment_method_id where a.kind = 'gifts' and m.slug = ${slug}), 0.00)
        + coalesce((select sum(p.fee) from payments p join payment_methods m on m.id = p.payment_method_id where m.slug = ${slug} and p.fee_payer = 'donor' and p.finalised_at is not null), 0) as ledger`.execute(
    services.db,
  )
  return rows[0] as { receipts: string; ledger: string }
}

/** What of ours does not agree with itself: payments without one receipt and one entry, campaigns that count otherwise than the ledger. */
async function compareOurselves(services: BookServices): Promise<Difference[]> {
  const { rows } = await sql<{
    kind: Difference['kind']
    method: string
    name: string
    ours: string | null
    theirs: string | null
  }>`
    select 'receipt_lacks' as kind, m.slug as method, p.transaction_id as name, p.amount::text as ours, r.amount::text as theirs
    from payments p join payment_methods m on m.id = p.payment_method_id left join receipts r on r.payment_id = p.id
    where (p.finalised_at is not null) <> (r.id is not null) or r.amount <> p.amount
    union all
    select 'ledger_differs', m.slug, p.transaction_id, d.amount::text, l.sum::text
    from payments p join payment_methods m on m.id = p.payment_method_id left join donors d on d.payment_id = p.id
      left join lateral (select -sum(o.amount) as sum from ledger_entries e join ledger_postings o on o.entry_id = e.id
        join ledger_accounts a on a.id = o.account_id and a.kind = 'gifts' where e.payment_id = p.id) l on true
    where p.finalised_at is not null and (d.id is null or l.sum is distinct from d.amount - d.refunded_amount)
    union all
    select 'ledger_differs', '', 'entry ' || e.id, null, sum(o.amount)::text
    from ledger_entries e left join ledger_postings o on o.entry_id = e.id
    group by e.id, o.currency_id having count(o.id) < 2 or sum(o.amount) <> 0
    union all
    select 'campaign_differs', '', 'campaign ' || c.id, c.collected_amount::text, coalesce(l.sum, 0)::text
    from campaigns c left join lateral (select -sum(o.amount) as sum from ledger_postings o
      join ledger_accounts a on a.id = o.account_id and a.kind = 'gifts' where a.campaign_id = c.id) l on true
    where c.collected_amount <> coalesce(l.sum, 0)`.execute(services.db)
  return rows
}

/**
 * Holds receipts, ledger and the books of every operator against each other. With `repair`, what an operator had taken
 * and nobody knew of is settled, and what it only claimed is marked. An operator that does not answer throws.
 */
export async function compareBooks(
  services: BookServices,
  repair?: Repair,
): Promise<{ methods: Comparison[]; differences: Difference[] }> {
  const { rows } = await sql<{ slug: string }>`select distinct m.slug from payment_methods m where m.requires_otp
    and (m.deleted_at is null or exists (select from payments p where p.payment_method_id = m.id)) order by m.slug`.execute(
    services.db,
  )
  const methods: Comparison[] = []
  const differences: Difference[] = []
  for (const { slug } of rows) {
    const { operator, found, differences: theirs } = await compareOperator(services, slug, repair)
    differences.push(...theirs)
    methods.push({ method: slug, ...(await sumsOf(services, slug)), operator, found })
  }
  differences.push(...(await compareOurselves(services)))
  return { methods, differences }
}
