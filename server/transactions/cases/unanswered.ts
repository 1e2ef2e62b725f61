import { type RawBuilder, sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { audit } from '../../core/log/audit.ts'
import { queueNotice } from '../../core/notices/notify.ts'
import type { Services } from '../../core/services.ts'
import { grievanceType } from './grievance.ts'
import { noticeToApplicant } from './notices.ts'
import { requestOf } from './request.ts'

// A grievance is answered with reasons within sixty calendar days [law, article 11; domain, term 58].

/** The last day on which a grievance could be handed in whose answer is overdue now. */
const handedInBefore = (services: Pick<Services, 'now' | 'reference'>): string =>
  addDays(todayIn(services.now()), -services.reference.setting('appeals.answer_days', 60))

/** Whether request `q` is a grievance that the ministry should have answered by now. */
export const isOverdue = (services: Pick<Services, 'now' | 'reference'>): RawBuilder<unknown> =>
  sql`(q.slug = ${grievanceType} and q.status in ('submitted', 'in_progress', 'external') and q.deleted_at is null
    and (q.submitted_at at time zone 'Asia/Damascus')::date < ${handedInBefore(services)}::date)`

/**
 * Tells the heads, the officer and the complainant of grievances that nobody answered in time; each once. They stay open:
 * the law names no consequence, and no answer is no reason to lose the right to one. Answers how many were told.
 */
export async function tellUnanswered(services: Services): Promise<number> {
  const due = sql`${isOverdue(services)} and q.unanswered_told_at is null`
  const { rows } = await sql<{
    id: number
  }>`select q.id from transaction_requests q where ${due} order by q.id`.execute(services.db)
  const { rows: heads } = await sql<{ id: number }>`
    select ur.user_id as id from user_transaction_roles ur join transaction_request_roles r on r.id = ur.transaction_request_role_id where r.slug = 'ngo_head'`.execute(
    services.db,
  )
  let told = 0
  for (const { id } of rows)
    await services.db.transaction().execute(async (trx) => {
      // It may have been decided while this waited for the row.
      const { rows: still } = await sql<{ officer: number | null }>`
        update transaction_requests q set unanswered_told_at = ${services.now().toISOString()} where q.id = ${id} and ${due} returning q.assigned_user_id as officer`.execute(
        trx,
      )
      const [last] = still
      if (!last) return
      const row = await requestOf(trx, undefined, id)
      const no = row.request.request_no
      await queueNotice(trx, services, {
        code: 'GRIEVANCE-OVERDUE',
        userIds: [...heads.map((head) => head.id), ...(last.officer === null ? [] : [last.officer])],
        entity: 'transaction_requests',
        entityId: id,
        params: { no },
        link: `/ministry/accreditation-transactions/${id}`,
      })
      for (const notice of await noticeToApplicant({ trx, row }, 'GRIEVANCE-SILENT'))
        await queueNotice(trx, services, notice)
      await audit(trx, undefined, {
        action: 'update',
        entity: 'transaction_requests',
        entity_id: id,
        ngo_id: row.ngoId,
        establishment_id: row.establishmentId,
        description_ar: `انقضت مدة الجواب على التظلم ${no} دون جواب`,
      })
      told += 1
    })
  return told
}
