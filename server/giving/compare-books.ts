import { sql } from 'kysely'
import type { DifferenceKind } from '#contract/giving/differences.ts'
import type { PaymentStatus } from '#contract/giving/workflow.ts'
import { asAmount, cents } from '../core/amounts.ts'
import type { Services } from '../core/services.ts'
import type { BookLine, GivenBack, Known } from './operator.ts'
import { operatorOf } from './operators.ts'

type BookServices = Pick<Services, 'db' | 'config' | 'reference'>
/** Settles what an operator had taken or given back; without it, differences are only told. */
interface Repair {
  readonly charge: (id: number, answer: Known) => Promise<PaymentStatus>
  readonly refund: (id: number, answer: GivenBack) => Promise<boolean>
}

/** What does not agree between the operators' books and ours. */
export interface Difference {
  readonly kind: DifferenceKind
  readonly method: string
  readonly name: string
  readonly ours: string | null
  theirs: string | null
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
  annulled: boolean
  purpose: 'gift' | 'test'
}
const byName = async (services: BookServices, slug: string) => {
  const { rows } = await sql<Ours & { name: string }>`
    select p.id, p.transaction_id as name, p.status, case p.fee_payer when 'donor' then p.amount + p.fee else p.amount end as charged, p.finalised_at is not null as finalised, p.annulled_by is not null as annulled, p.purpose
    from payments p join payment_methods m on m.id = p.payment_method_id where m.slug = ${slug}`.execute(services.db)
  return new Map(rows.map(({ name, ...row }) => [name, row]))
}

interface OurRefund {
  id: number
  payment: string
  returned: string
  is_done: boolean
}
const refundsByName = async (services: BookServices, slug: string) => {
  const { rows } = await sql<OurRefund & { name: string }>`
    select r.id, r.refund_no as name, p.transaction_id as payment, r.returned, r.outcome is not distinct from 'done' as is_done
    from refunds r join payments p on p.id = r.payment_id join payment_methods m on m.id = p.payment_method_id where m.slug = ${slug}`.execute(
    services.db,
  )
  return new Map(rows.map(({ name, ...row }) => [name, row]))
}

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
  if (our.annulled) return at('annulled_in_books')
  if (our.charged !== line.amount) return at('amount_differs')
  if (our.finalised) return { differences: [], found: [] }
  if (!repair) return at('not_settled')
  const status = await repair.charge(our.id, {
    result: 'taken',
    id: line.id,
    amount: line.amount,
    reference: line.reference,
  })
  return status === 'finalised' ? { differences: [], found: [line.id] } : at('not_settled')
}

/** One refund of the books against ours of that name. */
async function compareRefund(
  method: string,
  line: BookLine,
  our: OurRefund | undefined,
  repair: Repair | undefined,
): Promise<Found> {
  const name = line.refund ?? line.id
  const at = (kind: Difference['kind']): Found => ({
    differences: [{ kind, method, name, ours: our?.returned ?? null, theirs: line.amount }],
    found: [],
  })
  if (our === undefined) return at('refund_unknown')
  if (our.returned !== line.amount || our.payment !== line.id) return at('refund_differs')
  if (our.is_done) return { differences: [], found: [] }
  if (!repair) return at('refund_not_settled')
  const { id, amount, reference } = line
  const isSettled = await repair.refund(our.id, { result: 'refunded', id, refund: name, amount, reference })
  return isSettled ? { differences: [], found: [name] } : at('refund_not_settled')
}

/** Of ours, what the books do not have. */
function missingIn(
  method: string,
  ours: Iterable<readonly [string, string]>,
  seen: ReadonlyMap<string, unknown>,
  kind: Difference['kind'],
): Difference[] {
  return [...ours]
    .filter(([name]) => !seen.has(name))
    .map(([name, amount]) => ({ kind, method, name, ours: amount, theirs: null }))
}

/**
 * Reads the books of an operator and holds them against the payments and their refunds. What was taken or given back and
 * never settled is settled, with `repair`; the rest is told.
 */
async function compareOperator(services: BookServices, slug: string, repair: Repair | undefined) {
  // Ours first: what is finalised by now is in the books that are read after it.
  const finalisedBefore = [...(await byName(services, slug))].filter(
    ([, { finalised, annulled }]) => finalised && !annulled,
  )
  const refundedBefore = [...(await refundsByName(services, slug))].filter(([, { is_done }]) => is_done)
  const seen = new Map<string, number>()
  const all: Found = { differences: [], found: [] }
  let operator = 0n
  const lines: BookLine[] = []
  for await (const line of operatorOf(services, slug).books()) lines.push(line)
  const ours = await byName(services, slug)
  const refunds = await refundsByName(services, slug)
  for (const line of lines) {
    // Tests come and go: they are no gifts, and are counted on neither side.
    if (ours.get(line.id)?.purpose !== 'test')
      operator += line.kind === 'charge' ? cents(line.amount) : -cents(line.amount)
    const isCharge = line.kind === 'charge'
    const name = isCharge ? line.id : (line.refund ?? line.id)
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    if (times > 1) {
      const known = isCharge ? ours.get(name)?.charged : refunds.get(name)?.returned
      const kind = isCharge ? 'charged_twice' : 'refunded_twice'
      const before = all.differences.find((one) => one.kind === kind && one.name === name)
      // Three of a name are one difference of two amounts.
      if (before) before.theirs = asAmount(cents(before.theirs ?? '0.00') + cents(line.amount))
      else all.differences.push({ kind, method: slug, name, ours: known ?? null, theirs: line.amount })
      continue
    }
    const one = isCharge
      ? await compareCharge(services, slug, line, ours.get(name), repair)
      : await compareRefund(slug, line, refunds.get(name), repair)
    all.differences.push(...one.differences)
    all.found.push(...one.found)
  }
  const lacking = missingIn(
    slug,
    finalisedBefore.map(([name, { charged }]) => [name, charged]),
    seen,
    'not_in_books',
  )
  all.differences.push(
    ...lacking,
    ...missingIn(
      slug,
      refundedBefore.map(([name, { returned }]) => [name, returned]),
      seen,
      'refund_not_in_books',
    ),
  )
  if (repair)
    await sql`update payments set problem = 'not_in_books' where transaction_id = any(${lacking.map(({ name }) => name)}) and problem is null
      and not exists (select from book_differences d where d.name = transaction_id and d.status = 'settled' and d.gone_at is null)`.execute(
      services.db,
    )
  return { ...all, operator: asAmount(operator) }
}

/** Sums of a method: of its receipts that stand, and of what the ledger booked of them. With what the donor paid on top. */
async function sumsOf(services: BookServices, slug: string): Promise<{ receipts: string; ledger: string }> {
  const { rows } = await sql<{ receipts: string; ledger: string }>`
    with own as (select p.id, case p.fee_payer when 'donor' then p.fee else 0 end as on_top from payments p join payment_methods m on m.id = p.payment_method_id
        where m.slug = ${slug} and p.purpose = 'gift' and p.finalised_at is not null and p.annulled_by is null),
      back as (select coalesce(sum(r.returned), 0) as returned, coalesce(sum(r.returned - r.amount), 0) as on_top
        from refunds r join own on own.id = r.payment_id where r.outcome = 'done')
    select ((select coalesce(sum(r.amount + own.on_top), 0) from receipts r join own on own.id = r.payment_id) - back.returned)::numeric(18, 2)::text as receipts,
      ((select coalesce(-sum(o.amount), 0) from own join ledger_entries e on e.payment_id = own.id join ledger_postings o on o.entry_id = e.id
        join ledger_accounts a on a.id = o.account_id where a.kind = 'gifts')
        + (select coalesce(sum(on_top), 0) from own) - back.on_top)::numeric(18, 2)::text as ledger
    from back`.execute(services.db)
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
    where (p.finalised_at is not null and p.purpose = 'gift') <> (r.id is not null) or r.amount <> p.amount
    union all
    select 'ledger_differs', m.slug, p.transaction_id, d.amount::text, l.sum::text
    from payments p join payment_methods m on m.id = p.payment_method_id left join donors d on d.payment_id = p.id
      left join lateral (select -sum(o.amount) as sum from ledger_entries e join ledger_postings o on o.entry_id = e.id
        join ledger_accounts a on a.id = o.account_id and a.kind = 'gifts' where e.payment_id = p.id) l on true
    where p.finalised_at is not null and p.purpose = 'gift' and (d.id is null or l.sum is distinct from case when p.annulled_by is null then d.amount - d.refunded_amount else 0 end
      or d.refunded_amount <> (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id and r.outcome = 'done'))
    union all
    select 'ledger_differs', m.slug, p.transaction_id, case p.status when 'refunded' then 0 else p.amount end::text, l.sum::text
    from payments p join payment_methods m on m.id = p.payment_method_id
      left join lateral (select -sum(o.amount) as sum from ledger_entries e join ledger_postings o on o.entry_id = e.id
        join ledger_accounts a on a.id = o.account_id and a.kind = 'tests' where e.payment_id = p.id) l on true
    where p.finalised_at is not null and p.purpose = 'test' and l.sum is distinct from case p.status when 'refunded' then 0 else p.amount end
    union all
    select 'ledger_differs', '', 'entry ' || e.id, null, sum(o.amount)::text
    from ledger_entries e left join ledger_postings o on o.entry_id = e.id
    group by e.id, o.currency_id having count(o.id) < 2 or sum(o.amount) <> 0
    union all
    select 'ledger_differs', '', 'settlement ' || s.id, s.amount::text, null
    from difference_settlements s where s.decision = 'settled' and s.way <> 'borne' and not exists (select from ledger_entries e where e.settlement_id = s.id and e.reversal_id is null)
    union all
    select 'ledger_differs', '', 'reversal ' || r.id, s.amount::text, null
    from settlement_reversals r join difference_settlements s on s.id = r.settlement_id where r.decision = 'reversed' and s.way <> 'borne'
      and (s.reversed_by is distinct from r.id or (select count(*) from ledger_entries e where e.reversal_id = r.id) <> 1)
    union all
    select 'campaign_differs', '', 'campaign ' || c.id, c.collected_amount::text, coalesce(l.sum, 0)::text
    from campaigns c left join lateral (select -sum(o.amount) as sum from ledger_postings o
      join ledger_accounts a on a.id = o.account_id and a.kind = 'gifts' where a.campaign_id = c.id) l on true
    where c.collected_amount <> coalesce(l.sum, 0)`.execute(services.db)
  return rows
}

interface Compared {
  readonly methods: Comparison[]
  readonly differences: Difference[]
  /** Differences that two persons have settled: the books show them for ever, and they ask for nothing more. */
  readonly settled: Difference[]
}
/** Parts what was settled as it stands from what still differs; with another figure it is another difference. */
async function partSettled(services: BookServices, found: readonly Difference[]): Promise<Omit<Compared, 'methods'>> {
  const keyOf = ({ kind, method, name, ours, theirs }: Difference) => JSON.stringify([kind, method, name, ours, theirs])
  const { rows } = await sql<Difference>`select d.kind, d.method, d.name, d.ours::text as ours, d.theirs::text as theirs
    from book_differences d where d.status = 'settled' and d.gone_at is null`.execute(services.db)
  const known = new Set(rows.map(keyOf))
  const { differences = [], settled = [] } = Object.groupBy(found, (one) =>
    known.has(keyOf(one)) ? 'settled' : 'differences',
  )
  return { differences, settled }
}

/**
 * Holds receipts, ledger and the books of every operator against each other. With `repair`, what an operator had taken
 * and nobody knew of is settled, and what it only claimed is marked. An operator that does not answer throws.
 */
export async function compareBooks(services: BookServices, repair?: Repair): Promise<Compared> {
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
  return { methods, ...(await partSettled(services, differences)) }
}
