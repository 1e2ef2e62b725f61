import { sql } from 'kysely'
import {
  listNgoActivities,
  readActivityImage,
  readNgoActivity,
  type ActivityBrief,
  type PublicActivity,
} from '#contract/public-site/activities.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import { found } from '../core/errors.ts'
import { serveFile } from '../core/files/serve.ts'
import type { Attachment } from '../core/files/store.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import { cleanRichText } from '../core/http/rich-text.ts'
import type { Area } from '../core/http/route.ts'
import { photosOf } from './photos.ts'
import { published, reported } from './published.ts'
import { shownNgos } from './shown.ts'
import type { PublicWords } from './words.ts'

interface BriefRow extends Omit<ActivityBrief, 'governorate' | 'image'> {
  ngo_id: number
  governorate_id: number
  image: number | null
}
interface FullRow
  extends BriefRow, Pick<PublicActivity, 'objectives' | 'description' | 'services' | 'results' | 'photos'> {
  target_group_ids: number[]
}

/** Last day of an activity; one without an end still runs. */
export const lastDay = (today: string) => sql`coalesce(a.end_date, greatest(a.start_date, ${today}::date))`

const stateOf = (today: string) =>
  sql`case when a.start_date > ${today}::date then 'upcoming' when ${lastDay(today)} < ${today}::date then 'ended' else 'running' end`
const briefColumns = (
  today: string,
) => sql`a.id, a.ngo_id, a.name, ${stateOf(today)} as state, a.activity_type <> 0 as emergency,
  (select jsonb_build_object('id', p.id, 'name_ar', p.name, 'name_en', p.name_en) from programs p where p.id = a.program_id and p.ngo_id = a.ngo_id and p.deleted_at is null) as program,
  a.governorate_id, a.place, a.start_date, a.end_date, a.beneficiaries_number, a.image,
  (select sum(e.beneficiaries_male + e.beneficiaries_female) from executions e where e.activity_id = a.id and e.ngo_id = a.ngo_id and ${reported})::integer as reached`
const fullColumns = (
  today: string,
  { id, activityId }: { id: number; activityId: number },
) => sql`${briefColumns(today)}, a.objectives, a.description, a.target_group_ids,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name_ar', s.name_ar, 'name_en', s.name_en) order by s.name_ar) from services s where s.id = any(a.service_ids) and s.is_approved and s.deleted_at is null), '[]') as services,
  coalesce((select jsonb_agg(jsonb_build_object('year', l.year, 'status', e.status, 'start_date', e.start_date, 'end_date', e.end_date, 'done', e.execution_percentage, 'reached', e.beneficiaries_male + e.beneficiaries_female, 'results', e.results) order by e.start_date desc, e.id desc)
    from executions e join plans l on l.id = e.plan_id and l.deleted_at is null where e.activity_id = a.id and e.ngo_id = a.ngo_id and ${reported}), '[]') as results, ${photosOf(sql`e.activity_id = ${activityId} and e.ngo_id = ${id}`, 30)} as photos`

const briefOf = ({ ngo_id, governorate_id, image, ...row }: BriefRow, { word }: PublicWords): ActivityBrief => ({
  ...row,
  governorate: word('governorates', governorate_id),
  image: image === null ? null : `/api/v2/guest/activity-image/${ngo_id}/${row.id}?v=${image}`,
})

/** Published activities of an organisation: list, one with its results, its picture. */
export const publicActivities: Area = (on, services) => {
  const db = services.readDb
  const { words, shown, mustBeShown } = shownNgos(services)

  on(listNgoActivities, async ({ params, query, request, reply }) => {
    const today = todayIn(services.now())
    const { perPage, page, offset } = pageOf(query)
    const where = [sql`a.ngo_id = ${params.id} and ${published}`]
    if (query.program !== undefined) where.push(sql`a.program_id = ${query.program}`)
    if (query.state !== undefined) where.push(sql`${stateOf(today)} = ${query.state}`)
    if (query.year !== undefined)
      where.push(
        sql`a.start_date < make_date(${query.year} + 1, 1, 1) and ${lastDay(today)} >= make_date(${query.year}, 1, 1)`,
      )
    const all = sql.join(where, sql` and `)
    const [{ rows }, count] = await Promise.all([
      sql<BriefRow>`select ${briefColumns(today)} from activities a where ${all} order by a.start_date desc, a.id desc limit ${perPage} offset ${offset}`.execute(
        db,
      ),
      sql<{ total: number }>`select count(*) as total from activities a where ${all}`.execute(db),
      mustBeShown(params.id),
    ])
    return publicAnswer(request, reply, {
      rows: rows.map((row) => briefOf(row, words)),
      total: count.rows[0]?.total ?? 0,
      perPage,
      page,
    })
  })

  on(readNgoActivity, async ({ params, request, reply }) => {
    const today = todayIn(services.now())
    const { rows } =
      await sql<FullRow>`select ${fullColumns(today, params)} from activities a join ngos n on n.id = a.ngo_id
      where a.id = ${params.activityId} and ${published} and ${shown(params.id)}`.execute(db)
    const { objectives, description, target_group_ids, services: used, results, photos, ...row } = found(rows[0])
    return publicAnswer(request, reply, {
      ...briefOf(row, words),
      objectives,
      description: description && cleanRichText(description),
      target_groups: target_group_ids.map((code) => words.word('target-groups', code)),
      services: used,
      results,
      photos,
    })
  })

  on(readActivityImage, async ({ params, request, reply }) => {
    const { rows } = await sql<Attachment>`select f.* from activities a join ngos n on n.id = a.ngo_id
      join attachments f on f.id = a.image and f.ngo_id = a.ngo_id and f.deleted_at is null
      where a.id = ${params.activityId} and ${published} and ${shown(params.id)}`.execute(db)
    const file = found(rows[0])
    found(file.mime.startsWith('image/') ? file : undefined)
    return serveFile(request, reply, services.storage, { ...file, is_public: true })
  })
}
