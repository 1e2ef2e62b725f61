import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'

const rss = 'application/rss+xml'
const known = {
  news: () => ({ type: rss, title: m.news_feed(), file: 'news.xml' }),
  decisions: () => ({ type: rss, title: m.news_feed_decisions(), file: 'decisions.xml' }),
  regulations: () => ({ type: rss, title: m.news_feed_legal(), file: 'regulations.xml' }),
  events: () => ({ type: 'text/calendar', title: m.news_calendar(), file: 'events.ics' }),
}
export type FeedName = keyof typeof known

/** Address of a feed in the language of the page; of one organisation when it is named. */
export const feedHref = (name: FeedName, ngo?: number): string =>
  `/api/v2/guest/feeds/${known[name]().file}?lang=${lang()}${ngo === undefined ? '' : `&ngo_id=${ngo}`}`
export const feedTitle = (name: FeedName): string => known[name]().title

/** Links in the head of a page by which readers of feeds find them. */
export const feedLinks = (names: readonly FeedName[], ngo?: number) =>
  names.map((name) => ({
    rel: 'alternate',
    type: known[name]().type,
    title: feedTitle(name),
    href: feedHref(name, ngo),
  }))
