import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { type NgoBeside, readNgoBeside } from '#contract/ngos/beside.ts'
import { found } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { may } from '../core/identity/actor.ts'
import type { Services } from '../core/services.ts'
import { dutiesOf, type DutyFacts, dutyFacts } from '../public-site/index.ts'
import { clockOf } from '../transactions/index.ts'
import { inReach } from './reach.ts'

type Ngo = Pick<NgoBeside, 'id' | 'name_ar' | 'name_en' | 'status_id' | 'score' | 'board'> & {
  decision_date: string
  duty_facts: DutyFacts
}
interface Open {
  id: number
  request_no: string
  type_name_ar: string
  type_name_en: string
  status: string
  stage_entered_at: string | null
  stage_due_at: string | null
  paused_at: string | null
  remaining_days: number | null
  days_number: number | null
  count: number
}
/** As many open requests as are seen at once. */
const shownOpen = 6

async function openOf(services: Services, id: number): Promise<NgoBeside['open']> {
  const { rows } = await sql<Open>`
    select q.id, q.request_no, t.name_ar as type_name_ar, t.name_en as type_name_en, q.status, q.stage_entered_at, q.stage_due_at, q.paused_at, q.remaining_days,
      coalesce(q.stage_days, s.days_number, a.days_number) as days_number, count(*) over () as count
    from transaction_requests q join transaction_types t on t.id = q.transaction_type_id
    left join transaction_type_stages s on s.transaction_type_id = q.transaction_type_id and s.version = q.type_version and s.stage_number = q.current_stage_number
    left join action_types a on a.id = s.action_type_id
    where q.ngo_id = ${id} and q.closed_at is null and q.status <> 'draft' and q.deleted_at is null
    order by (q.paused_at is not null), q.stage_due_at nulls last, q.id limit ${shownOpen}`.execute(services.db)
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ stage_entered_at, stage_due_at, paused_at, remaining_days, days_number, count: _, ...row }) => ({
      ...row,
      clock: clockOf(
        { status: row.status, stage_entered_at, stage_due_at, paused_at, remaining_days, days_number },
        services.now(),
        services.reference.calendar(),
      ),
    })),
  }
}

/** An organisation beside one of its cases, within the reader's reach. */
export const ngoBeside: Area = (on, services) => {
  on(readNgoBeside, async ({ actor, params: { id } }) => {
    const { db } = services
    const main = sql<Ngo>`
      select n.id, n.name_ar, n.name_en, n.status_id, n.profile_score::float8 as score, n.decision_date,
        ${dutyFacts} as duty_facts,
        (select to_jsonb(b) from (select t.end_date, t.status, t.members_number, (select count(*) from directors d where d.director_board_id = t.id and d.is_current and d.deleted_at is null) as seated
          from director_boards t where t.ngo_id = n.id and t.type in ('administrative', 'trustee') and t.status <> 'pending' and t.deleted_at is null
          order by t.start_date desc, t.id desc limit 1) b) as board
      from ngos n where n.id = ${id} and n.deleted_at is null and ${inReach(actor)}`
    const measures = sql<NonNullable<NgoBeside['penalties']>[number]>`
      select i.id, i.title, i.status, i.decision_no from incentives i join ngos n on n.id = i.ngo_id
      where i.ngo_id = ${id} and i.kind = 'punishment' and i.status in ('issued', 'appealed', 'upheld') and i.effect_ended_at is null and i.deleted_at is null and ${inReach(actor)}
      order by i.id desc`
    const { duty_facts, decision_date, ...ngo } = found((await main.execute(db)).rows[0])
    const [open, penalties] = await Promise.all([
      openOf(services, id),
      may(actor, 'ministry_incentives_management_comm', 'S') ? measures.execute(db) : null,
    ])
    const today = todayIn(services.now())
    return {
      ...ngo,
      duties: dutiesOf(decision_date, duty_facts, today),
      open,
      penalties: penalties && penalties.rows,
    }
  })
}
