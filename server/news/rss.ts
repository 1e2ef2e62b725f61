import { escapeXml } from '../core/xml.ts'

/** RSS 2.0. */

export interface FeedItem {
  /** The same for as long as the item lives. */
  guid: string
  title: string
  text: string
  url: string
  /** Calendar day in Damascus. */
  day: string
}
export interface Feed {
  title: string
  text: string
  lang: 'ar' | 'en'
  /** Page that shows the same, and the address of the feed itself. */
  url: string
  self: string
  items: readonly FeedItem[]
}

const element = (name: string, text: string, attributes = '') => `<${name}${attributes}>${escapeXml(text)}</${name}>`
/** Noon in Damascus: the day stays the same for nearly every reader. */
const date = (day: string) => new Date(`${day}T09:00:00Z`).toUTCString().replace('GMT', '+0000')

/** The feed as XML. */
export const rssOf = ({ title, text, lang, url, self, items }: Feed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', title),
    element('link', url),
    element('description', text),
    element('language', lang),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...items.map((item) =>
      [
        '<item>',
        element('title', item.title),
        element('link', item.url),
        element('guid', item.guid, ' isPermaLink="false"'),
        element('pubDate', date(item.day)),
        element('description', item.text),
        '</item>',
      ].join(''),
    ),
    '</channel></rss>',
    '',
  ].join('\n')
