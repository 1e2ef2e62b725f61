import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/call.ts'
import { todayIn } from '#contract/core/dates.ts'
import { listAvailability, updateAvailability } from '#contract/transactions/settings.ts'
import { may } from '../core/actor.ts'
import { audit } from '../core/audit.ts'
import { forbidden, found } from '../core/errors.ts'
import type { Area } from '../core/route.ts'
import type { Db, Trx } from '../core/services.ts'
import { loadOf } from './load.ts'

type Row = AnswerOf<typeof updateAvailability>

/** Who takes requests, each with the absence that is running or comes next. */
async function rows(db: Db | Trx, today: string, id?: number): Promise<Row[]> {
  return (
    await sql<Row>`select u.id, concat_ws(' ', u.first_name, u.last_name) as name, u.username, u.governorate_id, coalesce(a.is_online, 1) as is_online, b.from_date, b.to_date, b.substitute_user_id, b.reason,
      coalesce((select array_agg(r.slug order by r.id) from user_transaction_roles ur join transaction_request_roles r on r.id = ur.transaction_request_role_id where ur.user_id = u.id), '{}') as roles,
      ${loadOf} as open_requests
    from users u left join user_availabilities a on a.user_id = u.id
      left join lateral (select * from user_absences b where b.user_id = u.id and b.deleted_at is null and b.to_date >= ${today}::date order by b.from_date limit 1) b on true
    where u.kind = 'ministry' and u.is_active and u.deleted_at is null ${id === undefined ? sql`` : sql`and u.id = ${id}`} order by u.id`.execute(
      db,
    )
  ).rows
}

/** The switch of each ministry user: whether new requests are given to him [domain 2.1]. */
export const availabilityArea: Area = (on, services) => {
  const today = () => todayIn(services.now())
  on(listAvailability, () => rows(services.db, today()))
  on(updateAvailability, ({ actor, params, body, write }) =>
    write(async (trx) => {
      if (params.id !== actor.userId && !may(actor, 'ministry_users_availability', 'U')) throw forbidden()
      const before = found((await rows(trx, today(), params.id))[0])
      await sql`insert into user_availabilities (user_id, is_online, created_by, updated_by) values (${params.id}, ${body.is_online}, ${actor.userId}, ${actor.userId})
      on conflict (user_id) do update set is_online = excluded.is_online, updated_by = excluded.updated_by`.execute(trx)
      const after = found((await rows(trx, today(), params.id))[0])
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
