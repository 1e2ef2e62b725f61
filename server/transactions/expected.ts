import { sql } from 'kysely'
import { addWorkingDays, todayIn, type Calendar } from '#contract/core/values/dates.ts'
import type { Expected } from '#contract/transactions/expected.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { clockOf, type ClockRow } from './clock.ts'
import { daysOf, type RequestRow, stepsOf, type StepRow } from './steps.ts'

/** Closed cases that have to be known before they say more than the law. */
const enough = 30
/** Only the last ones count: how the ministry worked years ago says little. */
const last = { perType: 300, perStage: 100 }

/** Measures how long the stages of all types took. All servers read the same figures, also within the day. */
export async function measureStages({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`delete from stage_durations`.execute(trx)
    await sql`insert into stage_durations (transaction_type_id, stage_number, cases, days, measured_at)
      select type, stage, count(*), percentile_disc(0.8) within group (order by used_days), ${now().toISOString()} from (
        select t.id as type, s.stage_number as stage, d.used_days, row_number() over (partition by t.id, s.stage_number order by q.closed_at desc, q.id desc) as place
        from transaction_types t
          cross join lateral (select r.id, r.closed_at from transaction_requests r where r.transaction_type_id = t.id and r.closed_at is not null and r.status in ('approved', 'rejected') order by r.closed_at desc, r.id desc limit ${last.perType}) q
          cross join lateral (select distinct on (a.stage_number) a.stage_number, a.action_type_id, a.used_days from transaction_actions a
            where a.transaction_request_id = q.id and a.decision in ('forward', 'approve', 'reject') order by a.stage_number, a.id desc) d
          join transaction_type_stages s on s.transaction_type_id = t.id and s.version = t.version and s.stage_number = d.stage_number and s.action_type_id = d.action_type_id and s.scope <> 'applicant'
        where d.used_days is not null) measured
      where place <= ${last.perStage} group by type, stage having count(*) >= ${enough}`.execute(trx)
  })
}
export const expectedJobs: readonly JobDefinition[] = [
  { name: 'measure-stages', cron: '20 1 * * *', run: (services) => measureStages(services) },
]

/**
 * Working days that the stages of a request usually take, by stage; one that is not known yet is missing. Measured for
 * the present path of the type alone: stages of an earlier one may have other numbers.
 */
export async function usualDays(
  db: Db | Trx,
  of: Pick<RequestRow, 'transaction_type_id' | 'type_version'>,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{
    stage_number: number
    days: number
  }>`select d.stage_number, d.days from stage_durations d join transaction_types t on t.id = d.transaction_type_id
    where t.id = ${of.transaction_type_id} and t.version = ${of.type_version}`.execute(db)
  return new Map(rows.map((row) => [row.stage_number, row.days]))
}

interface Asked {
  readonly now: Date
  readonly calendar: Calendar
  readonly request: Omit<ClockRow, 'days_number'> & { current_stage_number: number; stage_days: number | null }
  readonly steps: readonly Pick<StepRow, 'stage_number' | 'days_number' | 'scope'>[]
  readonly usual: ReadonlyMap<number, number>
}

/**
 * The day of the decision: what is left of the present step and the ministry's later ones. By real cases where each of
 * these steps has enough of them, otherwise by the days of the law: the two are never mixed. Null when nobody works on it.
 */
export function expectedDay({ now, calendar, request, steps, usual }: Asked): Expected | null {
  if (['draft', 'approved', 'rejected', 'withdrawn', 'closed_no_reply'].includes(request.status)) return null
  const left = steps.filter((step) => step.scope !== 'applicant' && step.stage_number >= request.current_stage_number)
  if (left.length === 0) return null
  const basis = left.every((step) => usual.has(step.stage_number)) ? 'cases' : 'law'
  const sum = left.reduce((days, step) => {
    const all = daysOf(request, step)
    const whole = basis === 'cases' ? (usual.get(step.stage_number) ?? 0) : all
    if (step.stage_number !== request.current_stage_number) return days + whole
    const clock = clockOf({ ...request, days_number: all }, now, calendar)
    const used = clock.days_left === null ? 0 : all - clock.days_left
    return days + Math.max(0, whole - used)
  }, 0)
  return { on: addWorkingDays(todayIn(now), sum, calendar), basis }
}

/** The expected day of a request as every screen shows it. */
export async function expectedOf(
  db: Db | Trx,
  services: Pick<Services, 'now' | 'reference'>,
  request: Asked['request'] & Pick<RequestRow, 'transaction_type_id' | 'type_version'>,
  known?: Asked['steps'],
): Promise<Expected | null> {
  return expectedDay({
    now: services.now(),
    calendar: services.reference.calendar(),
    request,
    steps: known ?? (await stepsOf(db, request)),
    usual: await usualDays(db, request),
  })
}
