import { sql } from 'kysely'
import { ratifyDays } from '#contract/assemblies/workflow.ts'
import { addWorkingDays, dayOf, endOfDay, type Calendar } from '#contract/core/values/dates.ts'
import { planAnswerDays } from '#contract/plans/workflow.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Services, Trx } from '../core/services.ts'

interface Waiting {
  id: number
  since: string
  due: string
}

/** The rows whose last day is another one by this calendar, with that day. */
const moved = (rows: readonly Waiting[], days: number, calendar: Calendar) =>
  rows
    .map(({ id, since, due }) => ({ id, due, moves_to: endOfDay(addWorkingDays(dayOf(since), days, calendar)) }))
    .filter(({ due, moves_to }) => new Date(due).getTime() !== new Date(moves_to).getTime())

const told = (trx: Trx, actor: Actor, entity: string, what: string, count: number) =>
  audit(trx, actor, {
    action: 'update',
    entity,
    entity_id: null,
    description_ar: `إعادة حساب ${what} بعد تعديل العطل (عددها: ${count})`,
  })

/** Last days after which silence decides, counted anew: of plans, and of the results of assemblies. */
export async function recomputeSilences(trx: Trx, services: Services, actor: Actor, calendar: Calendar): Promise<void> {
  const { rows: waiting } = await sql<Waiting>`select id, clock_started_at as since, decision_due_at as due from plans
    where status = 'submitted' and deleted_at is null and clock_started_at is not null and decision_due_at is not null order by id for update`.execute(
    trx,
  )
  const plans = moved(waiting, planAnswerDays, calendar)
  for (const { id, moves_to } of plans)
    await sql`update plans set decision_due_at = ${moves_to} where id = ${id}`.execute(trx)
  if (plans.length > 0) await told(trx, actor, 'plans', 'مهل الجواب عن الخطط', plans.length)

  const { rows: results } =
    await sql<Waiting>`select m.id, i.created_at as since, m.ratify_due_at as due from general_authority_meetings m
    join meeting_minutes i on i.id = m.meeting_minutes_id
    where m.status = 'minutes_submitted' and m.deleted_at is null and m.ratify_due_at is not null order by m.id for update of m`.execute(
      trx,
    )
  const meetings = moved(results, services.reference.setting('meetings.ratify_days', ratifyDays), calendar)
  for (const { id, moves_to } of meetings)
    await sql`update general_authority_meetings set ratify_due_at = ${moves_to} where id = ${id}`.execute(trx)
  if (meetings.length > 0)
    await told(trx, actor, 'general_authority_meetings', 'مهل تصديق نتائج الاجتماعات', meetings.length)
}
