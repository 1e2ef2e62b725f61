import { sql } from 'kysely'
import { type DifferenceStatus, differenceMachine, type SettlementWay } from '#contract/giving/settlement-workflow.ts'
import { cents } from '../../core/amounts.ts'
import type { CaseKind, Outcome, Taking } from '../../core/cases/act.ts'
import { found, invalid, Refusal, wrongState } from '../../core/errors.ts'
import { notSecond } from '../../core/identity/second-person.ts'
import type { Notice } from '../../core/notices/notify.ts'
import type { Services, Trx } from '../../core/services.ts'
import { refuseInterest } from '../../core/identity/interest.ts'
import { holdersOf } from '../../profile/index.ts'
import { deciders, ministryPayments, ownPayments } from '../refunds/effects.ts'
import { step } from '../settle.ts'
import { amountIn } from '../../core/amount-words.ts'
import { isReversing, reversalBar, reversalEffects } from './reversal.ts'
import { type HeldDifference, heldDifference, waysOf } from './rows.ts'

type Of<I = unknown> = Taking<HeldDifference, I>
type Ends = Promise<Outcome<DifferenceStatus>>
/** The pound, in which wallets pay. */
const pound = 1

interface Facts {
  payment_id: number | null
  status: string | null
  /** What the settlement is about, and the operator's commission within it. */
  amount: string | null
  fee: string
  /** Nothing of the payment was given back. */
  is_whole: boolean
}
/** What a way would move of a difference. */
async function factsOf(trx: Trx, row: HeldDifference, way: SettlementWay): Promise<Facts & { amount: string }> {
  const given = sql`case d.fee_payer when 'ngo' then d.fee else 0 end`
  const { rows } = await sql<Facts>`
    select d.payment_id, d.status, f.amount::numeric(18, 2)::text as amount, coalesce(f.fee, 0)::numeric(18, 2)::text as fee, d.kept is not distinct from d.amount as is_whole from (
      select coalesce(p.id, rp.id) as payment_id, coalesce(p.status, rp.status) as status, coalesce(p.fee_payer, rp.fee_payer) as fee_payer, coalesce(p.fee, rp.fee) as fee,
        p.amount, p.amount - coalesce((select sum(o.amount) from refunds o where o.payment_id = p.id and o.outcome = 'done'), 0) as kept, r.amount as back,
        rp.status = 'refunded' and not exists (select from refunds o where o.payment_id = r.payment_id and o.outcome = 'done' and o.ended_at > r.ended_at) as is_last
      from (select 1) one left join payments p on p.transaction_id = ${row.name} and p.purpose = 'gift'
        left join refunds r on r.refund_no = ${row.name} left join payments rp on rp.id = r.payment_id and rp.purpose = 'gift') d
    cross join lateral (select case ${way}::text
        when 'annul' then d.kept when 'lost' then ${row.theirs}::numeric
        when 'paid_by_ngo' then case ${row.kind}::text when 'charged_twice' then ${row.theirs}::numeric else d.back end
        else abs(coalesce(${row.theirs}::numeric, ${row.ours}::numeric, 0)) end as amount,
      case when ${way}::text = 'annul' then ${given} when ${way}::text = 'paid_by_ngo' and d.is_last then ${given} else 0 end as fee) f`.execute(
    trx,
  )
  const facts = found(rows[0])
  // A way of a payment or refund that we do not know moves nothing.
  if (facts.amount === null) throw invalid({ way: ['V-CHOICE'] })
  return { ...facts, amount: facts.amount }
}

/** 409 where a place has not what a settlement would take from it, or the final report has closed the books. */
async function refuseMoving(
  trx: Trx,
  { payment_id, amount, fee }: { payment_id: number | null; amount: string; fee: string },
  way: SettlementWay,
  isBack = false,
): Promise<void> {
  if (way === 'borne') return
  const { rows } = await sql<{ closed: boolean; at_operator: string; in_account: string }>`
    with held as (select c.id, c.final_report_at, p.payment_method_id from payments p join campaigns c on c.id = p.campaign_id and c.ngo_id = p.ngo_id
      where p.id = ${payment_id} for no key update of c)
    select h.final_report_at is not null as closed,
      coalesce((select sum(o.amount) from ledger_accounts a join ledger_postings o on o.account_id = a.id
        where a.campaign_id = h.id and a.kind = 'at_operator' and a.payment_method_id = h.payment_method_id), 0)::numeric(18, 2)::text as at_operator,
      coalesce((select sum(o.amount) from ledger_accounts a join ledger_postings o on o.account_id = a.id
        where a.campaign_id = h.id and a.kind = 'in_account'), 0)::numeric(18, 2)::text as in_account from held h`.execute(
    trx,
  )
  const [place] = rows
  if (!place) throw wrongState()
  if (place.closed) throw new Refusal(409, 'campaign_books_closed')
  // What a loss took comes back from nowhere; what the organisation paid comes back from the operator.
  if (isBack) {
    if (way === 'paid_by_ngo' && cents(place.at_operator) < cents(amount) - cents(fee))
      throw new Refusal(409, 'settlement_beyond')
    return
  }
  const there = cents(way === 'paid_by_ngo' ? place.in_account : place.at_operator)
  if (there < cents(amount) - (way === 'annul' ? cents(fee) : 0n)) throw new Refusal(409, 'settlement_beyond')
}

async function propose(taking: Of<{ way: SettlementWay; reason: string; evidence_file: number }>): Ends {
  const { trx, services, actor, row, input } = taking
  if (!waysOf(row.kind).includes(input.way)) throw invalid({ way: ['V-CHOICE'] })
  const facts = await factsOf(trx, row, input.way)
  // Only what counts as a whole is annulled: what was given back of it, the operator did take.
  if (input.way === 'annul' && (facts.status !== 'finalised' || !facts.is_whole))
    throw new Refusal(409, 'settlement_not_counted')
  await refuseMoving(trx, facts, input.way)
  const { way, reason, evidence_file } = input
  await sql`insert into difference_settlements (ngo_id, difference_id, way, ours, theirs, amount, fee, payment_id, reason, evidence_file, proposed_by, proposed_at)
    values (${row.ngo_id}, ${row.id}, ${way}, ${row.ours}, ${row.theirs}, ${facts.amount}, ${facts.fee}, ${row.ngo_id === null ? null : facts.payment_id},
      ${reason}, ${evidence_file}, ${actor?.userId ?? null}, ${services.now().toISOString()})`.execute(trx)
  const notice: Notice = {
    code: 'DIFFERENCE-PROPOSED',
    userIds: (await deciders(trx)).filter((id) => id !== actor?.userId),
    entity: 'book_differences',
    entityId: row.id,
    params: { name: row.name, reason },
    link: `${ministryPayments}?view=differences`,
  }
  return { log: { after: { way, amount: facts.amount, reason } }, notices: [notice] }
}

const decide = (
  trx: Trx,
  row: HeldDifference,
  said: { decision: string; by: number | null; at: string; note?: string },
) =>
  sql`update difference_settlements set decision = ${said.decision}, decided_by = ${said.by}, decided_at = ${said.at}, note = ${said.note ?? null}
    where id = ${row.proposal?.id ?? 0}`.execute(trx)

/** What a settlement does to its payment; what it moves between places is booked by the database. */
async function moved(trx: Trx, services: Services, row: HeldDifference): Promise<void> {
  const proposal = found(row.proposal ?? undefined)
  const { way, payment_id } = proposal
  if (payment_id === null) return
  if (way === 'annul') {
    await step(trx, services, payment_id, 'annul', { settlement: proposal.id })
    return
  }
  // What the operator took otherwise than we asked, and is its own affair, is no gift.
  const { rows } = await sql<{
    status: string
  }>`update payments set problem = null where id = ${payment_id} returning status`.execute(trx)
  if (row.kind === 'amount_differs' && rows[0]?.status === 'confirming')
    await step(trx, services, payment_id, 'refuse', { code: 'amount_differs' })
}

async function settle({ trx, services, actor, row }: Of): Ends {
  const proposal = found(row.proposal ?? undefined)
  if (proposal.ours !== row.ours || proposal.theirs !== row.theirs) throw wrongState({ status: row.status })
  const facts = await factsOf(trx, row, proposal.way)
  if (facts.amount !== proposal.amount || facts.fee !== proposal.fee) throw wrongState({ status: row.status })
  await refuseMoving(trx, facts, proposal.way)
  await decide(trx, row, { decision: 'settled', by: actor?.userId ?? null, at: services.now().toISOString() })
  await moved(trx, services, row)
  const amount = (lang: 'ar' | 'en') => amountIn(services, proposal.amount, pound, lang)
  const told: Notice[] =
    row.ngo_id === null
      ? []
      : [
          {
            code: 'DIFFERENCE-SETTLED',
            userIds: await holdersOf(trx, row.ngo_id, 'ngo_payments', 'S'),
            entity: 'book_differences',
            entityId: row.id,
            params: { name: row.name, amount: { ar: amount('ar'), en: amount('en') } },
            link: `${ownPayments}?view=differences`,
          },
        ]
  return { log: { after: { way: proposal.way, amount: proposal.amount } }, notices: told }
}

/** Differences of books as cases: what one of the centre proposes, another confirms [decision 0082]. */
export const differenceKind = (services: Services): CaseKind<typeof differenceMachine, HeldDifference> => ({
  machine: differenceMachine,
  table: 'book_differences',
  column: 'status',
  async hold(trx, actor, id) {
    const { rows } =
      await sql<HeldDifference>`select ${heldDifference(actor)} from book_differences d where d.id = ${id} for update of d`.execute(
        trx,
      )
    const row = found(rows[0])
    await refuseInterest(trx, actor, row.ngo_id)
    return row
  },
  partsOf: (_row, actor) => (actor.kind === 'ministry' && actor.governorateId === undefined ? ['central'] : []),
  bar: (row, action, actor) => {
    const { kind, gone_at, proposal } = row
    if (action === 'propose') return gone_at !== null || waysOf(kind).length === 0 ? wrongState() : undefined
    if (isReversing(action)) return reversalBar(row, action, actor.userId)
    if (proposal === null) return wrongState()
    if (action === 'withdraw') return proposal.proposed_by === actor.userId ? undefined : wrongState()
    if (action === 'refuse') return proposal.proposed_by === actor.userId ? notSecond() : undefined
    if (gone_at !== null) return wrongState()
    return proposal.is_second && proposal.proposed_by !== actor.userId ? undefined : notSecond()
  },
  version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
  // Whose it is stays out of the log's owner: evidence of an operator is not the organisation's paper.
  told: ({ name }) => ({ name }),
  effects: {
    propose,
    settle,
    withdraw: async ({ trx, actor, row }) => {
      await decide(trx, row, { decision: 'withdrawn', by: actor?.userId ?? null, at: services.now().toISOString() })
      return {}
    },
    refuse: async ({ trx, actor, row, input: { note } }) => {
      const at = services.now().toISOString()
      await decide(trx, row, { decision: 'refused', by: actor?.userId ?? null, at, note })
      return { log: { after: { note } } }
    },
    ...reversalEffects((trx, settled) => refuseMoving(trx, settled, settled.way, true)),
  },
})
