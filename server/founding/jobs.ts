import { sql } from 'kysely'
import { addDays, dayOf, todayIn, workingDaysBetween } from '#contract/core/dates.ts'
import { nextStatuses } from '#contract/core/machine.ts'
import { founding, type EstStatus } from '#contract/founding/workflow.ts'
import { moveCase } from '../core/act.ts'
import { audit } from '../core/audit.ts'
import type { JobDefinition } from '../core/jobs.ts'
import { queueNotice } from '../core/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { eraseEnded } from './erasure.ts'
import { legalDays } from './legal-term.ts'
import { registerByLaw } from './register-by-law.ts'

/** Days that an untouched draft is kept, and how long before its end the founder is told [domain 3.1]. */
const draftDays = 180
const warnDays = 14
/** Days after which an account whose address was never verified makes room for its owner [domain 3.1]. */
const unverifiedDays = 7
/** Calendar days before a founder's term ends at which he is told [N-12]. */
const endWarnDays = 7
/** Working days after which a silent body is brought back to mind [domain 3.2]. */
const opinionDays = 10
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
        link: '/temp-ngo/ministry-track',
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
      await moveCase(trx, 'establishments', row.request, 1, 12, 'status_id')
      await audit(trx, undefined, {
        action: 'update',
        entity: 'establishments',
        entity_id: row.request,
        establishment_id: row.request,
        description_ar: `انتهاء حساب لم يُفعّل بريده: ${row.tracking_no}`,
        before: { status_id: 1 },
        after: { status_id: 12 },
      })
    })
  return rows.length
}

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

/** Tells the officer of every body that has been silent for ten working days; once per letter. */
async function remindOfOpinions(trx: Trx, services: Services, today: string): Promise<void> {
  const { rows } = await sql<{
    id: number
    establishment_id: number
    tracking_no: string
    assigned_user_id: number
    letter: string
    created_at: string
    body_ar: string
    body_en: string
  }>`select a.id, e.id as establishment_id, e.tracking_no, q.assigned_user_id, a.external_letter_no as letter, a.created_at, b.name_ar as body_ar, b.name_en as body_en
    from transaction_actions a join transaction_requests q on q.id = a.transaction_request_id join establishments e on e.id = q.establishment_id
    join index_records b on b.index_slug = 'external-bodies' and b.code = a.external_body_id
    where a.decision = 'external' and a.external_opinion is null and a.reminded_at is null and e.status_id = 8 and not e.is_frozen and q.assigned_user_id is not null`.execute(
    trx,
  )
  for (const row of rows) {
    if (workingDaysBetween(dayOf(row.created_at), today, services.reference.calendar()) < opinionDays) continue
    await queueNotice(trx, services, {
      code: 'OPINION-DUE',
      userIds: [row.assigned_user_id],
      entity: 'establishments',
      entityId: row.establishment_id,
      params: { tracking_no: row.tracking_no, letter: row.letter, body: { ar: row.body_ar, en: row.body_en } },
      link: `/ministry/creation-requests/${row.establishment_id}`,
    })
    await sql`update transaction_actions set reminded_at = ${services.now().toISOString()} where id = ${row.id}`.execute(
      trx,
    )
  }
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
  }>`select ur.user_id as id from user_roles ur join roles r on r.id = ur.role_id where r.slug = 'CA'`.execute(trx)
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

/** Warns founders of drafts and terms that end soon, the ministry of legal deadlines and of silent bodies; each once, on the next run when one was missed. */
export async function remind(services: Services): Promise<void> {
  const today = todayIn(services.now())
  await services.db.transaction().execute(async (trx) => {
    await remindOfEnd(trx, services, today)
    await remindOfOpinions(trx, services, today)
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
      where e.status_id in (5, 6, 8) and not e.is_frozen
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
