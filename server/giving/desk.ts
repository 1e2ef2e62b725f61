import { sql } from 'kysely'
import {
  decideRefund,
  listOwnPayments,
  listSupervisedPayments,
  movePayment,
  type OwnPayment,
  type SupervisedPayment,
} from '#contract/giving/desk.ts'
import { paymentMachine } from '#contract/giving/workflow.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { listFrom } from '../core/registers/list-from.ts'
import { orderOf } from '../core/registers/order.ts'
import type { Services } from '../core/services.ts'
import { keepingAway } from '../core/identity/interest.ts'
import { partsIn, paymentKind, type PaymentStand, paymentsWithin } from './kind.ts'
import { servedOn } from '../transactions/index.ts'
import { refundColumns, refundedAmount } from './refunds/rows.ts'

type Stand = Omit<PaymentStand, 'id' | 'status'>
type OwnRow = Omit<OwnPayment, 'actions'> & Stand
type Row = Omit<SupervisedPayment, 'actions'> & Stand

/** A time as answers write it, within a JSON value. */
const timeOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const personOf = (column: string) =>
  sql`(select jsonb_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) from users u where u.id = ${sql.ref(column)})`
const refundsOf = (
  services: Services,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'amount', f.amount::text, 'reason', f.reason, 'asked_by', ${personOf('f.asked_by')}, 'asked_at', ${timeOf('f.asked_at')},
    'decision', f.decision, 'decided_by', ${personOf('f.decided_by')}, 'decided_at', ${timeOf('f.decided_at')}, 'note', f.note, 'outcome', f.outcome, 'ended_at', ${timeOf('f.ended_at')},
    'failure_code', f.failure_code, 'problem', f.problem, 'reply', ${servedOn(services, 'refunds', sql`f.id`)}) order by f.id desc) from refunds f where f.payment_id = p.id), '[]')`

const columnsOf = (services: Services, actor: Actor) =>
  sql`p.ngo_id, p.purpose, p.status, p.created_at, p.finalised_at, p.amount, p.fee, case p.fee_payer when 'ngo' then p.amount - p.fee else p.amount end as net,
    ${refundedAmount} as refunded_amount, p.phone_masked as phone_number, p.donor_name, p.receipt_no, p.updated_at,
    (select jsonb_build_object('id', c.id, 'name_ar', c.name_ar, 'name_en', c.name_en) from campaigns c where c.id = p.campaign_id) as campaign,
    jsonb_build_object('id', m.id, 'name_ar', m.name_ar, 'name_en', m.name_en) as method, ${refundsOf(services)} as refunds, ${refundColumns(services, actor)}`
const source = sql`payments p join payment_methods m on m.id = p.payment_method_id join ngos n on n.id = p.ngo_id`
const text = sql`concat_ws(' ', t.transaction_id, t.receipt_no, t.donor_name)`

/** Electronic donations as their organisation and the ministry see them. */
export const paymentDesk: Area = (on, services) => {
  const kind = paymentKind(services)
  /** The row with what the reader may do with it now. */
  const shown = <R extends Stand & { id: number; status: OwnPayment['status'] }>(
    row: R,
    actor: Actor,
    of: Pick<typeof kind, 'machine' | 'bar'> = kind,
  ) => {
    const { ngo_id, purpose: _purpose, is_late: _late, refund: _refund, refused: _refused, ...rest } = row
    return { ...rest, actions: actionsOf(of, row as never, actor, partsIn({ ngo_id }, actor)) }
  }
  on(listOwnPayments, async ({ actor, query }) => {
    const where = [sql`p.purpose = 'gift'`, paymentsWithin(actor)]
    if (query.status) where.push(sql`p.status = ${query.status}`)
    const page = await listFrom(
      services.db,
      sql<OwnRow>`select p.id, p.transaction_id, ${columnsOf(services, actor)} from ${source} where ${sql.join(where, sql` and `)}`,
      query,
      { text, order: orderOf(undefined, {}, { usual: sql`t.id desc`, last: sql`t.id desc` }), size: 10 },
    )
    return { ...page, rows: page.rows.map((row) => shown(row, actor)) }
  })
  on(listSupervisedPayments, async ({ actor, query }) => {
    const where = [sql`p.purpose = 'gift' and n.deleted_at is null`, paymentsWithin(actor)]
    if (query.status) where.push(sql`p.status = ${query.status}`)
    if (query.ngo_id !== undefined) where.push(sql`p.ngo_id = ${query.ngo_id}`)
    const page = await listFrom(
      services.db,
      sql<Row>`select p.id, p.transaction_id, ${columnsOf(services, actor)}, p.problem, jsonb_build_object('id', n.id, 'name_ar', n.name_ar, 'name_en', n.name_en) as ngo
        from ${source} where ${sql.join(where, sql` and `)}`,
      query,
      {
        text,
        order: orderOf(
          undefined,
          {},
          {
            usual: sql`t.status = 'refund_requested' desc, t.problem is not null desc, t.id desc`,
            last: sql`t.id desc`,
          },
        ),
        size: 10,
      },
    )
    const away = await keepingAway(services.db, actor, kind, page.rows)
    return { ...page, rows: page.rows.map((row) => shown(row, actor, away)) }
  })
  on(movePayment, ({ actor, params, body, request, lang, write }) =>
    write(async (trx) => {
      const given = { actor, id: params.id, ...taken(paymentMachine, body), request, lang }
      return { status: (await act(trx, services, kind, given)).to }
    }),
  )
  on(decideRefund, ({ actor, params, body, request, lang, write }) =>
    write(async (trx) => {
      const given = { actor, id: params.id, ...taken(paymentMachine, body), request, lang }
      return { status: (await act(trx, services, kind, given)).to }
    }),
  )
}
