import { sql } from 'kysely'
import { isDate } from '#contract/core/dates.ts'
import { listAvailability, updateAvailability } from '#contract/transactions/settings.ts'
import type { AnswerOf } from '#contract/core/call.ts'
import { may } from '../core/actor.ts'
import { audit } from '../core/audit.ts'
import { forbidden, found, invalid } from '../core/errors.ts'
import type { Area } from '../core/route.ts'
import type { Db, Trx } from '../core/services.ts'

type Row = AnswerOf<typeof updateAvailability>

async function rows(db: Db | Trx, id?: number): Promise<Row[]> {
  return (
    await sql<Row>`select u.id, concat_ws(' ', u.first_name, u.last_name) as name, u.username, u.governorate_id, coalesce(a.is_online, 1) as is_online, a.from_date, a.to_date, a.substitute_user_id, a.reason,
      coalesce((select array_agg(r.slug order by r.id) from user_transaction_roles ur join transaction_request_roles r on r.id = ur.transaction_request_role_id where ur.user_id = u.id), '{}') as roles,
      (select count(*) from transaction_requests q where q.assigned_user_id = u.id and q.closed_at is null) as open_requests
    from users u left join user_availabilities a on a.user_id = u.id where u.kind = 'ministry' and u.is_active and u.deleted_at is null ${id === undefined ? sql`` : sql`and u.id = ${id}`} order by u.id`.execute(
      db,
    )
  ).rows
}

/** Who can take requests; absence plans and substitutes [domain 2.1]. */
export const availabilityArea: Area = (on, services) => {
  on(listAvailability, () => rows(services.db))
  on(updateAvailability, ({ actor, params, body, write }) =>
    write(async (trx) => {
      if (params.id !== actor.userId && !may(actor, 'ministry_users_availability', 'U')) throw forbidden()
      const before = found((await rows(trx, params.id))[0])
      for (const field of ['from_date', 'to_date'] as const)
        if (body[field] && !isDate(body[field])) throw invalid({ [field]: ['V-DATE'] })
      if (body.from_date && body.to_date && body.to_date < body.from_date) throw invalid({ to_date: ['V-ORDER'] })
      if (body.substitute_user_id) {
        const substitute = (await rows(trx, body.substitute_user_id))[0]
        if (
          !substitute ||
          substitute.id === params.id ||
          !before.roles.every((role) => substitute.roles.includes(role))
        )
          throw invalid({ substitute_user_id: ['V-CHOICE'] })
      }
      await sql`insert into user_availabilities (user_id, is_online, from_date, to_date, substitute_user_id, reason, created_by, updated_by) values (${params.id}, ${body.is_online}, ${body.from_date}, ${body.to_date}, ${body.substitute_user_id}, ${body.reason}, ${actor.userId}, ${actor.userId})
      on conflict (user_id) do update set is_online = excluded.is_online, from_date = excluded.from_date, to_date = excluded.to_date, substitute_user_id = excluded.substitute_user_id, reason = excluded.reason, updated_by = excluded.updated_by`.execute(
        trx,
      )
      const after = found((await rows(trx, params.id))[0])
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
