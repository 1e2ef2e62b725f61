import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { act } from '../core/cases/act.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { holdersOf } from '../profile/index.ts'
import { silentlyGranted } from '../transactions/index.ts'
import { meetingKind } from './kind.ts'
import { ownPath } from './notices.ts'
import { meetingOf } from './rows.ts'

interface Due {
  id: number
  action: 'approve_by_silence' | 'ratify_by_silence' | 'expire'
}
/** Gives the time that was asked for and that nobody answered; false where none was. */
async function grantSilently(trx: Trx, services: Services, id: number): Promise<boolean> {
  const { transaction_request_id: request, term } = await meetingOf(trx, undefined, id)
  const until =
    request === null || term.return_due_at === null
      ? undefined
      : await silentlyGranted(trx, services, { id: request, due: term.return_due_at })
  if (until === undefined) return false
  const input = { more_time_until: until }
  await act(trx, services, meetingKind(services), { actor: undefined, id, action: 'grant_more_time', input })
  return true
}

/** What nobody answered in time is decided as the law says; each one by itself: a failure stops no other. Answers how many. */
export async function decideSilent(services: Services): Promise<number> {
  const now = services.now().toISOString()
  const due = sql<Due>`
    select m.id, case m.status when 'requested' then 'approve_by_silence' when 'returned' then 'expire' else 'ratify_by_silence' end as action
    from general_authority_meetings m left join transaction_requests q on q.id = m.transaction_request_id
    where m.deleted_at is null and ((m.status = 'requested' and q.paused_at is null and q.stage_due_at < ${now}) or (m.status = 'returned' and q.return_due_at < ${now})
      or (m.status = 'minutes_submitted' and m.ratify_due_at < ${now}))`
  const { rows } = await sql<Due>`${due} order by m.id`.execute(services.db)
  let done = 0
  for (const { id, action } of rows)
    try {
      await services.db.transaction().execute(async (trx) => {
        await sql`select from general_authority_meetings where id = ${id} for update`.execute(trx)
        // It may have been decided while this waited for the row.
        const still = await sql<Due>`${due} and m.id = ${id}`.execute(trx)
        if (still.rows[0]?.action !== action) return
        if (action === 'expire' && (await grantSilently(trx, services, id))) return
        await act(trx, services, meetingKind(services), { actor: undefined, id, action, input: undefined })
        done += 1
      })
    } catch (error) {
      services.log.error({ err: error, meeting: id, action }, 'a meeting was not decided by silence')
    }
  return done
}

/** Days of the year on which organisations without their yearly meeting are reminded, and the year that it is owed for [domain 3.13]. */
const reminders: Readonly<Record<string, number>> = { '12-01': 1, '01-15': 0, '03-01': 0 }
/** Reminds organisations that owe an ordinary meeting in the first quarter; answers how many. */
export async function remindOfYearly(services: Services): Promise<number> {
  const today = todayIn(services.now())
  const ahead = reminders[today.slice(5)]
  if (ahead === undefined) return 0
  const year = Number(today.slice(0, 4)) + ahead
  const { rows } = await sql<{
    id: number
  }>`select n.id from ngos n where n.legal_form_id <> 1 and n.status_id in (1, 3) and n.deleted_at is null
      and not exists (select from general_authority_meetings m where m.ngo_id = n.id and m.meeting_type_id = 1 and m.deleted_at is null
        and m.status in ('held', 'minutes_submitted', 'ratified') and m.meeting_date >= make_date(${year}, 1, 1) and m.meeting_date <= make_date(${year}, 12, 31))
      and not exists (select from user_notifications u where u.code = 'N-83' and u.entity = 'ngos' and u.entity_id = n.id and (u.created_at at time zone 'Asia/Damascus')::date >= ${today}::date)
    order by n.id`.execute(services.db)
  for (const { id } of rows)
    await services.db.transaction().execute(async (trx) =>
      queueNotice(trx, services, {
        code: 'N-83',
        userIds: await holdersOf(trx, id, 'ngo_general_authority_meetings', 'U'),
        entity: 'ngos',
        entityId: id,
        link: ownPath,
      }),
    )
  return rows.length
}

export const meetingJobs: readonly JobDefinition[] = [
  { name: 'silent-meetings', cron: '15 * * * *', run: async (services) => void (await decideSilent(services)) },
  { name: 'yearly-meetings', cron: '0 9 * * *', run: async (services) => void (await remindOfYearly(services)) },
]
