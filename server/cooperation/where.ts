import { type RawBuilder, sql } from 'kysely'
import {
  agreedStatuses,
  fewPeople,
  ministryWhere,
  ownWhere,
  type WhereFigure,
  type WhereFigures,
  type WhereProject,
} from '#contract/cooperation/where.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { inPortions } from '../core/database/cursor.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { listFrom } from '../core/registers/list-from.ts'
import { orderOf } from '../core/registers/order.ts'
import type { Services } from '../core/services.ts'

type Condition = RawBuilder<unknown>

/** Whose projects a reader sees: the ministry those of its governorate, an organisation its own. */
export const reachOf = {
  ministry: ({ governorateId }: Actor): Condition =>
    governorateId === undefined ? sql`true` : sql`n.governorate_id = ${governorateId}`,
  own: (actor: Actor): Condition => sql`n.id = ${ngoOf(actor)}`,
}
const asked = (query: {
  project_status?: string | undefined
  un_organisation_id?: number | undefined
}): Condition[] => [
  ...(query.project_status ? [sql`p.project_status = ${query.project_status}`] : []),
  ...(query.un_organisation_id ? [sql`p.un_organisation_id = ${query.un_organisation_id}`] : []),
]
const all = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `)

/** Approved projects within the reach, with the people that each is to serve: nobody counts his groups twice. */
const projects = (reach: Condition, conditions: readonly Condition[]) => sql`
  select p.id, p.ngo_id, p.un_organisation_id, p.project_sector_id, coalesce((select sum(b.male_number + b.female_number)
      from coop_project_beneficiaries b where b.coop_project_id = p.id and b.deleted_at is null), 0)::integer as people
    from coop_projects p join ngos n on n.id = p.ngo_id and n.deleted_at is null
    where p.approval_status = any(${agreedStatuses}::text[]) and p.deleted_at is null and ${reach} and ${all([sql`true`, ...conditions])}`
/** A few people are nobody in particular; none is none. */
const hidden = (number: Condition) =>
  sql`case when ${number} between 1 and ${fewPeople - 1} then null else ${number} end`

type Grouped = WhereFigure & { governorate_id: number | null; project_sector_id: number | null }
async function figuresOf({ db }: Services, reach: Condition, conditions: readonly Condition[]): Promise<WhereFigures> {
  // A project in three governorates has three rows; where these are added up, its people count by the first one.
  const { rows } = await sql<Grouped>`
    select t.governorate_id, t.project_sector_id, t.projects, t.ngos, t.bodies, ${hidden(sql`t.people`)} as people from (
      select r.governorate_id, r.project_sector_id, count(distinct r.id)::integer as projects, count(distinct r.ngo_id)::integer as ngos,
        count(distinct r.un_organisation_id)::integer as bodies,
        coalesce(case when grouping(r.governorate_id) = 1 then sum(r.people) filter (where r.nth = 1) else sum(r.people) end, 0)::integer as people
      from (select p.*, l.governorate_id, row_number() over (partition by p.id order by l.governorate_id) as nth
        from (${projects(reach, conditions)}) p
        join (select distinct coop_project_id, governorate_id from coop_project_locations where deleted_at is null) l on l.coop_project_id = p.id) r
      group by grouping sets ((r.governorate_id, r.project_sector_id), (r.governorate_id), (r.project_sector_id), ())) t
    order by t.governorate_id, t.project_sector_id`.execute(db)
  const figures = {
    cells: [],
    governorates: [],
    sectors: [],
    total: { projects: 0, ngos: 0, bodies: 0, people: 0 },
  } as WhereFigures
  for (const { governorate_id, project_sector_id, ...counted } of rows)
    if (governorate_id !== null && project_sector_id !== null)
      figures.cells.push({ governorate_id, project_sector_id, ...counted })
    else if (governorate_id !== null) figures.governorates.push({ governorate_id, ...counted })
    else if (project_sector_id !== null) figures.sectors.push({ project_sector_id, ...counted })
    else figures.total = counted
  return figures
}

/** The columns of a project; `more` is what an export adds of its place. */
const columns = (reach: Condition, conditions: readonly Condition[], today: string) => sql`
  select p.id, p.ngo_id, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en, p.name_ar, p.name_en, p.un_organisation_id, p.project_sector_id,
    p.start_date, p.end_date, p.project_status, p.total_budget, p.currency_id, ${hidden(sql`s.people`)} as people,
    (p.approval_status = 'executed' and p.report_due_on < ${today}::date) is true as is_late
  from (${projects(reach, conditions)}) s join coop_projects p on p.id = s.id join ngos n on n.id = p.ngo_id`

interface Asked {
  readonly governorate_id?: number | undefined
  readonly project_sector_id?: number | undefined
  readonly project_status?: string | undefined
  readonly un_organisation_id?: number | undefined
}
const narrowed = ({ governorate_id, project_sector_id }: Asked) => ({
  here: governorate_id ? sql`l.governorate_id = ${governorate_id}` : sql`true`,
  sector: project_sector_id ? [sql`t.project_sector_id = ${project_sector_id}`] : [],
})
/** A row for each place of a project, as files tell it. */
export function placesOf(reach: Condition, query: Asked, today: string): Condition {
  const { here, sector } = narrowed(query)
  return sql`select t.*, l.id as location_id, l.governorate_id, l.sub_district_id, l.place from (${columns(reach, asked(query), today)}) t
    join coop_project_locations l on l.coop_project_id = t.id and l.deleted_at is null
    where ${all([here, ...sector])} order by t.ngo_name_ar, t.name_ar, t.id, l.governorate_id, l.id`
}

const orders = { name_ar: sql`t.name_ar`, end_date: sql`t.end_date`, people: sql`t.people` }

function answer(...[on, services]: Parameters<Area>) {
  const { db, now } = services
  return (calls: typeof ministryWhere | typeof ownWhere, reach: (actor: Actor) => Condition): void => {
    on(calls.figures as typeof ministryWhere.figures, ({ actor, query }) =>
      figuresOf(services, reach(actor), asked(query)),
    )
    on(calls.list as typeof ministryWhere.list, async ({ actor, query, exported }) => {
      const today = todayIn(now())
      if (exported) return { portions: inPortions(db, placesOf(reach(actor), query, today).compile(db)) } as never
      const own = columns(reach(actor), asked(query), today)
      const { here, sector } = narrowed(query)
      const rows = sql<WhereProject>`select q.*, coalesce((select jsonb_agg(jsonb_build_object('governorate_id', l.governorate_id, 'sub_district_id', l.sub_district_id, 'place', l.place)
          order by l.governorate_id, l.id) from coop_project_locations l where l.coop_project_id = q.id and l.deleted_at is null), '[]'::jsonb) as places from (${own}) q`
      return listFrom(db, rows, query, {
        text: sql`concat_ws(' ', t.name_ar, t.name_en, t.ngo_name_ar, t.ngo_name_en)`,
        where: [
          sql`exists (select from coop_project_locations l where l.coop_project_id = t.id and l.deleted_at is null and ${here})`,
          ...sector,
        ],
        order: orderOf(query.sort, orders, { usual: sql`t.end_date desc, t.id`, last: sql`t.id` }),
        size: 25,
      })
    })
  }
}

/** Who does what where, for the ministry and for an organisation. */
export const whereArea: Area = (on, services) => {
  const given = answer(on, services)
  given(ministryWhere, reachOf.ministry)
  given(ownWhere, reachOf.own)
}
