import { sql } from 'kysely'
import { readNgoPrograms, type PublicProgram } from '#contract/public-site/activities.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import type { Area } from '../core/http/route.ts'
import { lastDay } from './activities.ts'
import { published, reported } from './published.ts'
import { shownNgos } from './shown.ts'

type Row = Omit<PublicProgram, 'governorates'> & { governorate_ids: number[] }

/** What was done in the last year with a report: the sum of the best reports over all published activities of that year. */
const doneOf = (today: string) => sql`
  select y.plan_year, round(sum(y.done)::numeric / greatest(1, (select count(*) from activities a where a.program_id = p.id and a.ngo_id = p.ngo_id and ${published}
      and a.start_date < make_date(y.plan_year + 1, 1, 1) and ${lastDay(today)} >= make_date(y.plan_year, 1, 1))))::integer as done
  from (select l.year as plan_year, a.id, max(e.execution_percentage) as done from activities a
    join executions e on e.activity_id = a.id and e.ngo_id = a.ngo_id and ${reported}
    join plans l on l.id = e.plan_id and l.deleted_at is null
    where a.program_id = p.id and a.ngo_id = p.ngo_id and ${published} group by l.year, a.id) y
  group by y.plan_year order by y.plan_year desc limit 1`

/** Programmes of an organisation with their counts, running ones first. */
export const publicPrograms: Area = (on, services) => {
  const db = services.readDb
  const { words, mustBeShown } = shownNgos(services)

  on(readNgoPrograms, async ({ params: { id }, request, reply }) => {
    const today = todayIn(services.now())
    const [programs, years, count] = await Promise.all([
      sql<Row>`select p.id, p.name as name_ar, p.name_en, p.status, p.objectives, p.start_date, p.end_date, p.governorate_ids,
        jsonb_build_object('id', k.id, 'name_ar', k.name_ar, 'name_en', k.name_en) as classification,
        (select count(*) from activities a where a.program_id = p.id and a.ngo_id = p.ngo_id and ${published}) as activities, d.done, d.plan_year
        from programs p join classifications k on k.id = p.classification_id left join lateral (${doneOf(today)}) d on true
        where p.ngo_id = ${id} and p.deleted_at is null
        order by array_position(array['active', 'planned', 'suspended', 'finished'], p.status), p.start_date desc, p.id desc limit 200`.execute(
        db,
      ),
      sql<{ year: number }>`select distinct y.year from activities a
        cross join lateral generate_series(extract(year from a.start_date)::integer, extract(year from ${lastDay(today)})::integer) y(year)
        where a.ngo_id = ${id} and ${published} order by y.year desc`.execute(db),
      sql<{
        total: number
      }>`select count(*) as total from activities a where a.ngo_id = ${id} and ${published}`.execute(db),
      mustBeShown(id),
    ])
    return publicAnswer(request, reply, {
      programs: programs.rows.map(({ governorate_ids, ...row }) => ({
        ...row,
        governorates: governorate_ids.map((code) => words.word('governorates', code)),
      })),
      years: years.rows.map(({ year }) => year),
      activities: count.rows[0]?.total ?? 0,
    })
  })
}
