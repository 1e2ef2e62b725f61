import { sql } from 'kysely'
import { addDays, daysBetween, todayIn } from '#contract/core/values/dates.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services } from '../core/services.ts'
import { holdersOf } from '../profile/index.ts'

/** Calendar days before the end of an agreement on which its organisation is told; 0 is the day itself. */
const reminderDays = [60, 30, 0] as const

interface Ending {
  readonly ngo_id: number
  readonly entity: 'coop_projects' | 'coop_project_files'
  readonly entity_id: number
  readonly project_id: number
  readonly until: string
  readonly project: string
  /** The paper that ends; the agreement of the project itself has no title. */
  readonly title: string | null
}

/**
 * Tells organisations of agreements of running projects that end. An agreement that was followed by a longer one among
 * the papers of its project ends with that one. Answers how many notices were made.
 */
export async function tellEndingAgreements(services: Services): Promise<number> {
  const today = todayIn(services.now())
  const { rows } = await sql<Ending>`select e.* from (
      select p.ngo_id, 'coop_projects' as entity, p.id as entity_id, p.id as project_id, p.agreement_expires_on as until, p.name_ar as project, null as title
        from coop_projects p where p.approval_status = 'executed' and p.project_status <> 'completed' and p.deleted_at is null
      union all select p.ngo_id, 'coop_project_files', f.id, p.id, f.expires_on, p.name_ar, f.title
        from coop_project_files f join coop_projects p on p.id = f.coop_project_id and p.approval_status = 'executed' and p.project_status <> 'completed' and p.deleted_at is null
        where f.kind in ('agreement', 'amendment') and f.deleted_at is null) e
    join ngos n on n.id = e.ngo_id and n.status_id in (1, 2, 3, 4) and n.deleted_at is null
    where e.until between ${today}::date and ${addDays(today, reminderDays[0])}::date
      and not exists (select from coop_project_files l where l.coop_project_id = e.project_id and l.kind in ('agreement', 'amendment') and l.expires_on > e.until and l.deleted_at is null)
    order by e.entity, e.entity_id`.execute(services.db)
  let told = 0
  for (const one of rows) {
    // The nearest of the days that has come: a reminder that the server slept through is not told twice.
    const days = reminderDays.findLast((day) => daysBetween(today, one.until) <= day) as number
    try {
      const isNew = await services.db.transaction().execute(async (trx) => {
        const { rows: fresh } =
          await sql`insert into coop_reminders (ngo_id, entity, entity_id, until, days) values (${one.ngo_id}, ${one.entity}, ${one.entity_id}, ${one.until}, ${days})
            on conflict do nothing returning entity_id`.execute(trx)
        if (fresh.length === 0) return false
        await queueNotice(trx, services, {
          code: one.title === null ? 'AGREEMENT-ENDING' : 'PAPER-ENDING',
          userIds: await holdersOf(trx, one.ngo_id, 'ngo_un_coop', 'U'),
          entity: 'coop_projects',
          entityId: one.project_id,
          params: { project: one.project, date: one.until, ...(one.title === null ? {} : { title: one.title }) },
          link: `/un-coop/projects/${one.project_id}`,
        })
        return true
      })
      if (isNew) told += 1
    } catch (error) {
      services.log.error(
        { err: error, record: one.entity_id, entity: one.entity },
        'the end of an agreement was not told',
      )
    }
  }
  return told
}

export const coopJobs: readonly JobDefinition[] = [
  {
    name: 'ending-agreements',
    cron: '57 1 * * *',
    run: async (services) => void (await tellEndingAgreements(services)),
  },
]
