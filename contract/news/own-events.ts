import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { clock } from '../core/calls/clock.ts'
import {
  bool,
  choice,
  date,
  file,
  id,
  int,
  latitude,
  lk,
  longitude,
  optional,
  rich,
  text,
  url,
} from '../core/calls/fields.ts'
import { changedByPost, resource } from '../core/calls/resource.ts'
import { ownPublicationCalls, ownPublicationFilter, ownPublicationView } from '../core/own-publication.ts'
import { longestAlternative } from './alternative.ts'
import { readEvent } from './events.ts'
import { ownEventWords } from './own-event-words.ts'
import { focus } from './own-news.ts'

export const invitationTypes = ['public', 'private'] as const

/** Events of the organisation; those to which the public is invited are shown once they are published. */
export const eventRegister = changedByPost(
  resource({
    path: 'v2/ngo-events',
    permission: 'ngo-events',
    title: 'Events of the organisation',
    words: ownEventWords,
    form: true,
    input: {
      title_ar: text(3, 150),
      title_en: optional(text(3, 150)),
      image_event: file('image'),
      /** Asked for by the server: what stands there from before may lack it. */
      image_alt_ar: optional(text(3, longestAlternative)),
      image_alt_en: optional(text(3, longestAlternative)),
      ...focus,
      event_type_id: lk('event-types'),
      invitation_type: choice(invitationTypes),
      from_event_date: date,
      to_event_date: date,
      is_full_day: bool,
      from_event_time: optional(clock),
      to_event_time: optional(clock),
      announce_from: optional(date),
      announce_to: optional(date),
      governorate_id: lk('governorates'),
      location: text(3, 255),
      latitude: optional(latitude),
      longitude: optional(longitude),
      link: optional(url),
      /** For how many people; blank where that is not limited. */
      capacity: optional(int(1, 100_000)),
      takes_registration: bool,
      details_ar: rich(5000),
    },
    view: { ...ownPublicationView, hidden_reason: z.string().nullable() },
    filter: ownPublicationFilter,
  }),
)
export const eventPublication = ownPublicationCalls({
  path: eventRegister.path,
  permission: 'ngo-events',
  title: 'Events of the organisation',
})
export const previewEvent = call({
  method: 'GET',
  path: 'v2/ngo-events/{id}/preview',
  summary: 'An event with its draft, as visitors will read it',
  access: { kinds: ['org'], may: [['ngo-events', 'S']], acting: 'read' },
  params: z.strictObject({ id }),
  answer: readEvent.answer,
})
