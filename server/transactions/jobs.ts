import { tellEnding } from './cases/ending.ts'
import { closeUnanswered } from './cases/expiry.ts'
import { tellUnanswered } from './cases/unanswered.ts'
import { endQuietSittings } from './cases/sittings.ts'
import { sql, type RawBuilder } from 'kysely'
import { dayOf, isWorkingDay, todayIn } from '#contract/core/values/dates.ts'
import { audit } from '../core/log/audit.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { daysLeftAt } from './clock.ts'
import { expectedJobs } from './expected.ts'
import { escalate } from './escalation.ts'
import { recordLateness } from './late-marks.ts'
import { remindOfOpinions } from './letters.ts'
import { handOver, releaseConflicts } from './hand-over.ts'
import { assignStep, stepsOf, type RequestRow } from './steps.ts'

const headIds = async (services: Services) =>
  (
    await sql<{
      id: number
    }>`select ur.user_id as id from user_transaction_roles ur join transaction_request_roles r on r.id = ur.transaction_request_role_id where r.slug = 'ngo_head'`.execute(
      services.db,
    )
  ).rows.map((row) => row.id)

interface Running {
  id: number
  request_no: string
  assigned_user_id: number | null
  stage_due_at: string
  days: number
  told: string[]
}

/** Requests whose clock runs, with the codes that were told of the present run of it. */
const running = (trx: Trx, where: RawBuilder<unknown>) =>
  sql<Running>`select q.id, q.request_no, q.assigned_user_id, q.stage_due_at, coalesce(q.clock_days, 0) as days,
      array(select distinct u.code from user_notifications u where u.code in ('REQUEST-HALF', 'REQUEST-SOON', 'N-30', 'REQUEST-ESCALATED') and u.entity = 'transaction_requests' and u.entity_id = q.id
        and u.created_at > case when u.code in ('N-30', 'REQUEST-ESCALATED') then q.stage_due_at else coalesce(q.clock_started_at, q.stage_entered_at) end) as told
    from transaction_requests q where q.status in ('submitted', 'in_progress', 'external') and q.paused_at is null and q.deleted_at is null and ${where} order by q.id`.execute(
    trx,
  )

/** Shares of the time of a step at which its officer is told, the later first. */
const warnings = [
  { code: 'REQUEST-SOON', share: 0.8 },
  { code: 'REQUEST-HALF', share: 0.5 },
] as const

/** Tells the officer once when half, and once when four fifths, of the working days of his step are over; of two that fall on one day the later. */
async function tellSoon(trx: Trx, services: Services): Promise<void> {
  const now = services.now()
  const { rows } = await running(trx, sql`q.assigned_user_id is not null and q.stage_due_at >= ${now.toISOString()}`)
  for (const row of rows) {
    const used = row.days - daysLeftAt(now, row.stage_due_at, services.reference.calendar())
    const due = warnings.find(({ share }) => row.days > 0 && used >= row.days * share)
    if (!due || row.told.includes(due.code) || row.told.includes('REQUEST-SOON')) continue
    await queueNotice(trx, services, {
      code: due.code,
      userIds: [row.assigned_user_id as number],
      entity: 'transaction_requests',
      entityId: row.id,
      params: { no: row.request_no, date: dayOf(row.stage_due_at) },
      link: `/ministry/accreditation-transactions/${row.id}`,
    })
  }
}

/** On working days: the officer is told when his time runs out, on the first one after the due date that it has, the holders of the stage's escalation role if it names one, and the head how many are late [N-30, N-31]; each once. */
export async function tellLate(services: Services): Promise<void> {
  const today = todayIn(services.now())
  if (!isWorkingDay(today, services.reference.calendar())) return
  await services.db.transaction().execute(async (trx) => {
    await tellSoon(trx, services)
    const { rows } = await running(trx, sql`q.stage_due_at < ${services.now().toISOString()}`)
    for (const row of rows.filter((one) => !one.told.includes('N-30') && one.assigned_user_id !== null))
      await queueNotice(trx, services, {
        code: 'N-30',
        userIds: [row.assigned_user_id as number],
        entity: 'transaction_requests',
        entityId: row.id,
        params: { no: row.request_no },
        link: `/ministry/accreditation-transactions/${row.id}`,
      })
    await escalate(trx, services, rows)
    await tellHeads(trx, services, rows)
  })
}

/** The heads learn how many are late when one became so since they were told last; one that nobody holds is no news again. */
async function tellHeads(trx: Trx, services: Services, late: readonly Running[]): Promise<void> {
  const { rows } = await sql<{
    at: string | null
  }>`select max(created_at) as at from user_notifications where code = 'N-31'`.execute(trx)
  const last = rows[0]?.at ?? null
  if (!late.some((one) => last === null || new Date(one.stage_due_at) > new Date(last))) return
  await queueNotice(trx, services, {
    code: 'N-31',
    userIds: await headIds(services),
    entity: 'transaction_requests',
    entityId: 0,
    params: { count: late.length },
    link: '/ministry/accreditation-transactions?view=section&urgency=late',
  })
}

/** On the first day of an absence its open requests go to others. */
export async function handOverAbsences(services: Services): Promise<void> {
  const today = todayIn(services.now())
  const { rows } = await sql<{ id: number }>`select id from user_absences
    where hand_over and handed_at is null and deleted_at is null and ${today}::date between from_date and to_date order by id`.execute(
    services.db,
  )
  for (const { id } of rows) await services.db.transaction().execute((trx) => handOver(trx, services, undefined, id))
}

/** Requests that found nobody are offered again; a planned absence that has ended is over on the next working day. */
export async function retryAssignment(services: Services): Promise<void> {
  const today = todayIn(services.now())
  await sql`update user_availabilities a set is_online = 1 where is_online = 0
    and exists (select 1 from user_absences b where b.user_id = a.user_id and b.deleted_at is null and b.to_date < ${today}::date and b.to_date >= (a.updated_at at time zone 'Asia/Damascus')::date)`.execute(
    services.db,
  )
  const { rows } = await sql<
    RequestRow & { governorate_id: number | null }
  >`select q.*, coalesce(e.governorate_id, n.governorate_id) as governorate_id from transaction_requests q left join establishments e on e.id = q.establishment_id left join ngos n on n.id = q.ngo_id where q.assigned_user_id is null and q.status in ('submitted', 'in_progress', 'external') and q.stage_due_at is not null`.execute(
    services.db,
  )
  for (const { governorate_id, ...request } of rows)
    await services.db.transaction().execute(async (trx) => {
      const still =
        await sql`select 1 from transaction_requests where id = ${request.id} and assigned_user_id is null for update skip locked`.execute(
          trx,
        )
      const step = (await stepsOf(trx, request)).find((one) => one.stage_number === request.current_stage_number)
      if (still.rows.length === 0 || !step?.role_id) return
      const officer = await assignStep(trx, services, request, step, governorate_id, null, true)
      if (officer === null) return
      await audit(trx, undefined, {
        action: 'update',
        entity: 'transaction_requests',
        entity_id: request.id,
        establishment_id: request.establishment_id,
        ngo_id: request.ngo_id,
        description_ar: `إسناد المعاملة ${request.request_no} بعد أن توفر موظف`,
        before: { assigned_user_id: null },
        after: { assigned_user_id: officer },
      })
    })
}

export const transactionJobs: readonly JobDefinition[] = [
  ...expectedJobs,
  { name: 'record-lateness', cron: '40 1 * * *', run: async (services) => void (await recordLateness(services)) },
  {
    name: 'close-unanswered',
    cron: '10 0 * * *',
    run: async (services) => void (await closeUnanswered(services)),
  },
  { name: 'tell-unanswered', cron: '45 7 * * *', run: async (services) => void (await tellUnanswered(services)) },
  { name: 'tell-ending', cron: '35 7 * * *', run: async (services) => void (await tellEnding(services)) },
  { name: 'remind-opinions', cron: '20 6 * * *', run: (services) => remindOfOpinions(services) },
  {
    name: 'end-sittings',
    cron: '*/10 * * * *',
    run: async (services) => void (await endQuietSittings(services)),
  },
  { name: 'tell-late', cron: '5 8 * * *', run: (services) => tellLate(services) },
  { name: 'hand-over-absences', cron: '15 7 * * *', run: (services) => handOverAbsences(services) },
  {
    name: 'release-conflicts',
    cron: '50 7-15 * * *',
    run: async (services) => void (await releaseConflicts(services)),
  },
  { name: 'retry-assignment', cron: '0 8-15 * * *', run: (services) => retryAssignment(services) },
]
