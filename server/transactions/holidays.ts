import { sql } from 'kysely'
import { addWorkingDays, dayOf, endOfDay, type Calendar, type Holiday } from '#contract/core/values/dates.ts'
import { holidays } from '#contract/transactions/holidays.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { following } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import type { Area } from '../core/http/route.ts'
import type { Services, Trx } from '../core/services.ts'
import { recomputeSilences } from './silences.ts'

const days: Area = (on, services) => {
  register(on, services, holidays, {
    table: 'annual_holidays',
    scope: () => undefined,
    search: ['name'],
    order: 'start_date',
    check: async (_trx, _actor, input) => {
      if (input.end_date < input.start_date) return { end_date: ['V-ORDER'] }
      return Date.parse(input.end_date) - Date.parse(input.start_date) > 14 * 86_400_000
        ? { end_date: ['V-GAP'] }
        : undefined
    },
  })
}

/** Official holidays; whoever changes them moves every open due date once, in the same transaction [domain 3.3]. */
export const holidaysArea: Area = (on, services) =>
  days(
    following(on, (trx, actor) => recomputeDueDates(trx, services, actor)),
    services,
  )

interface OpenStep {
  id: number
  stage_entered_at: string
  stage_due_at: string
  days: number
}

/** Due dates of running steps counted anew with the holidays as they stand now; paused ones are counted when they resume. */
export async function recomputeDueDates(trx: Trx, services: Services, actor: Actor): Promise<void> {
  const days = (
    await sql<Holiday>`select start_date, end_date, is_recurring from annual_holidays where deleted_at is null`.execute(
      trx,
    )
  ).rows
  const calendar: Calendar = { weekend: services.reference.calendar().weekend, holidays: days }
  const { rows } =
    await sql<OpenStep>`select q.id, coalesce(q.clock_started_at, q.stage_entered_at) as stage_entered_at, q.stage_due_at, coalesce(q.clock_days, s.days_number, a.days_number) as days
    from transaction_requests q join transaction_type_stages s on s.transaction_type_id = q.transaction_type_id and s.version = q.type_version and s.stage_number = q.current_stage_number join action_types a on a.id = s.action_type_id
    where q.stage_due_at is not null and q.stage_entered_at is not null and q.paused_at is null and q.closed_at is null for update of q`.execute(
      trx,
    )
  await recomputeSilences(trx, services, actor, calendar)
  let moved = 0
  for (const row of rows) {
    const due = endOfDay(addWorkingDays(dayOf(row.stage_entered_at), row.days, calendar))
    if (new Date(due).getTime() === new Date(row.stage_due_at).getTime()) continue
    moved += 1
    await sql`update transaction_requests set stage_due_at = ${due} where id = ${row.id}`.execute(trx)
  }
  if (moved > 0)
    await audit(trx, actor, {
      action: 'update',
      entity: 'transaction_requests',
      entity_id: null,
      description_ar: `إعادة حساب آجال المعاملات بعد تعديل العطل (عددها: ${moved})`,
    })
}
