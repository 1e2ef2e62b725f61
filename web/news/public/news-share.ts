import type { PublicEvent } from '#contract/news/events.ts'
import type { NewsItem } from '#contract/news/news.ts'
import type { Teller } from '#contract/news/shapes.ts'
import { formatDate } from '#web/base/format.ts'
import { lang } from '#web/base/preferences.ts'
import { country, shareHead } from '#web/core/site/share-head.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { said } from '#web/core/site/words.ts'
import { listHead, nameIn } from '#web/core/site/list-title.ts'
import type { Activities, ActivitiesData, ActivityRows } from './load-news.ts'
import { activityTabs, monthOf, placeOf, titleOf } from './news-words.ts'

const here = (page: string, path: string): string => new URL(path, page).href
const organiser = (page: string, ngo: Teller) => ({
  '@type': 'NGO',
  '@id': here(page, `/ngo/${ngo.id}`),
  url: here(page, `/ngo/${ngo.id}`),
  name: ngo.name_ar,
})

/** A news item for machines, in the language in which it was written. */
const newsFacts = (item: NewsItem) => ({
  '@type': 'NewsArticle',
  '@id': item.page_url,
  url: item.page_url,
  headline: item.title_ar,
  description: item.summary_ar,
  inLanguage: 'ar',
  datePublished: item.accomplished_at_date,
  contentLocation: item.governorate.name_ar,
  author: organiser(item.page_url, item.ngo),
  publisher: organiser(item.page_url, item.ngo),
  ...(item.image ? { image: [item.image, ...item.images].map(({ url }) => here(item.page_url, url)) } : {}),
})

/** Times are those of the place. */
const eventFacts = (event: PublicEvent) => ({
  '@type': 'Event',
  '@id': event.page_url,
  url: event.page_url,
  name: event.title_ar,
  inLanguage: 'ar',
  startDate: event.from_event_date + (event.from_event_time === null ? '' : `T${event.from_event_time}`),
  endDate: event.to_event_date + (event.to_event_time === null ? '' : `T${event.to_event_time}`),
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  eventStatus: 'https://schema.org/EventScheduled',
  location: {
    '@type': 'Place',
    name: event.location,
    address: {
      '@type': 'PostalAddress',
      addressCountry: country,
      ...(event.governorate ? { addressRegion: event.governorate.name_ar } : {}),
    },
  },
  ...(event.ngo ? { organizer: organiser(event.page_url, event.ngo) } : {}),
  ...(event.capacity === null ? {} : { maximumAttendeeCapacity: event.capacity }),
  ...(event.image ? { image: here(event.page_url, event.image.url) } : {}),
})

/** Days of an event in words. */
const daysOf = ({ from_event_date: from, to_event_date: to }: PublicEvent): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`

/** What those who share a news item, an event or a list show of it. */
export function activitiesShare(data: ActivitiesData | undefined) {
  if (data && 'news' in data) {
    const item = data.news
    const told = m.news_share_text({
      ngo: said(item.ngo),
      date: formatDate(item.accomplished_at_date),
      governorate: said(item.governorate),
    })
    const description = lang() === 'ar' ? item.summary_ar : told
    return shareHead({
      title: titleOf(item),
      description,
      picture: item.image,
      data: import.meta.env.SSR ? newsFacts(item) : undefined,
    })
  }
  if (data && 'event' in data) {
    const { event } = data
    const description = m.event_share_text({
      host: event.ngo ? said(event.ngo) : m.app_owner(),
      days: daysOf(event),
      place: placeOf(event),
    })
    return shareHead({
      title: titleOf(event),
      description,
      picture: event.image,
      data: import.meta.env.SSR ? eventFacts(event) : undefined,
    })
  }
  return data && 'all' in data ? listsHead(data.all) : {}
}

const listName = (list: ActivityRows): string => (list.show === 'news' ? '' : activityTabs[list.show]())

const listsHead = ({ list, governorate, month, choices }: Activities) =>
  listHead(
    m.ngo_tab_events(),
    [listName(list), nameIn(choices.governorates, governorate), month && monthOf(month)],
    list.paging,
  )

/** Head of the lists of one organisation. */
export const ngoListsHead = (ngo: Parameters<typeof said>[0], list: ActivityRows) =>
  listHead(m.ngo_tab_events(), [said(ngo), listName(list)], list.paging)
