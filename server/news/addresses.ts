import type { EventHost } from '#contract/news/events.ts'
import type { Services } from '../core/services.ts'

/** Address of the site without a slash at its end. */
export const siteOf = ({ config }: Pick<Services, 'config'>): string => config.publicUrl.replace(/\/+$/, '')
/** Where people read a news item. */
export const newsAddress = (services: Pick<Services, 'config'>, id: number): string =>
  `${siteOf(services)}/general-activities?news=${id}`
/** Where people read about an event. */
export const eventAddress = (services: Pick<Services, 'config'>, of: EventHost, id: number): string =>
  `${siteOf(services)}/general-activities?event=${of}-${id}`
