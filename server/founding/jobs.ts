import { sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { eraseEnded } from './erasure.ts'
import { draftDays, expireConverted, expireRequests, expireUnverified, lastTouched } from './expiry.ts'
import { legalDays } from './legal-term.ts'
import { registerByLaw } from './register-by-law.ts'

/** Days before the end of an untouched draft at which its founder is told [domain 3.1]. */
const warnDays = 14
/** Calendar days before a founder's term ends at which he is told [N-12]. */
const endWarnDays = 7
/** Days after the handing in of documents at which the ministry is reminded of the legal sixty [N-13]. */
const legalReminders = [45, 55]

/** Tells founders that their documents or corrections are due within days; once for every term, a longer one anew. */
async function remindOfEnd(trx: Trx, services: Services, today: string): Promise<void> {
  const { rows } = await sql<{
    id: number
    user_id: number
    tracking_no: string
    due: string
  }>`select d.id, d.user_id, d.tracking_no, d.due from (
      select id, user_id, tracking_no, is_frozen, deleted_at, case when status_id = 7 then return_due_at when status_id = 4 and current_stage_number = 4 then docs_due_at end as due from establishments) d
    where d.due between ${today}::date and ${addDays(today, endWarnDays)}::date and not d.is_frozen and d.deleted_at is null
      and not exists (select 1 from user_notifications u where u.code = 'N-12-BEFORE' and u.entity_id = d.id and u.created_at >= d.due - ${endWarnDays + 1}::int)`.execute(
    trx,
  )
  for (const row of rows)
    await queueNotice(trx, services, {
      code: 'N-12-BEFORE',
      userIds: [row.user_id],
      entity: 'establishments',
      entityId: row.id,
      params: { tracking_no: row.tracking_no, date: row.due },
      link: '/temp-ngo',
    })
}

/** Beyond the legal sixty days the law counts silence as registration: the central administrators are told, once [domain 3.2]. While a file is frozen its term stands still. */
async function tellLegalPassed(trx: Trx, services: Services, today: string): Promise<void> {
  const { rows } = await sql<{
    id: number
    tracking_no: string
    legal_deadline_at: string
  }>`select e.id, e.tracking_no, e.legal_deadline_at from establishments e where e.status_id in (5, 6, 8) and e.legal_deadline_at < case when e.is_frozen then coalesce((e.frozen_at at time zone 'Asia/Damascus')::date, ${today}::date) else ${today}::date end and e.deleted_at is null
      and not exists (select 1 from user_notifications u where u.code = 'LEGAL-PASSED' and u.entity_id = e.id)`.execute(
    trx,
  )
  if (rows.length === 0) return
  const central = await sql<{
    id: number
  }>`select ur.user_id as id from held_roles ur join roles r on r.id = ur.role_id where r.slug = 'CA'`.execute(trx)
  for (const row of rows)
    await queueNotice(trx, services, {
      code: 'LEGAL-PASSED',
      userIds: central.rows.map((user) => user.id),
      entity: 'establishments',
      entityId: row.id,
      params: { tracking_no: row.tracking_no, date: row.legal_deadline_at },
      link: `/ministry/creation-requests/${row.id}`,
    })
}

/** Warns founders of drafts and terms that end soon, the ministry of legal deadlines; each once, on the next run when one was missed. */
export async function remind(services: Services): Promise<void> {
  const today = todayIn(services.now())
  await services.db.transaction().execute(async (trx) => {
    await remindOfEnd(trx, services, today)
    const drafts = await sql<{
      id: number
      user_id: number
    }>`select e.id, e.user_id from establishments e where e.status_id = 1 and e.deleted_at is null and not e.is_frozen and ${lastTouched} < ${addDays(today, warnDays - draftDays + 1)}::date
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
    const days = legalDays(services)
    const near = await sql<{
      id: number
      tracking_no: string
      legal_deadline_at: string
      assigned_user_id: number | null
    }>`select e.id, e.tracking_no, e.legal_deadline_at, q.assigned_user_id from establishments e join transaction_requests q on q.establishment_id = e.id
      where e.status_id in (5, 6, 8) and not e.is_frozen and e.legal_deadline_at is not null
        and exists (select 1 from unnest(${legalReminders}::int[]) d where ${today}::date >= e.legal_deadline_at - ${days}::int + d
          and not exists (select 1 from user_notifications u where u.code = 'N-13' and u.entity_id = e.id and u.created_at >= e.legal_deadline_at - ${days}::int + d))`.execute(
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
        link: `/ministry/creation-requests/${row.id}`,
      })
    await tellLegalPassed(trx, services, today)
  })
}

export const foundingJobs: readonly JobDefinition[] = [
  {
    name: 'expire-requests',
    cron: '10 1 * * *',
    run: async (services) => {
      await expireUnverified(services)
      await expireConverted(services)
      await expireRequests(services)
    },
  },
  {
    name: 'erase-ended',
    cron: '40 2 * * *',
    run: async (services) => {
      await eraseEnded(services)
    },
  },
  {
    name: 'remind-founding',
    cron: '20 8 * * *',
    run: async (services) => {
      await remind(services)
      await registerByLaw(services)
    },
  },
]
