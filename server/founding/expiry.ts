import { sql } from 'kysely'
import { addDays, endOfDay, todayIn } from '#contract/core/values/dates.ts'
import { act } from '../core/cases/act.ts'
import { audit } from '../core/log/audit.ts'
import type { Services } from '../core/services.ts'
import { silentlyGranted } from '../transactions/index.ts'
import { foundingKind } from './act.ts'

/** Days that an untouched draft is kept [domain 3.1]. */
export const draftDays = 180
/** Days after which an account whose address was never verified makes room for its owner [domain 3.1]. */
const unverifiedDays = 7
/** Days for which a founder reads his request after it became an organisation [domain 3.1, converted]. */
export const convertedDays = 90
/** A draft lives as long as any part of it is worked on. */
export const lastTouched = sql`greatest(e.updated_at, ${sql.join(
  ['est_account', 'est_ngo', 'est_members'].map(
    (table) => sql`(select max(updated_at) from ${sql.table(table)} where establishment_id = e.id)`,
  ),
)})`

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
      const { rows } = await sql<{ due: string | null; request_id: number | null }>`
        select case when e.status_id = 7 then e.return_due_at end as due, (select q.id from transaction_requests q where q.establishment_id = e.id and q.slug = 'establishing_ngo') as request_id
        from establishments e where e.id = ${id} and ${runOut(today)} for update of e`.execute(trx)
      const [row] = rows
      if (!row) return
      // What nobody answered by the last day counts as granted.
      const until =
        row.due === null || row.request_id === null
          ? undefined
          : await silentlyGranted(trx, services, { id: row.request_id, due: endOfDay(row.due) })
      if (until !== undefined) {
        const input = { more_time_until: until }
        await act(trx, services, foundingKind, { actor: undefined, id, action: 'grant_more_time', input })
        return
      }
      await act(trx, services, foundingKind, { actor: undefined, id, action: 'expire', input: undefined })
      expired += 1
    })
  return expired
}

/** Ends accounts whose address was never verified: the address and the national number are free again [domain 3.1]. */
export async function expireUnverified(services: Services): Promise<number> {
  const { rows } = await sql<{
    id: number
    request: number
  }>`select u.id, e.id as request from users u join establishments e on e.user_id = u.id and e.status_id = 1
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
      const id = row.request
      await act(trx, services, foundingKind, { actor: undefined, id, action: 'expire_unverified', input: undefined })
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
