import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { organisation, uploaded } from './factories.ts'

/** Creates organisations, news and events for a test file. */
export function newsroom(app: TestApp) {
  const idOf = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    ((await query.execute(app.ownerDb)).rows[0] as { id: number }).id
  const picture = async (ngo: { id: number; userId: number }) =>
    uploaded(app, { userId: ngo.userId, ngoId: ngo.id }, 'png')
  return {
    organisation: (governorate = 1) => organisation(app, { governorate }),
    picture,
    status: (ngo: number, status: number) =>
      sql`update ngos set status_id = ${status} where id = ${ngo}`.execute(app.ownerDb),
    news: async (
      ngo: { id: number; userId: number },
      title: string,
      day: string,
      more: { published?: boolean; deleted?: boolean; content?: string; governorate?: number; images?: unknown } = {},
    ) =>
      idOf(
        sql`insert into news (ngo_id, title_ar, summary_ar, content_ar, accomplished_at_date, governorate_id, image, images, is_published, deleted_at)
        values (${ngo.id}, ${title}, 'ملخص', ${more.content ?? '<p>نص</p>'}, ${day}, ${more.governorate ?? 1}, ${await picture(ngo)}, ${more.images === undefined ? null : JSON.stringify(more.images)}::jsonb,
          ${more.published ?? true}, ${more.deleted ? new Date() : null}) returning id`,
      ),
    event: async (
      ngo: { id: number; userId: number },
      title: string,
      [from, to = from]: [from: string, to?: string],
      more: {
        private?: boolean
        deleted?: boolean
        announced?: [from: string | null, to: string | null]
        governorate?: number
        times?: [string, string]
        details?: string
      } = {},
    ) =>
      idOf(
        sql`insert into ngo_events (ngo_id, title_ar, image_event, event_type_id, invitation_type, from_event_date, to_event_date, is_full_day, from_event_time, to_event_time, announce_from, announce_to, governorate_id, location, details_ar, deleted_at)
        values (${ngo.id}, ${title}, ${await picture(ngo)}, 1, ${more.private ? 'private' : 'public'}, ${from}, ${to}, ${!more.times}, ${more.times?.[0] ?? null}, ${more.times?.[1] ?? null},
          ${more.announced?.[0] ?? null}, ${more.announced?.[1] ?? null}, ${more.governorate ?? 1}, 'قاعة', ${more.details ?? '<p>نص</p>'}, ${more.deleted ? new Date() : null}) returning id`,
      ),
    ministryEvent: async (ngo: { id: number; userId: number }, title: string, day: string) =>
      idOf(
        sql`insert into ministry_events (title_ar, image_event, from_event_date, to_event_date, is_full_day, is_published, location) values (${title}, ${await picture(ngo)}, ${day}, ${day}, true, true, 'الوزارة') returning id`,
      ),
  }
}
