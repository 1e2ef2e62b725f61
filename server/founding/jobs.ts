import { sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/dates.ts'
import { nextStatuses } from '#contract/core/machine.ts'
import { founding, type EstStatus } from '#contract/founding/workflow.ts'
import { moveCase } from '../core/act.ts'
import { audit } from '../core/audit.ts'
import type { JobDefinition } from '../core/jobs.ts'
import { queueNotice } from '../core/notify.ts'
import type { Services } from '../core/services.ts'

/** Days that an untouched draft is kept, and how long before its end the founder is told [domain 3.1]. */
const draftDays = 180
const warnDays = 14
/** An account whose code was not entered is given up after so many days; the address is free again [domain 3.1]. */
const unverifiedDays = 7
/** How long before the end of a term the founder is told [domain 3.2, N-12 before]. */
const termWarnDays = 7
/** A draft lives as long as any part of it is worked on. */
const lastTouched = sql`greatest(e.updated_at, ${sql.join(
  ['est_account', 'est_ngo', 'est_members'].map(
    (table) => sql`(select max(updated_at) from ${sql.table(table)} where establishment_id = e.id)`,
  ),
)})`
/** Days after the handing in of documents at which the ministry is reminded of the legal sixty [N-13]. */
const legalReminders = [45, 55]

interface Due {
  id: number
  user_id: number
  tracking_no: string
  status_id: EstStatus
  request_id: number | null
}

/** Closes requests whose time has run out: drafts, documents, returns; frozen ones wait [domain 3.2]. */
export async function expireRequests(services: Services): Promise<number> {
  const today = todayIn(services.now())
  const { rows } =
    await sql<Due>`select e.id, e.user_id, e.tracking_no, e.status_id, q.id as request_id from establishments e left join transaction_requests q on q.establishment_id = e.id and q.slug = 'establishing_ngo'
    where not e.is_frozen and e.deleted_at is null and (
      (e.status_id = 1 and ${lastTouched} < ${addDays(today, -draftDays)}::date)
      or (e.status_id = 4 and e.current_stage_number = 4 and e.docs_due_at < ${today}) or (e.status_id = 7 and e.return_due_at < ${today}))`.execute(
      services.db,
    )
  for (const row of rows)
    await services.db.transaction().execute(async (trx) => {
      const [to] = nextStatuses(founding, row.status_id, 'expire')
      if (to === undefined) return
      await moveCase(trx, 'establishments', row.id, row.status_id, to, 'status_id')
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
      })
      await audit(trx, undefined, {
        action: 'update',
        entity: 'establishments',
        entity_id: row.id,
        establishment_id: row.id,
        description_ar: `انتهاء مهلة الطلب ${row.tracking_no}`,
        before: { status_id: row.status_id },
        after: { status_id: to },
      })
    })
  return rows.length
}

/** Gives up accounts whose address was never proved: it, and the national number, may be used again. Answers how many. */
export async function expireAccounts(services: Services): Promise<number> {
  const now = services.now().toISOString()
  return services.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      id: number
    }>`update users set expired_at = ${now} where kind = 'est' and email_verified_at is null and expired_at is null and deleted_at is null and created_at < ${now}::timestamptz - make_interval(days => ${unverifiedDays}) returning id`.execute(
      trx,
    )
    const closed = await sql<{
      id: number
      tracking_no: string
    }>`update establishments set status_id = 12 where user_id = any(${rows.map((row) => row.id)}) and status_id = 1 returning id, tracking_no`.execute(
      trx,
    )
    for (const row of closed.rows)
      await audit(trx, undefined, {
        action: 'update',
        entity: 'establishments',
        entity_id: row.id,
        establishment_id: row.id,
        description_ar: `انتهاء حساب لم يُفعَّل بريده: ${row.tracking_no}`,
        before: { status_id: 1 },
        after: { status_id: 12 },
      })
    return rows.length
  })
}

/** Warns founders of drafts that end soon and the ministry of legal deadlines that come near; each once. */
export async function remind(services: Services): Promise<void> {
  const today = todayIn(services.now())
  await services.db.transaction().execute(async (trx) => {
    const drafts = await sql<{
      id: number
      user_id: number
    }>`select e.id, e.user_id from establishments e where e.status_id = 1 and not e.is_frozen and e.deleted_at is null and ${lastTouched} < ${addDays(today, warnDays - draftDays + 1)}::date
      and not exists (select 1 from user_notifications u where u.code = 'N-03' and u.entity_id = e.id and u.created_at > now() - interval '30 days')`.execute(
      trx,
    )
    for (const row of drafts.rows)
      await queueNotice(trx, services, {
        code: 'N-03',
        userIds: [row.user_id],
        entity: 'establishments',
        entityId: row.id,
        link: '/temp-ngo',
      })
    const terms = await sql<{
      id: number
      user_id: number
      tracking_no: string
      due: string
    }>`select * from (select e.id, e.user_id, e.tracking_no, case when e.status_id = 7 then e.return_due_at when e.status_id = 4 and e.current_stage_number = 4 then e.docs_due_at end as due from establishments e where e.deleted_at is null and not e.is_frozen) t
      where due between ${today} and ${addDays(today, termWarnDays)} and not exists (select 1 from user_notifications u where u.code = 'N-12B' and u.entity_id = t.id and u.user_id = t.user_id and u.created_at > now() - interval '10 days')`.execute(
      trx,
    )
    for (const row of terms.rows)
      await queueNotice(trx, services, {
        code: 'N-12B',
        userIds: [row.user_id],
        entity: 'establishments',
        entityId: row.id,
        params: { tracking_no: row.tracking_no, date: row.due },
        link: '/temp-ngo/ministry-track',
      })
    const marks = legalReminders.map((days) =>
      addDays(today, services.reference.setting('founding.legal_days', 60) - days),
    )
    const near = await sql<{
      id: number
      tracking_no: string
      legal_deadline_at: string
      assigned_user_id: number | null
    }>`select e.id, e.tracking_no, e.legal_deadline_at, q.assigned_user_id from establishments e join transaction_requests q on q.establishment_id = e.id
      where e.status_id in (5, 6, 8) and e.legal_deadline_at = any(${marks}) and not exists (select 1 from user_notifications u where u.code = 'N-13' and u.entity_id = e.id and u.created_at > now() - interval '5 days')`.execute(
      trx,
    )
    const heads = await sql<{
      id: number
    }>`select ur.user_id as id from user_transaction_roles ur join transaction_request_roles r on r.id = ur.transaction_request_role_id where r.slug = 'ngo_head'`.execute(
      trx,
    )
    for (const row of near.rows)
      await queueNotice(trx, services, {
        code: 'N-13',
        userIds: [...heads.rows.map((head) => head.id), ...(row.assigned_user_id ? [row.assigned_user_id] : [])],
        entity: 'establishments',
        entityId: row.id,
        params: { tracking_no: row.tracking_no, date: row.legal_deadline_at },
      })
  })
}

export const foundingJobs: readonly JobDefinition[] = [
  {
    name: 'expire-requests',
    cron: '10 1 * * *',
    run: async (services) => {
      await expireRequests(services)
      await expireAccounts(services)
    },
  },
  { name: 'remind-founding', cron: '20 8 * * *', run: (services) => remind(services) },
]
