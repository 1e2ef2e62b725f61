import { sql } from 'kysely'
import type { Kit, Owner } from './kit.ts'
import type { EventText } from './event-text.ts'
import { eventTexts } from './event-texts.ts'
import { newsTexts } from './news-texts.ts'
import { organisations } from './organisations.ts'
import { type Scene, scenes } from './scenes.ts'

type Table = 'news' | 'ngo_events' | 'ministry_events' | 'slide_images' | 'slides'

/** A record's picture must be there before the record: its number is taken first. */
async function pictured(kit: Kit, table: Table, scene: Scene, name: string, ngoId?: number) {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence(${`public.${table}`}, 'id')) as id`.execute(kit.db)
  const id = rows[0]?.id ?? 0
  const owner: Owner = { type: table, id, ...(ngoId === undefined ? {} : { ngo_id: ngoId }) }
  return { id, file: await kit.image(owner, name, scene) }
}
const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('')
const placeOf = (ngo: number) => organisations[ngo]?.governorate ?? 1

async function seedNews(kit: Kit, ngoIds: readonly number[]): Promise<void> {
  for (const [n, text] of newsTexts.entries()) {
    const ngo_id = ngoIds[text.ngo] ?? 0
    const main = await pictured(kit, 'news', text.scene, 'صورة الخبر', ngo_id)
    const images = []
    if (n < 2) {
      const scene: Scene = n === 0 ? 'houses' : 'stage'
      const owner = { type: 'news', id: main.id, ngo_id }
      images.push({
        file: await kit.image(owner, 'صورة ثانية', scene),
        alt_ar: scenes[scene].ar,
        alt_en: scenes[scene].en,
        is_decorative: false,
      })
    }
    await kit.db
      .insertInto('news')
      .values({
        id: main.id,
        ngo_id,
        title_ar: text.title_ar,
        title_en: text.title_en ?? null,
        summary_ar: text.summary_ar,
        content_ar: paragraphs([...text.body_ar, 'خبر تجريبي، وما فيه من أرقام وأماكن مخترع.']),
        content_en: text.body_en
          ? paragraphs([text.body_en, 'Demonstration news: all figures and places are invented.'])
          : null,
        accomplished_at_date: kit.ago(text.days),
        governorate_id: placeOf(text.ngo),
        image: main.file,
        image_alt_ar: scenes[text.scene].ar,
        image_alt_en: scenes[text.scene].en,
        images: images.length > 0 ? JSON.stringify(images) : null,
        is_published: text.draft !== true,
      })
      .execute()
  }
}

const columnsOf = (kit: Kit, text: EventText) => ({
  title_ar: text.title_ar,
  title_en: text.title_en ?? null,
  from_event_date: kit.ago(-text.days),
  to_event_date: kit.ago(-text.days - (text.more ?? 0)),
  is_full_day: text.times === undefined,
  from_event_time: text.times?.[0] ?? null,
  to_event_time: text.times?.[1] ?? null,
  location: text.location,
  latitude: text.held?.[1] ?? null,
  longitude: text.held?.[2] ?? null,
  capacity: text.held?.[3] ?? null,
  link: text.link ?? null,
  details_ar: paragraphs([text.details_ar, 'فعالية تجريبية.']),
})

async function seedEvents(kit: Kit, ngoIds: readonly number[]): Promise<void> {
  for (const text of eventTexts) {
    const ngo_id = text.ngo === undefined ? undefined : ngoIds[text.ngo]
    const { id, file } = await pictured(
      kit,
      ngo_id ? 'ngo_events' : 'ministry_events',
      text.scene,
      'صورة الفعالية',
      ngo_id,
    )
    const row = { id, image_event: file, ...columnsOf(kit, text) }
    if (text.ngo === undefined || ngo_id === undefined)
      await kit.db
        .insertInto('ministry_events')
        .values({ ...row, governorate_id: text.held?.[0] ?? null, is_published: true })
        .execute()
    else
      await kit.db
        .insertInto('ngo_events')
        .values({
          ...row,
          ngo_id,
          event_type_id: text.type,
          invitation_type: text.private ? 'private' : 'public',
          governorate_id: placeOf(text.ngo),
          capacity: text.places ?? null,
          takes_registration: text.places !== undefined,
          image_alt_ar: scenes[text.scene].ar,
          image_alt_en: scenes[text.scene].en,
        })
        .execute()
  }
}

const siteSlides = [
  [
    'stage',
    'فُتح باب تقديم الخطط السنوية للعام المقبل',
    'Annual plans for next year may now be submitted',
    'https://example.org/plans',
    'حضور يتابعون عرضاً على منصة',
    'People watch a presentation on a stage',
  ],
  [
    'people',
    'تطوّعوا: فعاليات في المحافظات كلها',
    'Volunteer: events in every governorate',
    null,
    'متطوعون مجتمعون في ساحة',
    'Volunteers gathered in a square',
  ],
  [
    'trees',
    'حملات الغرس تعود مع أول الشتاء',
    'Planting campaigns return with winter',
    null,
    'صف من الأشجار تحت شمس الشتاء',
    'A row of trees under the winter sun',
  ],
] as const

async function seedSlides(kit: Kit, ngoIds: readonly number[]): Promise<void> {
  for (const [sort, [scene, title_ar, title_en, link, alt_ar, alt_en]] of siteSlides.entries()) {
    const { id, file } = await pictured(kit, 'slide_images', scene, 'شريحة')
    await kit.db
      .insertInto('slide_images')
      .values({ id, source: file, title_ar, title_en, alt_ar, alt_en, link, sort, is_published: true })
      .execute()
  }
  for (const [sort, scene] of (['people', 'houses'] as const).entries()) {
    const ngo_id = ngoIds[0] ?? 0
    const { id, file } = await pictured(kit, 'slides', scene, 'شريحة', ngo_id)
    const title_ar = sort === 0 ? 'معاً نخفّف العبء' : 'بيوت أدفأ هذا الشتاء'
    await kit.db
      .insertInto('slides')
      .values({ id, ngo_id, source: file, title_ar, alt_ar: scenes[scene].ar, sort })
      .execute()
  }
}

/** News with pictures, events held and to come, and slides. */
export async function seedNewsAndEvents(kit: Kit, ngoIds: readonly number[]): Promise<void> {
  await seedNews(kit, ngoIds)
  await seedEvents(kit, ngoIds)
  await seedSlides(kit, ngoIds)
}
