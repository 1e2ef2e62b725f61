import { clock } from '../core/calls/clock.ts'
import { bool, date, file, int, latitude, lk, longitude, optional, rich, text, url } from '../core/calls/fields.ts'
import { publicationCalls, publicationFilter, publicationView } from '../core/publication.ts'
import { changedByPost, resource } from '../core/calls/resource.ts'
import { loginSliderSheet, ministryEventSheet, slideSheet } from './sheets.ts'
import { slideWords, loginSlideWords } from './slide-words.ts'
import { ministryEventWords } from './event-words.ts'

/** Slides of the home page in their order. */
export const slideRegister = changedByPost(
  resource({
    path: 'v2/ministry/slide-images',
    permission: 'ministry_slider',
    title: 'Slides of the home page',
    kind: 'ministry',
    sheet: slideSheet,
    words: slideWords,
    form: true,
    input: {
      source: file('image'),
      title_ar: optional(text(1, 150)),
      title_en: optional(text(1, 150)),
      /** What the picture shows, for those who do not see it. */
      alt_ar: optional(text(1, 300)),
      alt_en: optional(text(1, 300)),
      link: optional(url),
      sort: int(0, 9999),
      is_active: bool,
      from_date: optional(date),
      to_date: optional(date),
    },
    view: publicationView,
    filter: { is_active: bool.optional(), ...publicationFilter },
  }),
)

/** Fewest pixels of a picture of the sign-in page: its width and its height. */
export const [leastWidth, leastHeight] = [800, 600] as const
/** Slides beside the form of the sign-in page in their order [domain 2.1]. */
export const loginSliderRegister = changedByPost(
  resource({
    path: 'v2/ministry/login-sliders',
    permission: 'ministry_slider',
    title: 'Slides of the sign-in page',
    kind: 'ministry',
    sheet: loginSliderSheet,
    words: loginSlideWords,
    form: true,
    input: {
      source: file('image'),
      title_ar: optional(text(1, 150)),
      title_en: optional(text(1, 150)),
      sort: int(0, 9999),
      is_active: bool,
    },
    view: publicationView,
    filter: { is_active: bool.optional(), ...publicationFilter },
  }),
)

/** Events to which the ministry itself invites. */
export const ministryEventRegister = changedByPost(
  resource({
    path: 'v2/ministry/events',
    permission: 'ministry_events',
    title: 'Events of the ministry',
    kind: 'ministry',
    sheet: ministryEventSheet,
    words: ministryEventWords,
    form: true,
    input: {
      title_ar: text(3, 150),
      title_en: optional(text(3, 150)),
      image_event: file('image'),
      from_event_date: date,
      to_event_date: date,
      from_event_time: optional(clock),
      to_event_time: optional(clock),
      is_full_day: bool,
      link: optional(url),
      location: text(3, 255),
      /** Where it is shown on the map; in several governorates it has none. */
      governorate_id: optional(lk('governorates')),
      latitude: optional(latitude),
      longitude: optional(longitude),
      /** For how many people; blank where that is not limited. */
      capacity: optional(int(1, 100_000)),
      details_ar: optional(rich(5000)),
    },
    view: publicationView,
    filter: publicationFilter,
  }),
)

/** Slides and events are drafts until a second person publishes them [decision 0049]. */
export const slidePublication = publicationCalls(
  { path: slideRegister.path, permission: 'ministry_slider', title: 'Slides of the home page' },
  {},
)
export const loginSliderPublication = publicationCalls(
  { path: loginSliderRegister.path, permission: 'ministry_slider', title: 'Slides of the sign-in page' },
  {},
)
export const ministryEventPublication = publicationCalls(
  { path: ministryEventRegister.path, permission: 'ministry_events', title: 'Events of the ministry' },
  {},
)
