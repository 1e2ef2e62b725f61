import { sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { readSector, trendMonths } from '#contract/transactions/sector.ts'
import type { Area } from '../core/http/route.ts'
import { mayAny } from '../core/identity/actor.ts'
import { publicStatuses } from '../core/reference.ts'
import { decidedIn, handedIn, inScope, receivedIn, requestSource } from './queue.ts'
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

export const sectorArea: Area = (on, { db, now, reference }) => {
  on(readSector, async ({ actor }) => {
    const months = monthsUntil(todayIn(now()), trendMonths)
    const near = actor.governorateId === undefined ? sql`true` : sql`governorate_id = ${actor.governorateId}`
    const seesRequests = mayAny(actor, [['ministry_transaction_requests', 'S']])
    const [trend, governorates] = await Promise.all([
      // Each month is asked as its list asks it, so that figure and list cannot differ.
      sql<{ month: string; received: number | null; decided: number | null; registered: number }>`
        with asked as (select m.month, m.month || '-01' as first from unnest(${months}::text[]) m(month)),
        requests as materialized (select q.submitted_at, q.closed_at, q.status from ${requestSource}
          where ${seesRequests} and ${handedIn} and ${seenTypes(actor)} and ${inScope(actor)}
            and (q.submitted_at >= ${`${months[0]}-01`}::date - 1 or q.closed_at >= ${`${months[0]}-01`}::date - 1)),
        registered as (select to_char(decision_date, 'YYYY-MM') as month, count(*) as count from ngos
          where deleted_at is null and ${near} and decision_date >= ${`${months[0]}-01`}::date group by 1)
        select a.month, case when ${seesRequests} then (select count(*) from requests q where ${receivedIn(sql`a.first`)}) end as received,
          case when ${seesRequests} then (select count(*) from requests q where ${decidedIn(sql`a.first`)}) end as decided,
          coalesce(r.count, 0) as registered
        from asked a left join registered r on r.month = a.month order by a.month`.execute(db),
      sql<{ governorate_id: number; count: number }>`select governorate_id, sum(count) as count from ngo_counts
        where status_id = any(${publicStatuses(reference)}::integer[]) and ${near} group by 1 having sum(count) > 0 order by 2 desc, 1`.execute(
        db,
      ),
    ])
    return { months: trend.rows, governorates: governorates.rows }
  })
}
