import { type RawBuilder, sql } from 'kysely'
import { readActivityPhoto } from '#contract/public-site/activities.ts'
import { found } from '../core/errors.ts'
import { serveFile } from '../core/files/serve.ts'
import type { Attachment } from '../core/files/store.ts'
import type { Area } from '../core/http/route.ts'
import { published, reported } from './published.ts'
import { shownNgos } from './shown.ts'

/**
 * Photographs `x` (their file `f`) of reports `e` of published activities `a` that the organisation makes public. A file
 * holds no place: pictures are drawn anew when they come in, without what the camera wrote beside the pixels.
 */
const source = sql`executions e
  join activities a on a.id = e.activity_id and a.ngo_id = e.ngo_id and ${published}
  join plans l on l.id = e.plan_id and l.deleted_at is null
  cross join lateral jsonb_to_recordset(e.files) x (file bigint, caption text, taken_on text, place text, is_public boolean, shows_place boolean)
  join attachments f on f.id = x.file and f.ngo_id = e.ngo_id and f.mime like 'image/%' and f.scan_state = 'clean' and f.deleted_at is null
  where ${reported} and x.is_public`

/** The latest public photographs within a condition on `e`, as JSON; an `a` in it is the activity of `e`, not one outside. */
export const photosOf = (condition: RawBuilder<unknown>, most: number) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('activity_id', p.activity_id, 'activity', p.name, 'src', '/api/v2/guest/activity-photo/' || p.ngo_id || '/' || p.file,
      'caption', p.caption, 'taken_on', p.taken_on, 'place', p.place) order by p.at desc, p.file desc)
  from (select a.id as activity_id, a.name, e.ngo_id, x.file, nullif(x.caption, '') as caption, x.taken_on, case when x.shows_place then nullif(x.place, '') end as place,
      coalesce(x.taken_on, e.start_date::text) as at
    from ${source} and ${condition} order by at desc, x.file desc limit ${sql.lit(most)}) p), '[]')`

/** The file of a public photograph. */
export const publicPhotos: Area = (on, services) => {
  const { shown } = shownNgos(services)
  on(readActivityPhoto, async ({ params, request, reply }) => {
    const { rows } = await sql<Attachment>`select f.* from ngos n, attachments f
      where ${shown(params.id)} and f.id = ${params.file}
        and f.id in (select x.file from ${source} and e.ngo_id = ${params.id})`.execute(services.readDb)
    return serveFile(request, reply, services.storage, { ...found(rows[0]), is_public: true })
  })
}
