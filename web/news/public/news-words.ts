import { label } from '#web/base/label.ts'
import { openScreenWords } from '#contract/core/rights/open-screen-words.ts'
import type { EventRow } from '#contract/news/events.ts'
import type { NewsRow } from '#contract/news/news.ts'
import { monthNames } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { own, said } from '#web/core/site/words.ts'

/** The three lists of news and events. */
export const activityTabs = {
  news: () => label(openScreenWords.news),
  upcoming: m.news_tab_upcoming,
  past: m.news_tab_past,
}
export type ActivityList = keyof typeof activityTabs

export interface ActivityFilter {
  readonly show: ActivityList
  readonly governorate: string
  readonly month: string
}
/** Address of a list; news are what is shown when nothing is said. */
export const activitiesHref = ({ show = 'news', ...rest }: Partial<ActivityFilter> = {}): string =>
  link('/general-activities', undefined, { show: show === 'news' ? '' : show, ...rest })
export const ngoActivitiesHref = (id: number, show: ActivityList = 'news'): string =>
  link('/ngo/{id}/events', { id }, { show: show === 'news' ? '' : show })
export const newsHref = (id: number): string => link('/general-activities', undefined, { news: id })
export const eventHref = ({ of, id }: Pick<EventRow, 'of' | 'id'>): string =>
  link('/general-activities', undefined, { event: `${of}-${id}` })

export const titleOf = (row: Pick<NewsRow, 'title_ar' | 'title_en'>): string => own(row.title_ar, row.title_en)

/** «تشرين الثاني 2026» of 2026-11 or of a day in it. */
export function monthOf(value: string): string {
  const [year = '', month = ''] = value.split('-')
  return `${monthNames()[Number(month) - 1] ?? ''}\u00a0${year}`
}

/** Where an event is held; the governorate is added where the place does not name it in either language. */
export function placeOf({ location, governorate }: Pick<EventRow, 'location' | 'governorate'>): string {
  if (governorate === null || [governorate.name_ar, governorate.name_en].some((name) => location.includes(name)))
    return location
  return `${location}${lang() === 'ar' ? '، ' : ', '}${said(governorate)}`
}

/** Calendar file of one event. */
export const calendarHref = ({ of, id }: Pick<EventRow, 'of' | 'id'>): string =>
  `/api/v2/guest/feeds/event/${of}/${id}?lang=${lang()}`
