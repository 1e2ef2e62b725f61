import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/core/calls/call.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { listAvailability, updateAvailability } from '#contract/transactions/settings.ts'
import { type Actor, may } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { forbidden, found } from '../core/errors.ts'
import { listFrom } from '../core/registers/list-from.ts'
import { orderOf } from '../core/registers/order.ts'
import type { Area } from '../core/http/route.ts'
import type { Trx } from '../core/services.ts'
import { peopleOf } from './absences.ts'
import { loadOf } from './load.ts'

type Row = AnswerOf<typeof updateAvailability>

/** Who takes requests, each with the absence that is running or comes next. */
const people = (
  actor: Actor,
  today: string,
) => sql<Row>`select u.id, concat_ws(' ', u.first_name, u.last_name) as name, u.username, u.governorate_id, coalesce(a.is_online, 1) as is_online, b.from_date, b.to_date, b.substitute_user_id, nullif(concat_ws(' ', s.first_name, s.last_name), '') as substitute_name, b.reason,
      coalesce((select array_agg(r.slug order by r.id) from user_transaction_roles ur join transaction_request_roles r on r.id = ur.transaction_request_role_id where ur.user_id = u.id), '{}') as roles,
      ${loadOf} as open_requests
    from users u left join user_availabilities a on a.user_id = u.id
      left join lateral (select * from user_absences b where b.user_id = u.id and b.deleted_at is null and b.to_date >= ${today}::date order by b.from_date limit 1) b on true
      left join users s on s.id = b.substitute_user_id
    where u.kind = 'ministry' and u.username is not null and u.is_active and u.deleted_at is null and ${peopleOf(actor)}`
const oneOf = async (trx: Trx, actor: Actor, today: string, id: number): Promise<Row> =>
  found((await sql<Row>`select t.* from (${people(actor, today)}) t where t.id = ${id}`.execute(trx)).rows[0])

const orders = {
  name: sql`ar_norm(t.name)`,
  governorate_id: sql`t.governorate_id`,
  is_online: sql`t.is_online`,
  from_date: sql`t.from_date`,
  open_requests: sql`t.open_requests`,
}
/** Those of the list whom its filters name. */
const filtersOf = ({ state, governorate_id, user_id, substitute_for }: QueryOf<typeof listAvailability>) => [
  ...(state === undefined ? [] : [sql`(t.is_online = 1) = ${state === 'online'}`]),
  ...(governorate_id === undefined ? [] : [sql`t.governorate_id = ${governorate_id}`]),
  ...(user_id === undefined ? [] : [sql`t.id = ${user_id}`]),
  ...(substitute_for === undefined
    ? []
    : [
        sql`t.id <> ${substitute_for} and not exists (select from user_transaction_roles h where h.user_id = ${substitute_for}
          and not exists (select from user_transaction_roles o where o.user_id = t.id and o.transaction_request_role_id = h.transaction_request_role_id))`,
      ]),
]

/** The switch of each ministry user: whether new requests are given to him [domain 2.1]. */
export const availabilityArea: Area = (on, services) => {
  const today = () => todayIn(services.now())
  on(listAvailability, ({ actor, query }) =>
    listFrom(services.db, people(actor, today()), query, {
      text: sql`concat_ws(' ', t.name, t.username)`,
      where: filtersOf(query),
      order: orderOf(query.sort, orders, { usual: sql`t.id`, last: sql`t.id` }),
      size: 25,
    }),
  )
  on(updateAvailability, ({ actor, params, body, write }) =>
    write(async (trx) => {
      if (params.id !== actor.userId && !may(actor, 'ministry_users_availability', 'U')) throw forbidden()
      const before = await oneOf(trx, actor, today(), params.id)
      await sql`insert into user_availabilities (user_id, is_online, created_by, updated_by) values (${params.id}, ${body.is_online}, ${actor.userId}, ${actor.userId})
      on conflict (user_id) do update set is_online = excluded.is_online, updated_by = excluded.updated_by`.execute(trx)
      const after = await oneOf(trx, actor, today(), params.id)
      await audit(trx, actor, {
        action: 'update',
        entity: 'user_availabilities',
        entity_id: params.id,
        description_ar: `تغيير توفر المستخدم ${before.name}`,
        before: { ...before },
        after: { ...after },
      })
      return after
    }),
  )
}
