import { sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { nextStatuses } from '#contract/core/machine.ts'
import { founding, type EstStatus } from '#contract/founding/workflow.ts'
import { moveCase } from '../core/cases/act.ts'
import { audit } from '../core/log/audit.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services } from '../core/services.ts'

/** Days that an untouched draft is kept [domain 3.1]. */
export const draftDays = 180
/** Days after which an account whose address was never verified makes room for its owner [domain 3.1]. */
const unverifiedDays = 7
/** Days for which a founder reads his request after it became an organisation [domain 3.1, converted]. */
const convertedDays = 90
/** A draft lives as long as any part of it is worked on. */
export const lastTouched = sql`greatest(e.updated_at, ${sql.join(
  ['est_account', 'est_ngo', 'est_members'].map(
    (table) => sql`(select max(updated_at) from ${sql.table(table)} where establishment_id = e.id)`,
  ),
)})`

interface Due {
  id: number
  user_id: number
  tracking_no: string
  status_id: EstStatus
  request_id: number | null
}

const runOut = (today: string) => sql`not e.is_frozen and e.deleted_at is null and (
  (e.status_id = 1 and ${lastTouched} < ${addDays(today, -draftDays)}::date)
  or (e.status_id = 4 and e.current_stage_number = 4 and e.docs_due_at < ${today}) or (e.status_id = 7 and e.return_due_at < ${today}))`

/** Closes requests whose time has run out: drafts, documents, returns; frozen ones wait [domain 3.2]. Answers how many. */
export async function expireRequests(services: Services): Promise<number> {
  const today = todayIn(services.now())
  const { rows: due } = await sql<{
    id: number
  }>`select e.id from establishments e where ${runOut(today)} order by e.id`.execute(services.db)
  let expired = 0
  for (const { id } of due)
    await services.db.transaction().execute(async (trx) => {
      // Its founder may have asked for more days, or handed it in, while this waited for the row.
      const { rows } =
        await sql<Due>`select e.id, e.user_id, e.tracking_no, e.status_id, (select q.id from transaction_requests q where q.establishment_id = e.id and q.slug = 'establishing_ngo') as request_id
        from establishments e where e.id = ${id} and ${runOut(today)} for update of e`.execute(trx)
      const [row] = rows
      const [to] = row ? nextStatuses(founding, row.status_id, 'expire') : []
      if (row === undefined || to === undefined) return
      expired += 1
      await moveCase(
        trx,
        undefined,
        { table: 'establishments', id: row.id, column: 'status_id', from: row.status_id, to },
        { action: 'update', establishment_id: row.id, description_ar: `انتهاء مهلة الطلب ${row.tracking_no}` },
      )
      if (row.request_id)
        await sql`update transaction_requests set status = ${row.status_id === 1 ? 'withdrawn' : 'closed_no_reply'}, closed_at = ${services.now().toISOString()}, paused_at = null, stage_due_at = null where id = ${row.request_id}`.execute(
          trx,
        )
      await queueNotice(trx, services, {
        code: 'N-12',
        userIds: [row.user_id],
        entity: 'establishments',
        entityId: row.id,
        params: { tracking_no: row.tracking_no },
        link: '/temp-ngo/ministry-track',
      })
    })
  return expired
}

/** Ends accounts whose address was never verified: the address and the national number are free again [domain 3.1]. */
export async function expireUnverified(services: Services): Promise<number> {
  const { rows } = await sql<{
    id: number
    request: number
    tracking_no: string
  }>`select u.id, e.id as request, e.tracking_no from users u join establishments e on e.user_id = u.id and e.status_id = 1
    where u.kind = 'est' and u.email_verified_at is null and u.expired_at is null and u.deleted_at is null and u.created_at < ${services.now().toISOString()}::timestamptz - make_interval(days => ${unverifiedDays})`.execute(
    services.db,
  )
  for (const row of rows)
    await services.db.transaction().execute(async (trx) => {
      const ended =
        await sql`update users set expired_at = ${services.now().toISOString()} where id = ${row.id} and email_verified_at is null and expired_at is null returning id`.execute(
          trx,
        )
      // Verified in the very moment: the account lives.
      if (ended.rows.length === 0) return
      await moveCase(
        trx,
        undefined,
        { table: 'establishments', id: row.request, column: 'status_id', from: 1, to: 12 },
        {
          action: 'update',
          establishment_id: row.request,
          description_ar: `انتهاء حساب لم يُفعّل بريده: ${row.tracking_no}`,
        },
      )
    })
  return rows.length
}

/** Closes founding accounts whose request became an organisation ninety days ago: its people sign in with the organisation's account [domain 3.1]. */
export async function expireConverted(services: Services): Promise<number> {
  const now = services.now().toISOString()
  return services.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      id: number
    }>`update users set expired_at = ${now} where kind = 'est' and expired_at is null and converted_at < ${now}::timestamptz - make_interval(days => ${convertedDays}) returning id`.execute(
      trx,
    )
    for (const { id } of rows) {
      await services.sessions.revokeOthers(trx, id)
      await audit(trx, undefined, {
        action: 'update',
        entity: 'users',
        entity_id: id,
        description_ar: 'انتهاء حساب التأسيس بعد أن صار طلبه منظمة',
        before: { expired_at: null },
        after: { expired_at: now },
      })
    }
    return rows.length
  })
}
