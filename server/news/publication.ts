import { sql } from 'kysely'
import {
  leastHeight,
  leastWidth,
  loginSliderRegister,
  ministryEventRegister,
  slideRegister,
} from '#contract/news/registers.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { type FieldRefusals, inWords } from '../core/errors.ts'
import { paragraphsOf } from '../core/http/rich-text.ts'
import type { PublishedText, Told } from '../core/publication/kind.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Db, Trx } from '../core/services.ts'

/** Nothing when the file is a picture, its refusal else. */
export async function noPicture(trx: Trx, field: string, file: unknown): Promise<FieldRefusals> {
  const { rows } = await sql`select from attachments where id = ${file} and mime like 'image/%'`.execute(trx)
  return rows.length > 0 ? {} : { [field]: ['V-IMG'] }
}

const tooSmall = inWords(
  `الصورة أصغر من ${leastWidth}×${leastHeight} بكسل.`,
  `The picture is smaller than ${leastWidth}×${leastHeight} pixels.`,
)
/** The picture stands beside the form over half of the screen: smaller ones are refused. */
async function smallPicture(trx: Trx, file: unknown): Promise<FieldRefusals> {
  const wrong = await noPicture(trx, 'source', file)
  if (Object.keys(wrong).length > 0) return wrong
  const { rows } =
    await sql`select from attachments where id = ${file} and width >= ${leastWidth} and height >= ${leastHeight}`.execute(
      trx,
    )
  return rows.length > 0 ? {} : { source: [tooSmall] }
}

/** Fields as text, as they are compared; blank is null. */
export const asText = (row: Readonly<Record<string, unknown>>, ...fields: readonly string[]): Told =>
  Object.fromEntries(
    fields.map((field) => {
      const value = row[field]
      const isSaid = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      return [field, isSaid && value !== '' ? String(value) : null]
    }),
  )
/** Two pictures may bear one name, so the number stands with it. */
export async function fileName(db: Db | Trx, file: unknown): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from attachments where id = ${file}`.execute(db)
  return rows[0] ? `${rows[0].name} (${Number(file)})` : null
}

/** A slide of the home page on its way to readers. Its place among the others is no text. */
export const slideText: PublishedText = {
  resource: slideRegister as never,
  table: 'slide_images',
  permission: 'ministry_slider',
  direct: ['sort'],
  check: async (trx, _actor, { source, from_date, to_date }) => ({
    ...(await noPicture(trx, 'source', source)),
    ...(typeof from_date === 'string' && typeof to_date === 'string' && to_date < from_date
      ? { to_date: ['V-ORDER'] }
      : {}),
  }),
  told: async (db, row) => ({
    source: await fileName(db, row.source),
    ...asText(row, 'title_ar', 'title_en', 'alt_ar', 'alt_en', 'link', 'from_date', 'to_date', 'is_active'),
  }),
  changes: async () => ({}),
}

/** A slide of the sign-in page on its way to readers. */
export const loginSlideText: PublishedText = {
  resource: loginSliderRegister as never,
  table: 'login_sliders',
  permission: 'ministry_slider',
  direct: ['sort'],
  check: async (trx, _actor, { source }, before) => (before?.source === source ? {} : smallPicture(trx, source)),
  told: async (db, row) => ({
    source: await fileName(db, row.source),
    ...asText(row, 'title_ar', 'title_en', 'is_active'),
  }),
  changes: async () => ({}),
}

/** The database keeps seconds, which nobody announces, and decimals come as text. */
export const announced = (row: Row) => ({
  from_event_time: (row.from_event_time as string | null)?.slice(0, 5) ?? null,
  to_event_time: (row.to_event_time as string | null)?.slice(0, 5) ?? null,
  latitude: row.latitude == null ? null : Number(row.latitude),
  longitude: row.longitude == null ? null : Number(row.longitude),
})

export async function eventRefusals(trx: Trx, input: Readonly<Record<string, unknown>>): Promise<FieldRefusals> {
  const { from_event_date, to_event_date, from_event_time, to_event_time, is_full_day } = input as Record<
    'from_event_date' | 'to_event_date' | 'from_event_time' | 'to_event_time',
    string | null
  > & { is_full_day: boolean }
  const wrong: FieldRefusals = await noPicture(trx, 'image_event', input.image_event)
  if (String(to_event_date) < String(from_event_date)) wrong.to_event_date = ['V-ORDER']
  // Half of a point is none.
  if (input.latitude === null && input.longitude !== null) wrong.latitude = ['V-REQ']
  if (input.longitude === null && input.latitude !== null) wrong.longitude = ['V-REQ']
  if (is_full_day) return wrong
  if (from_event_time === null) wrong.from_event_time = ['V-REQ']
  if (to_event_time === null) wrong.to_event_time = ['V-REQ']
  else if (from_event_time !== null && to_event_date === from_event_date && to_event_time <= from_event_time)
    wrong.to_event_time = ['V-ORDER']
  return wrong
}

export async function governorateName(
  db: Db | Trx,
  id: unknown,
  lang: Lang,
  index = 'governorates',
): Promise<string | null> {
  const name = sql.raw(lang === 'en' ? 'coalesce(name_en, name_ar)' : 'name_ar')
  const { rows } = await sql<{
    name: string
  }>`select ${name} as name from index_records where index_slug = ${index} and code = ${id}`.execute(db)
  return rows[0]?.name ?? null
}

/** An event of the ministry on its way to readers. */
export const eventText: PublishedText = {
  resource: ministryEventRegister as never,
  table: 'ministry_events',
  permission: 'ministry_events',
  view: announced,
  check: (trx, _actor, input) => eventRefusals(trx, input),
  told: async (db, row, lang) => ({
    image_event: await fileName(db, row.image_event),
    ...asText(row, 'title_ar', 'title_en', 'from_event_date', 'to_event_date', 'is_full_day'),
    ...asText(row, 'from_event_time', 'to_event_time', 'location', 'latitude', 'longitude', 'capacity', 'link'),
    governorate_id: await governorateName(db, row.governorate_id, lang),
    details_ar: typeof row.details_ar === 'string' ? paragraphsOf(row.details_ar).join('\n') : null,
  }),
  changes: async () => ({}),
}
