import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import type { Services, Trx } from '../core/services.ts'
import { withdrawDriverChanges } from './account-changes/act.ts'

interface Ended {
  id: number
  ngo_id: number
  full_name: string
  was: string | null
  end_date: string
}

/** The last day of a mandate `m` that ends with a day; it lasts a day at least. */
export const endOfMandate = (day: string) => sql`greatest(${day}::date, m.assign_date + 1)`

/** Writes the end of mandates into the log of their organisations. */
async function noteEnds(trx: Trx, actor: Actor | undefined, ended: readonly Ended[], why: string): Promise<void> {
  for (const { id, ngo_id, full_name, was, end_date } of ended)
    await audit(trx, actor, {
      action: 'update',
      entity: 'manager_accounts',
      entity_id: id,
      ngo_id,
      description_ar: `انتهاء تكليف محرّك الحساب ${full_name} ${why}`,
      before: { end_date: was },
      after: { end_date },
    })
}

/** Ends all drivers of an organisation whose board the ministry dissolved, and what waits about them. */
export async function endDriversByDecision(
  trx: Trx,
  services: Services,
  actor: Actor,
  { ngoId, day, decisionNo }: { ngoId: number; day: string; decisionNo: string },
): Promise<void> {
  await withdrawDriverChanges(trx, services, actor, ngoId)
  const { rows } = await sql<Ended>`update manager_accounts m
    set end_date = ${endOfMandate(day)}, updated_by = ${actor.userId}
    from (select id, end_date as was from manager_accounts where ngo_id = ${ngoId} and deleted_at is null and (end_date is null or end_date > ${day}) order by id for update) s
    where m.id = s.id returning m.id, m.ngo_id, m.full_name, s.was, m.end_date`.execute(trx)
  await noteEnds(trx, actor, rows, `بالقرار رقم ${decisionNo}`)
}

/** Ends the drivers whose seat or whose board's term is over, on the day it ended; answers how many [domain 2.2]. */
export async function endDrivers({ db, now }: Services): Promise<number> {
  const today = todayIn(now())
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Ended>`update manager_accounts m
      set end_date = greatest(least(d.end_date, b.end_date, ${today}::date), m.assign_date + 1)
      from directors d left join director_boards b on b.id = d.director_board_id and b.ngo_id = d.ngo_id
      where d.id = m.director_id and d.ngo_id = m.ngo_id and m.end_date is null and m.deleted_at is null
        and (not d.is_current or d.deleted_at is not null or d.end_date < ${today} or b.end_date < ${today} or b.status in ('expired', 'dissolved'))
      returning m.id, m.ngo_id, m.full_name, null::date as was, m.end_date`.execute(trx)
    await noteEnds(trx, undefined, rows, 'بانتهاء عضويته أو ولاية مجلسه')
    return rows.length
  })
}

export const driverJobs: readonly JobDefinition[] = [
  { name: 'end-drivers', cron: '20 1 * * *', run: async (services) => void (await endDrivers(services)) },
]
