import { sql } from 'kysely'
import { dayOf, isWorkingDay, todayIn } from '#contract/core/values/dates.ts'
import { queueNotice } from '../../core/notices/notify.ts'
import type { Services } from '../../core/services.ts'
import { daysLeftAt } from '../clock.ts'
import { noticeToApplicant } from './notices.ts'
import { requestOf } from './request.ts'

/** Working days before the end of a return at which its organisation is told [domain 3.3, N-25]. */
const warnDays = 3

/**
 * Reminds organisations of returned requests whose last day is three working days away; once for each last day, a later
 * one anew. Where the reminder comes later than that, it names the day itself. Answers how many were told.
 */
export async function tellEnding(services: Services): Promise<number> {
  const [now, calendar] = [services.now(), services.reference.calendar()]
  if (!isWorkingDay(todayIn(now), calendar)) return 0
  const due = sql`ngo_id is not null and status = 'returned' and deleted_at is null and return_due_at > ${now.toISOString()}
    and return_told_for is distinct from return_due_at`
  const { rows } = await sql<{ id: number; return_due_at: string }>`
    select id, return_due_at from transaction_requests where ${due} order by id`.execute(services.db)
  const near = rows.filter(({ return_due_at: at }) => daysLeftAt(now, at, calendar) <= warnDays)
  let told = 0
  for (const { id } of near)
    await services.db.transaction().execute(async (trx) => {
      // It may have been completed, or given more time, while this waited for the row.
      const { rows: still } = await sql<{ return_due_at: string }>`
        update transaction_requests set return_told_for = return_due_at where id = ${id} and ${due} returning return_due_at`.execute(
        trx,
      )
      const [last] = still
      if (!last) return
      const row = await requestOf(trx, undefined, id)
      const left = daysLeftAt(now, last.return_due_at, calendar)
      if (left > warnDays) return
      const notices =
        left === warnDays
          ? await noticeToApplicant({ trx, row }, 'N-25')
          : await noticeToApplicant({ trx, row }, 'RETURN-ENDS', { date: dayOf(last.return_due_at) })
      for (const notice of notices) await queueNotice(trx, services, notice)
      told += 1
    })
  return told
}
