import { type RawBuilder, sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { readSector, trendMonths } from '#contract/transactions/sector.ts'
import type { Area } from '../core/http/route.ts'
import { mayAny } from '../core/identity/actor.ts'
import { publicStatuses } from '../core/reference.ts'
import { handedIn, inScope, requestSource } from './queue.ts'
import { seenTypes } from './seen-types.ts'

/** Months until today in Damascus, the first one first. */
export function monthsUntil(today: string, count: number): string[] {
  let month = today.slice(0, 7)
  const months = [month]
  while (months.length < count) {
    month = addDays(`${month}-01`, -1).slice(0, 7)
    months.unshift(month)
  }
  return months
}

const monthOf = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'Asia/Damascus', 'YYYY-MM')`

export const sectorArea: Area = (on, { db, now, reference }) => {
  on(readSector, async ({ actor }) => {
    const months = monthsUntil(todayIn(now()), trendMonths)
    const first = `${months[0]}-01`
    const near = actor.governorateId === undefined ? sql`true` : sql`governorate_id = ${actor.governorateId}`
    const seesRequests = mayAny(actor, [['ministry_transaction_requests', 'S']])
    const [trend, governorates] = await Promise.all([
      // Months as the filters of the list cut them: those of Damascus.
      sql<{ month: string; received: number | null; decided: number | null; registered: number }>`
        with requests as materialized (select ${monthOf(sql`q.submitted_at`)} as received,
            case when q.status in ('approved', 'rejected') then ${monthOf(sql`q.closed_at`)} end as decided from ${requestSource}
          where ${seesRequests} and ${handedIn} and ${seenTypes(actor)} and ${inScope(actor)}
            and (q.submitted_at >= ${first}::date - 1 or q.closed_at >= ${first}::date - 1)),
        received as (select received as month, count(*) from requests group by 1),
        decided as (select decided as month, count(*) from requests group by 1),
        registered as (select to_char(decision_date, 'YYYY-MM') as month, count(*) from ngos
          where deleted_at is null and ${near} and decision_date >= ${first}::date group by 1)
        select m.month, case when ${seesRequests} then coalesce(a.count, 0) end as received,
          case when ${seesRequests} then coalesce(d.count, 0) end as decided, coalesce(r.count, 0) as registered
        from unnest(${months}::text[]) m(month) left join received a using (month) left join decided d using (month)
          left join registered r using (month) order by m.month`.execute(db),
      sql<{ governorate_id: number; count: number }>`select governorate_id, sum(count) as count from ngo_counts
        where status_id = any(${publicStatuses(reference)}::integer[]) and ${near} group by 1 having sum(count) > 0 order by 2 desc, 1`.execute(
        db,
      ),
    ])
    return { months: trend.rows, governorates: governorates.rows }
  })
}
