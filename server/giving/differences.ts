import { sql } from 'kysely'
import {
  actOnDifference,
  type BookDifference,
  listDifferences,
  listOwnDifferences,
  noteDifference,
  type OwnDifference,
} from '#contract/giving/differences.ts'
import { differenceMachine } from '#contract/giving/settlement-workflow.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import { forbidden, found } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { listFrom } from '../core/registers/list-from.ts'
import { orderOf } from '../core/registers/order.ts'
import type { Services } from '../core/services.ts'
import { keepingAway } from '../core/identity/interest.ts'
import type { Difference } from './compare-books.ts'
import { differenceKind } from './settlements/kind.ts'
import { type HeldDifference, heldDifference, waysOf } from './settlements/rows.ts'
import { shownTables } from './settle.ts'

/** Keeps what a comparison found: since when it lasts, and when it was found no more. Answers those that are new. */
export const keepDifferences = (services: Services, differences: readonly Difference[]): Promise<Difference[]> =>
  services.db.transaction().execute(async (trx) => {
    // Two comparisons at once would each call the other's findings gone.
    await sql`select pg_advisory_xact_lock(hashtext('sijill.differences of books'))`.execute(trx)
    const now = services.now().toISOString()
    const fresh: Difference[] = []
    const seen: number[] = []
    for (const one of differences) {
      const { kind, method, name, ours, theirs } = one
      // What was proposed or settled was another figure: this is a new difference.
      await sql`update book_differences set gone_at = ${now} where kind = ${kind} and method = ${method} and name = ${name} and gone_at is null
        and status <> 'open' and (ours, theirs) is distinct from (${ours}::numeric, ${theirs}::numeric)`.execute(trx)
      const { rows } = await sql<{ id: number; is_new: boolean }>`
        insert into book_differences (kind, method, name, ours, theirs, found_at, seen_at, ngo_id) values (${kind}, ${method}, ${name}, ${ours}, ${theirs}, ${now}, ${now},
          coalesce((select p.ngo_id from payments p where p.transaction_id = ${name}), (select r.ngo_id from refunds r where r.refund_no = ${name})))
        on conflict (kind, method, name) where gone_at is null do update set seen_at = excluded.seen_at, ours = excluded.ours, theirs = excluded.theirs
        returning id, found_at = ${now}::timestamptz as is_new`.execute(trx)
      const row = found(rows[0])
      if (row.is_new) fresh.push(one)
      seen.push(row.id)
    }
    // A gift that was annulled is compared no more: its difference ended by the two who settled it.
    await sql`update book_differences d set gone_at = ${now} where d.gone_at is null and d.id <> all(${seen}::bigint[])
      and not exists (select from difference_settlements s where s.difference_id = d.id and s.way = 'annul' and s.decision = 'settled')`.execute(
      trx,
    )
    return fresh
  })

/** The last reversal that was asked for of a settlement `s`. */
const reversal = sql`(select jsonb_build_object('reason', r.reason, 'evidence_file', r.evidence_file, 'proposed_by', rb.first_name || ' ' || rb.last_name,
    'proposed_at', to_char(r.proposed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'decision', r.decision, 'decided_by', rc.first_name || ' ' || rc.last_name,
    'decided_at', to_char(r.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'note', r.note)
  from settlement_reversals r join users rb on rb.id = r.proposed_by left join users rc on rc.id = r.decided_by
  where r.settlement_id = s.id order by r.id desc limit 1)`
/** The settlement of a difference `d` that counts: the one that was confirmed, else the last. */
const settlement = sql`(select jsonb_build_object('way', s.way, 'amount', s.amount::text, 'reason', s.reason, 'evidence_file', s.evidence_file,
    'proposed_by', b.first_name || ' ' || b.last_name, 'proposed_at', to_char(s.proposed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'decision', s.decision, 'decided_by', c.first_name || ' ' || c.last_name, 'decided_at', to_char(s.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'note', s.note, 'reversal', ${reversal})
  from difference_settlements s join users b on b.id = s.proposed_by left join users c on c.id = s.decided_by
  where s.difference_id = d.id order by s.decision is not distinct from 'settled' and s.reversed_by is null desc, s.id desc limit 1)`

/** What belongs to no organisation belongs to no governorate. */
const refuseDirectorate = (actor: Actor) => {
  if (actor.governorateId !== undefined) throw forbidden()
}

type Row = Omit<BookDifference, 'actions' | 'ways'> & HeldDifference
const stateOf = (state: 'open' | 'gone' | 'settled' | undefined) => {
  if (state === 'gone') return sql`d.gone_at is not null`
  if (state === 'settled') return sql`d.gone_at is null and d.status = 'settled'`
  return state ? sql`d.gone_at is null and d.status <> 'settled'` : sql`true`
}
const order = orderOf(
  undefined,
  {},
  { usual: sql`t.gone_at is null desc, t.status <> 'settled' desc, t.id desc`, last: sql`t.id desc` },
)

/** Every difference between the operators' books and ours, as the centre reads and settles it and organisations see their own. */
export const bookDifferences: Area = (on, services) => {
  const kind = differenceKind(services)
  on(listDifferences, async ({ actor, query }) => {
    refuseDirectorate(actor)
    const page = await listFrom(
      services.db,
      sql<Row>`select ${heldDifference(actor)}, d.method, d.found_at, d.seen_at, d.note, d.noted_at, ${settlement} as settlement,
          u.first_name || ' ' || u.last_name as noted_by,
          case when n.id is not null then jsonb_build_object('id', n.id, 'name_ar', n.name_ar, 'name_en', n.name_en) end as ngo
        from book_differences d left join users u on u.id = d.noted_by left join ngos n on n.id = d.ngo_id where ${stateOf(query.state)}`,
      query,
      { text: sql`concat_ws(' ', t.name, t.method)`, order, size: 10 },
    )
    const away = await keepingAway(services.db, actor, kind, page.rows)
    const rows = page.rows.map((row) => {
      const { proposal: _proposal, settled: _settled, ngo_id: _ngo, ...rest } = row
      const actions = actionsOf(away, row, actor, kind.partsOf(row, actor, undefined as never) as ['central'])
      return { ...rest, ways: [...waysOf(row.kind)], actions }
    })
    return { ...page, rows }
  })
  on(listOwnDifferences, async ({ actor, query }) =>
    listFrom(
      services.db,
      sql<OwnDifference>`select d.id, d.kind, d.name, d.ours::text as ours, d.theirs::text as theirs, d.found_at, d.gone_at, d.status,
          m.name_ar as method_ar, m.name_en as method_en,
          (select jsonb_build_object('way', s.way, 'amount', s.amount::text, 'decided_at', to_char(s.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
            from difference_settlements s where s.difference_id = d.id and s.decision = 'settled' and s.reversed_by is null) as settlement
        from book_differences d left join payment_methods m on m.slug = d.method where d.ngo_id = ${ngoOf(actor)} and ${stateOf(query.state)}`,
      query,
      { text: sql`t.name`, order, size: 10 },
    ),
  )
  on(actOnDifference, async ({ actor, params, body, request, lang, write }) => {
    refuseDirectorate(actor)
    const answer = await write(async (trx) => {
      const given = { actor, id: params.id, ...taken(differenceMachine, body), request, lang }
      return { status: (await act(trx, services, kind, given)).to }
    })
    services.pages.forget(shownTables)
    return answer
  })
  on(noteDifference, ({ actor, params, body, write }) =>
    write(async (trx) => {
      refuseDirectorate(actor)
      const { rows } = await sql<{
        name: string
      }>`update book_differences set note = ${body.note}, noted_by = ${actor.userId}, noted_at = ${services.now().toISOString()}
        where id = ${params.id} returning name`.execute(trx)
      await audit(trx, actor, {
        action: 'update',
        entity: 'book_differences',
        entity_id: params.id,
        description_ar: `بيان فرق في دفاتر مشغّل الدفع ${found(rows[0]).name}`,
        after: { note: body.note },
      })
      return null
    }),
  )
}
