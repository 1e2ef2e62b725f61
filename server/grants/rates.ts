import { type RawBuilder, sql } from 'kysely'
import { ownCurrency } from '#contract/grants/kinds.ts'
import { addRate, listRates, type Rate, removeRate } from '#contract/grants/rates.ts'
import { forbidden, found, invalid } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { listFrom } from '../core/registers/list-from.ts'

/** The day whose rate a record is told by: that of its decision, or of its entry where the law asks for none. */
const valuedOn = sql`coalesce(m.decision_date, (m.created_at at time zone 'Asia/Damascus')::date)`

/** Of records `m`: what each is worth in the own currency, and what of it moved, each part by its own day; null without a rate. */
export const inOwnCurrency = (partColumn: string): RawBuilder<unknown> => sql`,
  in_own_currency(m.amount, m.currency_id, ${valuedOn}) as own_amount,
  (select coalesce(array_agg(in_own_currency(p.amount, m.currency_id, p.happened_on)), '{}') from grant_receipts p
    where p.${sql.ref(partColumn)} = m.id and p.kind <> 'given_back' and p.amount is not null) as own_parts`

/** The rate by which a record is told, with its day and source. */
export const rateOf = sql`(select jsonb_build_object('own_amount', in_own_currency(m.amount, m.currency_id, ${valuedOn})::text, 'rate', trim_scale(r.rate)::text, 'rate_on', r.rate_on, 'source', r.source)
  from currency_rates r where r.currency_id = m.currency_id and r.rate_on <= ${valuedOn} and r.deleted_at is null and m.amount is not null order by r.rate_on desc limit 1)`

const atCentre = ({ governorateId }: Actor) => {
  if (governorateId !== undefined) throw forbidden()
}

/** Rates of the day: entered by the centre, read by whoever reads money. */
export const ratesArea: Area = (on, { db }) => {
  on(listRates, ({ query }) =>
    listFrom(
      db,
      sql<Rate>`select r.id, r.currency_id, r.rate_on, trim_scale(r.rate)::text as rate, r.source,
          (select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = r.created_by) as by
        from currency_rates r where r.deleted_at is null`,
      query,
      { text: sql`t.source`, where: [], order: sql`t.rate_on desc, t.currency_id`, size: 20 },
    ),
  )
  on(addRate, ({ actor, body, write }) =>
    write(async (trx) => {
      atCentre(actor)
      if (body.currency_id === ownCurrency) throw invalid({ currency_id: ['V-CHOICE'] })
      const { rows } = await sql<{ id: number }>`
        insert into currency_rates (currency_id, rate_on, rate, source, created_by, updated_by)
        values (${body.currency_id}, ${body.rate_on}, ${body.rate}, ${body.source}, ${actor.userId}, ${actor.userId})
        on conflict (currency_id, rate_on) where deleted_at is null do nothing returning id`.execute(trx)
      const [made] = rows
      if (!made) throw invalid({ rate_on: ['V-TAKEN'] })
      await audit(trx, actor, {
        action: 'create',
        entity: 'currency_rates',
        entity_id: made.id,
        description_ar: `تسجيل سعر صرف يوم ${body.rate_on}`,
        after: body,
      })
      return made
    }),
  )
  on(removeRate, ({ actor, params: { id }, write }) =>
    write(async (trx) => {
      atCentre(actor)
      const { rows } = await sql<{ currency_id: number; rate_on: string; rate: string; source: string }>`
        update currency_rates set deleted_at = now(), updated_by = ${actor.userId} where id = ${id} and deleted_at is null
        returning currency_id, rate_on, rate::text as rate, source`.execute(trx)
      const before = found(rows[0])
      await audit(trx, actor, {
        action: 'delete',
        entity: 'currency_rates',
        entity_id: id,
        description_ar: `حذف سعر صرف يوم ${before.rate_on}`,
        before,
      })
      return null
    }),
  )
}
