import { sql } from 'kysely'
import { type BookDifference, listDifferences, noteDifference } from '#contract/giving/differences.ts'
import { forbidden, found } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { listFrom } from '../core/registers/list-from.ts'
import { orderOf } from '../core/registers/order.ts'
import type { Services } from '../core/services.ts'
import type { Difference } from './compare-books.ts'

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
      const { rows } = await sql<{ id: number; is_new: boolean }>`
        insert into book_differences (kind, method, name, ours, theirs, found_at, seen_at) values (${kind}, ${method}, ${name}, ${ours}, ${theirs}, ${now}, ${now})
        on conflict (kind, method, name) where gone_at is null do update set seen_at = excluded.seen_at, ours = excluded.ours, theirs = excluded.theirs
        returning id, found_at = ${now}::timestamptz as is_new`.execute(trx)
      const row = found(rows[0])
      if (row.is_new) fresh.push(one)
      seen.push(row.id)
    }
    await sql`update book_differences set gone_at = ${now} where gone_at is null and id <> all(${seen}::bigint[])`.execute(
      trx,
    )
    return fresh
  })

/** What belongs to no organisation belongs to no governorate. */
const refuseDirectorate = (actor: Actor) => {
  if (actor.governorateId !== undefined) throw forbidden()
}

/** Every difference between the operators' books and ours, as the centre reads it. */
export const bookDifferences: Area = (on, services) => {
  on(listDifferences, async ({ actor, query }) => {
    refuseDirectorate(actor)
    const where = query.state === 'gone' ? sql`d.gone_at is not null` : query.state ? sql`d.gone_at is null` : sql`true`
    return listFrom(
      services.db,
      sql<BookDifference>`select d.id, d.kind, d.method, d.name, d.ours::text as ours, d.theirs::text as theirs, d.found_at, d.seen_at, d.gone_at, d.note, d.noted_at,
          u.first_name || ' ' || u.last_name as noted_by,
          case when n.id is not null then jsonb_build_object('id', n.id, 'name_ar', n.name_ar, 'name_en', n.name_en) end as ngo
        from book_differences d left join users u on u.id = d.noted_by left join refunds r on r.refund_no = d.name
          left join payments p on p.transaction_id = d.name or p.id = r.payment_id left join ngos n on n.id = p.ngo_id where ${where}`,
      query,
      {
        text: sql`concat_ws(' ', t.name, t.method)`,
        order: orderOf(undefined, {}, { usual: sql`t.gone_at is null desc, t.id desc`, last: sql`t.id desc` }),
        size: 10,
      },
    )
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
