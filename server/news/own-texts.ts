import { daysBetween } from '#contract/core/values/dates.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { eventRegister } from '#contract/news/own-events.ts'
import { newsRegister } from '#contract/news/own-news.ts'
import { ownSlideRegister } from '#contract/news/own-slides.ts'
import { type FieldRefusals, invalid } from '../core/errors.ts'
import { paragraphsOf } from '../core/http/rich-text.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import type { OwnText } from '../core/publication/own-kind.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Db, Trx } from '../core/services.ts'
import { alternativeRefusals, describedRefusals, galleryRefusals } from './own-pictures.ts'
import { tellGuests } from './tell-guests.ts'
import { announced, asText, eventRefusals, fileName, governorateName, noPicture } from './publication.ts'

const scope = (actor: Actor) => ({ column: 'ngo_id', value: ngoOf(actor) })
const lines = (html: unknown) => (typeof html === 'string' ? paragraphsOf(html).join('\n') : null)
/** The point of a picture in words, for a comparison. */
const pointOf = ({ focus_x, focus_y }: Row) => ({ focus_x: `${focus_x as number}% × ${focus_y as number}%` })

type Gallery = readonly { file: number; alt_ar: string | null; is_decorative: boolean }[] | null
const galleryOf = async (db: Db | Trx, images: unknown) =>
  (
    await Promise.all(
      ((images ?? []) as NonNullable<Gallery>).map(async (one) =>
        [await fileName(db, one.file), one.alt_ar].filter(Boolean).join(': '),
      ),
    )
  ).join('\n') || null

/** A news item of an organisation on its way to visitors. */
export const newsText: OwnText = {
  resource: newsRegister as never,
  table: 'news',
  permission: 'news',
  scope,
  own: ['hidden_reason'],
  check: async (trx, _actor, input) => ({
    ...(await noPicture(trx, 'image', input.image)),
    ...describedRefusals(input.image_alt_ar),
    ...(await galleryRefusals(trx, input.images)),
  }),
  told: async (db, row, lang) => ({
    ...asText(row, 'title_ar', 'title_en', 'summary_ar'),
    content_ar: lines(row.content_ar),
    content_en: lines(row.content_en),
    ...asText(row, 'accomplished_at_date'),
    governorate_id: await governorateName(db, row.governorate_id, lang),
    image: await fileName(db, row.image),
    ...asText(row, 'image_alt_ar', 'image_alt_en'),
    ...pointOf(row),
    images: await galleryOf(db, row.images),
  }),
}

/** The longest event, in days [domain 2.7 ngo_events]. */
const longest = 31
async function ownEventRefusals(trx: Trx, input: Readonly<Record<string, unknown>>): Promise<FieldRefusals> {
  const wrong = await eventRefusals(trx, input)
  const { from_event_date, to_event_date, announce_from, announce_to } = input as Record<string, string | null>
  if (daysBetween(String(from_event_date), String(to_event_date)) > longest) wrong.to_event_date = ['V-GAP']
  if (announce_from && announce_from > String(from_event_date)) wrong.announce_from = ['V-ORDER']
  if (announce_to && (announce_to > String(to_event_date) || (announce_from && announce_to < announce_from)))
    wrong.announce_to = ['V-ORDER']
  return { ...wrong, ...describedRefusals(input.image_alt_ar) }
}
/** Hours of an event that takes whole days say nothing. */
const eventWords = async (db: Db | Trx, row: Row, lang: Lang) => ({
  ...asText(row, 'title_ar', 'title_en'),
  event_type_id: await governorateName(db, row.event_type_id, lang, 'event-types'),
  ...asText(row, 'invitation_type', 'from_event_date', 'to_event_date', 'is_full_day'),
  ...asText(row, 'from_event_time', 'to_event_time', 'announce_from', 'announce_to'),
  governorate_id: await governorateName(db, row.governorate_id, lang),
  ...asText(row, 'location', 'latitude', 'longitude', 'link', 'capacity', 'takes_registration'),
  details_ar: lines(row.details_ar),
  image_event: await fileName(db, row.image_event),
  ...asText(row, 'image_alt_ar', 'image_alt_en'),
  ...pointOf(row),
})
/** An event of an organisation on its way to visitors. */
export const ownEventText: OwnText = {
  resource: eventRegister as never,
  table: 'ngo_events',
  permission: 'ngo-events',
  scope,
  own: ['hidden_reason'],
  view: announced,
  check: (trx, _actor, input) => ownEventRefusals(trx, input),
  told: eventWords,
  follows: tellGuests,
}

/** A slide of an organisation on its way to visitors. Its place among the others is no text. */
export const ownSlideText: OwnText = {
  resource: ownSlideRegister as never,
  table: 'slides',
  permission: 'slide-images',
  scope,
  direct: ['sort'],
  name: 'شريحة',
  check: async (trx, _actor, input) => ({
    ...(await noPicture(trx, 'source', input.source)),
    ...(input.is_decorative === true ? {} : alternativeRefusals('alt_ar', input.alt_ar)),
  }),
  told: async (db, row) => ({
    source: await fileName(db, row.source),
    ...asText(row, 'title_ar', 'details_ar', 'alt_ar', 'is_decorative'),
    ...pointOf(row),
  }),
  refuse: async (_trx, working) => {
    if (working.is_decorative !== true && !working.alt_ar) throw invalid({ alt_ar: ['V-REQ'] })
  },
}
export const ownTexts: readonly OwnText[] = [newsText, ownEventText, ownSlideText]
