import { addressWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'
import { ministryEventWords } from './event-words.ts'
import { pictureWords } from './picture-words.ts'

/** Events of an organisation [domain 2.7 ngo_events]. */
export const ownEventWords = {
  ...ministryEventWords,
  event_type_id: { ar: 'نوع الفعالية', en: 'Event type', as: { index: 'event-types' } },
  invitation_type: {
    ar: 'نوع الدعوة',
    en: 'Invitation',
    as: 'state',
    words: { public: { ar: 'عامة', en: 'Public' }, private: { ar: 'خاصة', en: 'Private' } },
  },
  announce_from: { ar: 'يعلن من', en: 'Announce from', as: 'date' },
  announce_to: { ar: 'يعلن حتى', en: 'Announce until', as: 'date' },
  latitude: addressWords.latitude,
  longitude: addressWords.longitude,
  takes_registration: { ar: 'يسجّل الزوار حضورهم', en: 'Visitors register', as: 'yes' },
  ...pictureWords,
} satisfies Words
