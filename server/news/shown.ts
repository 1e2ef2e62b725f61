import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import type { Services } from '../core/services.ts'
import { publicWords } from '../public-site/index.ts'

const shownNgos = (services: Services) =>
  sql`n.deleted_at is null and n.status_id = any(${publicWords(services).publicStatuses()}::integer[])`

/** News as `w` that the public may read, each with its organisation as `n`. */
export const shownNews = (services: Services) =>
  sql`(select w.*, n.name_ar as ngo_ar, n.name_en as ngo_en, n.status_id from news w join ngos n on n.id = w.ngo_id
    where w.is_published and w.hidden_reason is null and w.deleted_at is null and ${shownNgos(services)}) w`

/**
 * Events as `e` that the public is invited to, of both hosts in one shape. Before the day from which an organisation
 * announces it, an event is not shown at all; after the last one (`is_announced` false) its own page and the calendars
 * that have it keep it, lists and mails leave it out until it is over and part of the past.
 */
export function shownEvents(services: Services) {
  const today = todayIn(services.now())
  const shared = sql`e.id, e.title_ar, e.title_en, e.image_event, e.from_event_date, e.to_event_date, e.is_full_day, e.from_event_time, e.to_event_time, e.location, e.link, e.details_ar, e.updated_at, e.governorate_id, e.latitude, e.longitude, e.capacity`
  return sql`(select 'ngo' as of, ${shared}, e.image_alt_ar, e.image_alt_en, e.focus_x, e.focus_y, e.takes_registration, e.event_type_id, e.announce_from, e.ngo_id, n.name_ar as ngo_ar, n.name_en as ngo_en, n.status_id,
        coalesce(e.announce_to >= ${today}::date, true) or e.to_event_date < ${today}::date as is_announced
      from ngo_events e join ngos n on n.id = e.ngo_id
      where e.is_published and e.hidden_reason is null and e.invitation_type = 'public' and e.deleted_at is null and ${shownNgos(services)}
        and coalesce(e.announce_from <= ${today}::date, true)
    union all
    select 'ministry', ${shared}, null, null, null, null, false, null, null, null, null, null, null, true from ministry_events e where e.is_published and e.deleted_at is null) e`
}

/** Slides of the home page as `s`, on their days. */
export function shownSlides(services: Services) {
  const today = todayIn(services.now())
  return sql`(select * from slide_images where is_published and is_active and deleted_at is null
    and coalesce(from_date <= ${today}::date, true) and coalesce(to_date >= ${today}::date, true)) s`
}

/** Slides of the sign-in page. */
export const shownLoginSliders = sql`(select * from login_sliders where is_published and is_active and deleted_at is null)`

/** Slides of organisations with a public page, as `s`. */
export const shownNgoSlides = (services: Services) =>
  sql`(select s.* from slides s join ngos n on n.id = s.ngo_id where s.is_published and s.deleted_at is null and ${shownNgos(services)}) s`
