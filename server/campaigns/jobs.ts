import { sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { type Notice, queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { toOrganisation } from './kind.ts'
import { endOf, reportDueOf } from './report-due.ts'
import { campaignRows } from './rows.ts'
import { recordMarks } from '../transactions/index.ts'

/** Calendar days before the last day of a report on which it is asked for; after the last one it is late. */
export const reminderDays = [14, 3] as const
const told = {
  begun: { ar: 'بدأت', en: 'has begun' },
  ended: { ar: 'انتهت', en: 'has ended' },
}

interface Due {
  id: number
  ngo_id: number
  name_ar: string
  phase: string
  told: string[]
  due_on: string
  is_reported: boolean
  by_target: boolean
}
type Step = 'begun' | 'ended' | 'due' | '14' | '3' | 'late'

/** What is to be told of a campaign today and was not told before; of several reminders that were missed, the last. */
function stepsOf(one: Due, today: string): Step[] {
  const isOver = one.phase === 'finished' || one.phase === 'stopped'
  const left = reminderDays.findLast((days) => today >= addDays(one.due_on, -days))
  const report: Step | undefined =
    !isOver || one.is_reported ? undefined : today > one.due_on ? 'late' : left ? (`${left}` as Step) : 'due'
  const life: Step | undefined = one.phase === 'running' ? 'begun' : one.phase === 'finished' ? 'ended' : undefined
  return [life, report].filter((step) => step !== undefined && !one.told.includes(step)) as Step[]
}

/** Those who decide on campaigns in its governorate hear of a report that is late. */
async function toSupervisors(trx: Trx, one: Due): Promise<Notice> {
  const { rows } = await sql<{ id: number }>`select u.id from users u join ngos n on n.id = ${one.ngo_id}
    where u.kind = 'ministry' and u.is_active and u.deleted_at is null and (u.governorate_id is null or u.governorate_id = n.governorate_id)
      and holds_right(u.id, 'ministry_accept_reject_campaigns_comm', 'C')`.execute(trx)
  return {
    code: 'CAMPAIGN-LATE',
    userIds: rows.map(({ id }) => id),
    entity: 'campaigns',
    entityId: one.id,
    params: { name_ar: one.name_ar, date: one.due_on },
    link: '/ministry/ngos-communication/campaigns',
  }
}

async function noticesOf(trx: Trx, one: Due, step: Step): Promise<Notice[]> {
  const { name_ar } = one
  if (step === 'begun' || step === 'ended')
    return [await toOrganisation(trx, one, 'N-64', { name_ar, what: told[step] })]
  const asked = await toOrganisation(trx, one, 'N-65', { name_ar, date: one.due_on })
  return step === 'late' ? [asked, await toSupervisors(trx, one)] : [asked]
}

/** Tells once of each campaign that began or ended, and that its report is due, near its last day, and late; answers how many were told. */
export async function tellCampaigns(services: Services): Promise<number> {
  const today = todayIn(services.now())
  const rows = campaignRows(services)
  const { rows: all } =
    await sql<Due>`select c.id, c.ngo_id, c.name_ar, p.phase, c.told, ${reportDueOf(services)} as due_on,
      c.final_report_at is not null as is_reported, p.phase = 'finished' and c.closed_on is null and c.end_date >= p.today as by_target
    from ${rows.source()} where c.confirmed = 'A' and c.deleted_at is null and n.deleted_at is null
      and ((p.phase = 'running' and not 'begun' = any(c.told)) or (p.phase = 'finished' and not 'ended' = any(c.told))
        or (p.phase in ('finished', 'stopped') and c.final_report_at is null and not 'late' = any(c.told) and ${endOf} <= p.today))
    order by c.id`.execute(services.db)
  let count = 0
  for (const one of all)
    try {
      const steps = stepsOf(one, today)
      if (steps.length === 0 && !one.by_target) continue
      await services.db.transaction().execute(async (trx) => {
        const { rows: fresh } = await sql`update campaigns c set told = c.told || ${steps}::text[],
            closed_on = case when ${one.by_target}::boolean then greatest(c.start_date, ${today}::date) else c.closed_on end
          where c.id = ${one.id} and not c.told && ${steps}::text[] returning c.id`.execute(trx)
        if (fresh.length === 0) return
        for (const step of steps)
          for (const notice of await noticesOf(trx, one, step)) await queueNotice(trx, services, notice)
        count += 1
      })
    } catch (error) {
      services.log.error({ err: error, campaign: one.id }, 'a campaign was not told of')
    }
  return count
}

/** Final reports that did not come by their last day, of working organisations, become late marks; one that came since was late all the same. */
export async function markLateReports(services: Services): Promise<number> {
  const { rows } = await sql<{ ngo_id: number; id: number; name_ar: string; due_on: string }>`
    select c.ngo_id, c.id, c.name_ar, d.due_on from ${campaignRows(services).source()} cross join lateral (select ${reportDueOf(services)} as due_on) d
    where c.confirmed = 'A' and c.deleted_at is null and n.deleted_at is null and n.status_id = 1 and p.phase in ('finished', 'stopped')
      and d.due_on < coalesce((c.final_report_at at time zone 'Asia/Damascus')::date, p.today) and d.due_on > p.today - interval '3 years'
      and not exists (select from late_marks k where k.campaign_id = c.id)
    order by c.id`.execute(services.db)
  return recordMarks(
    services,
    rows.map(({ ngo_id, due_on, ...campaign }) => ({
      ngo_id,
      due_on,
      campaign,
      duty: 'campaign_report',
      year: Number(due_on.slice(0, 4)),
    })),
  )
}

export const campaignJobs: readonly JobDefinition[] = [
  { name: 'tell-campaigns', cron: '40 0 * * *', run: async (services) => void (await tellCampaigns(services)) },
  { name: 'mark-late-reports', cron: '45 0 * * *', run: async (services) => void (await markLateReports(services)) },
]
