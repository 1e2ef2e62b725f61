import { type RawBuilder, sql } from 'kysely'
import {
  listMoney,
  type MoneyDetail,
  type MoneyRow,
  readMoney,
  readMoneyTotals,
  seenStatuses,
} from '#contract/grants/ministry.ts'
import { kindFacts, type MoneyKind, moneyKinds } from '#contract/grants/kinds.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { forbidden, found } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, may } from '../core/identity/actor.ts'
import { inPortions } from '../core/database/cursor.ts'
import { listFrom } from '../core/registers/list-from.ts'
import { orderOf } from '../core/registers/order.ts'
import type { Services } from '../core/services.ts'
import { inOwnCurrency, rateOf } from './rates.ts'
import { partColumn } from './record.ts'

/** What each kind calls the same things. */
const named = {
  grant: sql`m.donor_name as party, m.donor_country_id as country_id, m.source_type as nature, m.amount::text as amount, m.currency_id, m.report_due_on, m.return_due_on, m.returned_on`,
  transfer: sql`m.recipient_name as party, m.recipient_country_id as country_id, null::text as nature, m.amount::text as amount, m.currency_id, null::date as report_due_on, null::date as return_due_on, null::date as returned_on`,
  donation: sql`m.donor_name as party, m.donor_country_id as country_id, m.kind as nature, coalesce(m.amount, m.estimated_value)::text as amount, m.currency_id, m.report_due_on, m.return_due_on, m.returned_on`,
} as const satisfies Record<MoneyKind, RawBuilder<unknown>>
const more = {
  grant: sql`m.agreement_date, m.expected_date, m.spending_until, '{}'::integer[] as target_group_ids, null::text as arrival_point, '[]'::jsonb as items, m.bank_account_id`,
  transfer: sql`null::date as agreement_date, m.planned_date as expected_date, null::date as spending_until, '{}'::integer[] as target_group_ids, null::text as arrival_point, '[]'::jsonb as items, m.bank_account_id`,
  donation: sql`null::date as agreement_date, m.expected_date, m.spending_until, m.target_group_ids, m.arrival_point, m.items, null::bigint as bank_account_id`,
} as const satisfies Record<MoneyKind, RawBuilder<unknown>>
const fileFields = {
  grant: ['agreement_file', 'donor_profile_file', 'spending_report_file'],
  transfer: ['recipient_file'],
  donation: ['donation_letter_file', 'distribution_report_file'],
} as const satisfies Record<MoneyKind, readonly string[]>

/** Records of a kind that a reader of the ministry may see: of his governorate, once they were asked for. */
function seen(
  services: Services,
  actor: Actor,
  kind: MoneyKind,
  extra: RawBuilder<unknown> = sql``,
): RawBuilder<MoneyRow> {
  if (!may(actor, kindFacts[kind].ministry, 'S')) throw forbidden()
  const today = todayIn(services.now())
  const late =
    kind === 'transfer'
      ? sql`false`
      : sql`(m.status = 'executed' and m.report_due_on < ${today}::date or m.status = 'rejected' and m.returned_on is null and m.return_due_on < ${today}::date) is true`
  return sql<MoneyRow>`select m.id, m.ngo_id, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en, ${named[kind]}, m.status, m.decision_no, m.decision_date,
      (select sum(p.amount)::text from grant_receipts p where p.${sql.ref(partColumn[kind])} = m.id and p.kind <> 'given_back') as moved_amount,
      ${late} as is_late, m.transaction_request_id, q.request_no${extra}
    from ${sql.table(kindFacts[kind].table)} m join ngos n on n.id = m.ngo_id and n.deleted_at is null left join transaction_requests q on q.id = m.transaction_request_id
    where m.deleted_at is null and m.status = any(${seenStatuses}::text[])
      and ${actor.governorateId === undefined ? sql`true` : sql`n.governorate_id = ${actor.governorateId}`}`
}

const orders = {
  id: sql`t.id`,
  amount: sql`t.amount::numeric`,
  decision_date: sql`t.decision_date`,
  report_due_on: sql`t.report_due_on`,
}

async function detailOf(services: Services, actor: Actor, kind: MoneyKind, id: number): Promise<MoneyDetail> {
  const { db } = services
  const files = sql.join(
    fileFields[kind].map((field) => sql`jsonb_build_object('field', ${field}::text, 'file', m.${sql.ref(field)})`),
  )
  const { rows } = await sql<
    Omit<MoneyDetail, 'files' | 'parts' | 'opinions'> & {
      files: { field: string; file: number | null }[]
      bank_account_id: number | null
    }
  >`select * from (${seen(
    services,
    actor,
    kind,
    sql`, m.purpose, ${rateOf} as told_by, ${more[kind]}, jsonb_build_array(${files}) as files,
      ${kind === 'donation' ? sql`null::text` : sql`(select concat_ws(' · ', b.account_name, right(b.account_no, 4)) from bank_accounts b where b.id = m.bank_account_id)`} as bank_account`,
  )}) t where t.id = ${id}`.execute(db)
  const { bank_account_id: _account, ...row } = found(rows[0])
  const { rows: parts } = await sql<MoneyDetail['parts'][number]>`
    select id, kind, happened_on, amount::text as amount, file from grant_receipts where ${sql.ref(partColumn[kind])} = ${id} order by happened_on, id`.execute(
    db,
  )
  const { rows: opinions } = await sql<MoneyDetail['opinions'][number]>`
    select t.name_ar as step_ar, t.name_en as step_en, (select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = a.from_user_id) as by,
      coalesce(a.external_reply_notes, a.notes) as notes, a.external_body_id, a.external_opinion, a.created_at as decided_at
    from transaction_actions a join action_types t on t.id = a.action_type_id
    where a.transaction_request_id = ${row.transaction_request_id} and a.erased_at is null
      and (a.external_body_id is not null or (t.slug = 'financial_opinion' and a.decision = 'forward')) order by a.id`.execute(
    db,
  )
  return {
    ...row,
    files: row.files.flatMap(({ field, file }) => (file === null ? [] : [{ field, file }])),
    parts,
    opinions,
  }
}

/** The registers of approved money at the ministry: listed, added up, read with the opinions on each. */
export const ministryMoney: Area = (on, services) => {
  const { db } = services
  on(listMoney, async ({ actor, query, exported }) => {
    const { status, late, ngo_id } = query
    const kind =
      query.kind ?? moneyKinds.find((one) => may(actor, kindFacts[one].ministry, exported ? 'E' : 'S')) ?? 'grant'
    const rows = seen(services, actor, kind)
    const where = [
      ...(status ? [sql`t.status = ${status}`] : []),
      ...(late === 1 ? [sql`t.is_late`] : []),
      ...(ngo_id ? [sql`t.ngo_id = ${ngo_id}`] : []),
    ]
    if (exported) {
      if (!may(actor, kindFacts[kind].ministry, 'E')) throw forbidden()
      const all = sql<MoneyRow>`select t.* from (${rows}) t where ${sql.join([sql`true`, ...where], sql` and `)} order by t.id desc`
      return { portions: inPortions(db, all.compile(db)) } as never
    }
    return listFrom(db, rows, query, {
      text: sql`concat_ws(' ', t.party, t.ngo_name_ar, t.ngo_name_en, t.decision_no, t.request_no)`,
      where,
      order: orderOf(query.sort, orders, { usual: sql`t.id desc`, last: sql`t.id` }),
      size: 25,
    })
  })
  on(readMoneyTotals, async ({ actor, query }) => {
    const rows = seen(services, actor, query.kind, inOwnCurrency(partColumn[query.kind]))
    const moved = ['approved', 'executed', 'reported']
    const { rows: currencies } = await sql<{ currency_id: number; approved: string; moved: string }>`
      select t.currency_id, sum(t.amount::numeric)::text as approved, coalesce(sum(t.moved_amount::numeric), 0)::text as moved
      from (${rows}) t where t.status = any(${moved}::text[]) and t.currency_id is not null and t.amount is not null group by t.currency_id order by t.currency_id`.execute(
      db,
    )
    const { rows: counts } = await sql<{ waiting: number; late: number }>`
      select (count(*) filter (where t.status in ('submitted', 'in_review', 'returned')))::integer as waiting, (count(*) filter (where t.is_late))::integer as late from (${rows}) t`.execute(
      db,
    )
    const { rows: own } = await sql<{ approved: string; moved: string; unrated: number }>`
      select coalesce(sum(t.own_amount), 0)::numeric(30, 2)::text as approved,
        coalesce(sum((select sum(one) from unnest(t.own_parts) one)), 0)::numeric(30, 2)::text as moved,
        (count(*) filter (where t.own_amount is null or array_position(t.own_parts, null) is not null))::integer as unrated
      from (${rows}) t where t.status = any(${moved}::text[]) and t.currency_id is not null and t.amount is not null`.execute(
      db,
    )
    return { currencies, own: found(own[0]), ...found(counts[0]) }
  })
  on(readMoney, ({ actor, params, query }) => detailOf(services, actor, query.kind, params.id))
}
