import {
  loginSliderPublication,
  loginSliderRegister,
  ministryEventPublication,
  ministryEventRegister,
  slidePublication,
  slideRegister,
} from '#contract/news/registers.ts'
import { ministryEventWords } from '#contract/news/event-words.ts'
import { pictureWords } from '#contract/news/picture-words.ts'
import { slideWords } from '#contract/news/slide-words.ts'
import { addressWords, commonWords } from '#contract/core/calls/common-words.ts'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { PublicationDrawer } from '#web/core/publication/publication-drawer.tsx'
import { m } from '#web/generated/paraglide/messages.js'

interface Props {
  id: number
  name: string
  onClose: () => void
}
/** Yes, no and days in words; everything else as it is written. */
function inWords(field: string, value: string): string {
  if (field.endsWith('_date')) return formatDate(value)
  return field.startsWith('is_') ? label(value === 'true' ? commonWords.yes : commonWords.no) : value
}
const drawer = { inWords }

const slideLabels: Readonly<Record<string, () => string>> = {
  source: () => label(pictureWords.source),
  title_ar: m.content_slide_title_ar,
  title_en: m.content_slide_title_en,
  alt_ar: m.content_alt_ar,
  alt_en: () => label(pictureWords.image_alt_en),
  link: () => label(slideWords.link),
  from_date: m.content_slide_from,
  to_date: m.content_slide_to,
  is_active: () => label(slideWords.is_active),
}
/** A slide of the home page on its way to readers. */
export const SlidePublication = (props: Props) => (
  <PublicationDrawer {...props} {...drawer} calls={slidePublication} path={slideRegister.path} labels={slideLabels} />
)
/** A slide of the sign-in page on its way to readers. */
export const LoginSlidePublication = (props: Props) => (
  <PublicationDrawer
    {...props}
    {...drawer}
    calls={loginSliderPublication}
    path={loginSliderRegister.path}
    labels={slideLabels}
  />
)

const eventLabels: Readonly<Record<string, () => string>> = {
  title_ar: m.content_event_title_ar,
  title_en: m.content_event_title_en,
  image_event: () => label(ministryEventWords.image_event),
  from_event_date: () => label(ministryEventWords.from_event_date),
  to_event_date: () => label(ministryEventWords.to_event_date),
  is_full_day: () => label(ministryEventWords.is_full_day),
  from_event_time: () => label(ministryEventWords.from_event_time),
  to_event_time: () => label(ministryEventWords.to_event_time),
  location: () => label(ministryEventWords.location),
  governorate_id: () => label(addressWords.governorate_id),
  latitude: () => label(addressWords.latitude),
  longitude: () => label(addressWords.longitude),
  capacity: () => label(ministryEventWords.capacity),
  link: () => label(ministryEventWords.link),
  details_ar: () => label(ministryEventWords.details_ar),
}
/** An event of the ministry on its way to readers. */
export const EventPublication = (props: Props) => (
  <PublicationDrawer
    {...props}
    {...drawer}
    calls={ministryEventPublication}
    path={ministryEventRegister.path}
    labels={eventLabels}
  />
)
