import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { readDashboard, transactionStatistics } from '#contract/transactions/calls.ts'
import { may, type Actor } from '../core/identity/actor.ts'
import type { Area } from '../core/http/route.ts'
import { publicStatuses } from '../core/reference.ts'
import type { Services } from '../core/services.ts'
import { availableOn } from './away.ts'
import { handedIn, inScope, requestSource, urgencies } from './queue.ts'
import { seenTypes } from './seen-types.ts'

interface Figures {
  due_today: number
  late: number
  waiting: number
  open: number
  undecided: number
  unassigned: number
  decided_this_month: number
}

async function figures(services: Services, actor: Actor, mine: boolean): Promise<Figures> {
  const { late, today, open, waiting, undecided, unassigned, decided } = urgencies(services)
  const { rows } =
    await sql<Figures>`select count(*) filter (where ${today}) as due_today, count(*) filter (where ${late}) as late, count(*) filter (where ${waiting}) as waiting, count(*) filter (where ${open}) as open, count(*) filter (where ${undecided}) as undecided,
      count(*) filter (where ${unassigned}) as unassigned, count(*) filter (where ${decided}) as decided_this_month
    from ${requestSource} where ${handedIn} and ${seenTypes(actor)} and ${inScope(actor)} ${mine ? sql`and q.assigned_user_id = ${actor.userId}` : sql``}`.execute(
      services.db,
    )
  return rows[0] as Figures
}

export const dashboardArea: Area = (on, services) => {
  on(readDashboard, async ({ actor }) => {
    const { late, open } = urgencies(services)
    const [mine, section, load, ngos, log] = await Promise.all([
      figures(services, actor, true),
      figures(services, actor, false),
      sql<{
        user_id: number
        name: string
        open: number
        late: number
        is_online: number
      }>`select o.id as user_id, concat_ws(' ', o.first_name, o.last_name) as name, count(*) as open, count(*) filter (where ${late}) as late, coalesce((select ${availableOn(todayIn(services.now()))}::int from users u where u.id = o.id), 0) as is_online
        from ${requestSource} where ${open} and ${handedIn} and o.id is not null and ${seenTypes(actor)} and ${inScope(actor)} group by o.id order by count(*) desc limit 12`.execute(
        services.db,
      ),
      // From the counter of the register: its rows would be counted for every look at the desk.
      sql<{
        total: number
      }>`select coalesce(sum(c.count), 0) as total from ngo_counts c where c.status_id = any(${publicStatuses(services.reference)}::integer[]) and ${actor.governorateId === undefined ? sql`true` : sql`c.governorate_id = ${actor.governorateId}`}`.execute(
        services.db,
      ),
      sql<{
        id: number
        created_at: string
        action: string
        entity: string
        entity_id: number | null
        description_ar: string
        status_id: number | null
        user_name: string | null
      }>`select l.id, l.created_at, l.action, l.entity, l.entity_id, l.description_ar, case when l.entity = 'establishments' then (l.changes -> 'status_id' ->> 'after')::int end as status_id, nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name
        from logs l left join users u on u.id = l.user_id left join establishments e on e.id = l.establishment_id left join ngos n on n.id = l.ngo_id
        where ${may(actor, 'ministry_dashboard_log', 'S') ? sql`true` : sql`l.user_id = ${actor.userId}`} and ${actor.governorateId === undefined ? sql`true` : sql`coalesce(e.governorate_id, n.governorate_id) = ${actor.governorateId}`} order by l.id desc limit 15`.execute(
        services.db,
      ),
    ])
    return { statistics: { mine, section, load: load.rows, ngos: ngos.rows[0]?.total ?? 0 }, log: log.rows }
  })
  on(transactionStatistics, async ({ actor }) => {
    const { late, open, waiting, closed } = urgencies(services)
    const { rows } = await sql<{
      slug: string
      name_ar: string
      name_en: string
      open: number
      late: number
      waiting: number
      closed: number
    }>`select t.slug, t.name_ar, t.name_en, count(*) filter (where ${open}) as open, count(*) filter (where ${late}) as late, count(*) filter (where ${waiting}) as waiting, count(*) filter (where ${closed}) as closed
      from ${requestSource} where ${handedIn} and ${inScope(actor)} group by t.id order by count(*) desc`.execute(
      services.db,
    )
    return rows
  })
}
