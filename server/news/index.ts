import type { Area } from '../core/http/route.ts'
import { events } from './events.ts'
import { feeds } from './feeds.ts'
import { news } from './news.ts'
import { pictures } from './pictures.ts'
import { ownRegisters } from './own.ts'
import { registrations } from './registration-list.ts'
import { ministryRegisters } from './registers.ts'
import { slides } from './slides.ts'
import { supervisedContent } from './supervised.ts'

export { eventAddress, newsAddress, siteOf } from './addresses.ts'
export { calendarOf } from './icalendar.ts'
export { decisionText } from './decision-text.ts'
export { shownEvents, shownNews } from './shown.ts'
export { registrationMonths } from './registration-list.ts'
export { holdPlaces, openEvent, registrationKind, tellRegistered } from './registrations.ts'
export { newsJobs } from './jobs.ts'
export { newsPages } from './sitemap.ts'

/** News, events and slides of the open pages, and their feeds. */
export const newsAndEvents: Area = (on, services) => {
  news(on, services)
  events(on, services)
  slides(on, services)
  ministryRegisters(on, services)
  ownRegisters(on, services)
  registrations(on, services)
  supervisedContent(on, services)
  pictures(on, services)
  feeds(on, services)
}
