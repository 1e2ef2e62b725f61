import { sql } from 'kysely'
import { readPicture, type PictureOwner } from '#contract/news/slides.ts'
import type { Picture } from '#contract/news/shapes.ts'
import { notFound } from '../core/errors.ts'
import { serveFile } from '../core/files/serve.ts'
import type { Attachment } from '../core/files/store.ts'
import type { Area } from '../core/http/route.ts'
import { type Cut, sizeOfCut } from '#contract/news/cuts.ts'
import { cutServer } from './cut-pictures.ts'
import { orGone } from './gone.ts'
import { shownEvents, shownLoginSliders, shownNews, shownNgoSlides, shownSlides } from './shown.ts'

export interface PictureRow {
  id: number
  width: number | null
  height: number | null
}
/** A picture column as json; null while its file is not fit to be shown. */
export const pictureColumn = (file: ReturnType<typeof sql>) =>
  sql`(select jsonb_build_object('id', a.id, 'width', a.width, 'height', a.height) from attachments a
    where a.id = ${file} and a.deleted_at is null and a.scan_state = 'clean' and a.mime like 'image/%')`

/** The focal point of a record that has one. */
export interface Focused {
  focus_x: number | null
  focus_y: number | null
}
/** For visitors, cut around its focal point; for the people of the organisation, who preview it, as it is stored. */
export function cutPictureOf(
  { of, owner, cut, mode }: { of: PictureOwner; owner: number; cut: Cut; mode: 'open' | 'own' },
  { id, width, height }: PictureRow,
  { focus_x, focus_y }: Focused,
): Picture {
  const focus = { focus_x: focus_x ?? 50, focus_y: focus_y ?? 50 }
  if (width === null || height === null) return pictureOf(of, owner, { id, width, height })
  const size = sizeOfCut(cut, { width, height })
  return mode === 'own'
    ? { url: `/api/v2/files/${id}`, ...size, focus: `${focus.focus_x}% ${focus.focus_y}%` }
    : { url: `/api/v2/guest/pictures/${of}/${owner}/${id}?cut=${cut}&at=${focus.focus_x}-${focus.focus_y}`, ...size }
}

export const pictureOf = (of: PictureOwner, owner: number, row: PictureRow): Picture => ({
  url: `/api/v2/guest/pictures/${of}/${owner}/${row.id}`,
  width: row.width,
  height: row.height,
})

/** Serves the pictures of records that the public sees; one that the record does not name is not found, those of what was taken back are gone. */
export const pictures: Area = (on, services) => {
  const records: Record<PictureOwner, (id: number, file: number) => ReturnType<typeof sql>> = {
    news: (id, file) =>
      sql`select 1 from ${shownNews(services)} where w.id = ${id} and (w.image = ${file} or w.images @> ${JSON.stringify([{ file }])}::jsonb)`,
    'ngo-event': (id, file) =>
      sql`select 1 from ${shownEvents(services)} where e.of = 'ngo' and e.id = ${id} and e.image_event = ${file}`,
    'ministry-event': (id, file) =>
      sql`select 1 from ${shownEvents(services)} where e.of = 'ministry' and e.id = ${id} and e.image_event = ${file}`,
    slide: (id, file) => sql`select 1 from ${shownSlides(services)} where s.id = ${id} and s.source = ${file}`,
    'login-slide': (id, file) => sql`select 1 from ${shownLoginSliders} s where s.id = ${id} and s.source = ${file}`,
    'ngo-slide': (id, file) => sql`select 1 from ${shownNgoSlides(services)} where s.id = ${id} and s.source = ${file}`,
  }
  const serveCut = cutServer(services)
  on(readPicture, async ({ params: { of, id, file }, query, request, reply }) => {
    const { rows } =
      await sql<Attachment>`select a.* from attachments a where a.id = ${file} and a.deleted_at is null and a.mime like 'image/%' and exists (${records[of](id, file)})`.execute(
        services.readDb,
      )
    const stored = rows[0] ?? (await orGone(services, of, id, notFound()))
    const picture = { ...stored, is_public: true }
    if (query.cut === undefined) return serveFile(request, reply, services.storage, picture)
    const focused = focusOf[of]?.(id)
    const { rows: points } = focused ? await sql<Focused>`${focused}`.execute(services.readDb) : { rows: [] }
    return serveCut(request, reply, picture, query.cut, points[0])
  })
}

/** Records whose pictures have a focal point; others are cut around their middle. */
const focusOf: Partial<Record<PictureOwner, (id: number) => ReturnType<typeof sql>>> = {
  news: (id) => sql`select focus_x, focus_y from news where id = ${id}`,
  'ngo-event': (id) => sql`select focus_x, focus_y from ngo_events where id = ${id}`,
  'ngo-slide': (id) => sql`select focus_x, focus_y from slides where id = ${id}`,
}
