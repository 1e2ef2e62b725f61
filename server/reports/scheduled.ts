import { sql } from 'kysely'
import type { BodyOf } from '#contract/core/calls/call.ts'
import { dayOf, instantOf, todayIn } from '#contract/core/values/dates.ts'
import { type ReportSchedule, scheduleReport, sendingHour, unscheduleReport } from '#contract/reports/copies.ts'
import { forbidden, found, invalid } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { audit } from '../core/log/audit.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { firstDay } from './days.ts'
import { findReader, mayTake } from './reader.ts'
import { holdOwn } from './own.ts'

type Row = Omit<ReportSchedule, 'people'>

/** Whom a report is sent to: its owner and those who have its role, as far as they may take files; none once its owner is gone. */
export async function readersOfReport(db: Db | Trx, reportId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number; is_owner: boolean }>`
    select r.user_id, true as is_owner from report_histories r where r.id = ${reportId} and r.deleted_at is null
    union select o.user_id, false from report_histories r join held_roles o on o.role_id = r.role_id
      where r.id = ${reportId} and r.is_shared and r.deleted_at is null and o.user_id <> r.user_id
    order by 2 desc, 1`.execute(db)
  const taking: number[] = []
  for (const { user_id, is_owner } of rows) {
    const actor = await findReader(db, user_id)
    if (actor && mayTake(actor)) taking.push(user_id)
    else if (is_owner) return []
  }
  return taking
}

export async function scheduleOf(db: Db | Trx, reportId: number): Promise<ReportSchedule | null> {
  const { rows } = await sql<Row>`
    select period, weekday, month_day, on_day, format, next_on from report_schedules where report_id = ${reportId}`.execute(
    db,
  )
  const [row] = rows
  return row ? { ...row, people: (await readersOfReport(db, reportId)).length } : null
}

/** The day from which a schedule can still be met: today until its hour has passed. */
const fromDay = (now: Date): string => {
  const today = todayIn(now)
  const hour = instantOf(today, `${String(sendingHour).padStart(2, '0')}:00`)
  return now.toISOString() < hour ? today : dayOf(new Date(now.getTime() + 86_400_000))
}

function turnOf({ period, weekday, month_day, on_day }: BodyOf<typeof scheduleReport>, now: Date) {
  const needed = { weekly: 'weekday', monthly: 'month_day', once: 'on_day' } as const
  const turn = {
    period,
    weekday: period === 'weekly' ? (weekday ?? null) : null,
    month_day: period === 'monthly' ? (month_day ?? null) : null,
    on_day: period === 'once' ? (on_day ?? null) : null,
  }
  const field = needed[period]
  if (turn[field] === null) throw invalid({ [field]: ['V-REQ'] })
  const next = firstDay(turn, fromDay(now))
  if (next === null) throw invalid({ on_day: ['V-UNTIL'] })
  return { ...turn, next_on: next }
}

/** When a report is sent by itself. */
export const schedules: Area = (on, services: Services) => {
  on(scheduleReport, async ({ actor, params: { id }, body, write }) => {
    // Who may take no files would never get one.
    if (!mayTake(actor)) throw forbidden()
    const turn = turnOf(body, services.now())
    return write(async (trx) => {
      const report = await holdOwn(trx, actor, id)
      await sql`insert into report_schedules (report_id, period, weekday, month_day, on_day, format, next_on, created_by, updated_by)
        values (${id}, ${turn.period}, ${turn.weekday}, ${turn.month_day}, ${turn.on_day}, ${body.format}, ${turn.next_on}, ${actor.userId}, ${actor.userId})
        on conflict (report_id) do update set period = excluded.period, weekday = excluded.weekday, month_day = excluded.month_day,
          on_day = excluded.on_day, format = excluded.format, next_on = excluded.next_on, updated_by = excluded.updated_by, updated_at = now()`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: 'update',
        entity: 'report_histories',
        entity_id: id,
        description_ar: `جدولة إرسال التقرير «${report.name}»`,
        after: { ...turn, format: body.format },
      })
      return found((await scheduleOf(trx, id)) ?? undefined)
    })
  })
  on(unscheduleReport, ({ actor, params: { id }, write }) =>
    write(async (trx) => {
      const report = await holdOwn(trx, actor, id)
      await sql`delete from report_schedules where report_id = ${id}`.execute(trx)
      await audit(trx, actor, {
        action: 'update',
        entity: 'report_histories',
        entity_id: id,
        description_ar: `إيقاف إرسال التقرير «${report.name}»`,
      })
      return null
    }),
  )
}
