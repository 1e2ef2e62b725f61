import { m } from '#web/generated/paraglide/messages.js'
import { withSite } from '../screens/document-title.ts'
import { lang, type Lang } from '#web/base/preferences.ts'
import { siteUrl } from '../api/request.ts'
import { stringifySearch, type Search } from '#web/base/search.ts'

/** Absolute address of a path of this site. */
export const absolute = (path: string): string => `${siteUrl()}${path}`

/** Country of the register, as schema.org writes it. */
export const country = 'SY'

/**
 * Address of a page in one language. Arabic is the page itself; English is in the address, because crawlers keep no
 * cookies.
 */
const inLanguage = (path: string, search: Search, which: Lang): string =>
  absolute(path.replace(/(.)\/+$/, '$1') + stringifySearch(which === 'en' ? { ...search, lang: 'en' } : search))

/** Parameters that make another page. All others narrow or sort one: search engines would walk them without an end. */
const telling = new Set(['page', 'show', 'type', 'model', 'news', 'event', 'season', 'tag'])
function bare({ lang: _, ...search }: Search): Search {
  const kept = Object.fromEntries(Object.entries(search).filter(([key, value]) => telling.has(key) && value !== ''))
  const { page, ...rest } = kept
  // The second page of a narrowed list is none of the whole one.
  const narrowed = Object.keys(search).length > Object.keys(kept).length
  return page === undefined || page === '1' || narrowed ? rest : kept
}

/** Pictures of links by the kind of page, the first that fits; a page with a picture of its own replaces it. */
const pictures = [
  [/\/(ngo-)?(jobs|volunteer)(-info)?(\/|$)/, 'work', m.nav_work],
  [/donation|^\/(ramadanCampaign|earthquakes)/, 'campaign', m.nav_campaigns],
  [/^\/legal-references/, 'law', m.nav_legal],
  [/^\/(open-data|ngos-statistics)/, 'data', m.title_open_data],
  [/^\/ngos?[/-]/, 'organisation', m.nav_organisations],
] as const
const sitePicture = (path: string) => {
  const [, kind, name] = pictures.find(([of]) => of.test(path)) ?? []
  return {
    url: absolute(kind ? `/share-${kind}.png` : '/share.png'),
    alt: `${name ? `${name()} – ` : ''}${m.app_name()}`,
  }
}

/**
 * The head of every open page for search engines and shared links: address, languages, picture.
 * When people move from page to page, the browser updates only the title and the address, which phones share.
 */
export const openHead = (path: string, asked: Search, title: string) => {
  const search = bare(asked)
  return {
    meta: [
      { property: 'og:title', content: title },
      ...(import.meta.env.SSR
        ? [
            { property: 'og:description', content: m.app_description() },
            { property: 'og:type', content: 'website' },
            { property: 'og:site_name', content: m.app_name() },
            { property: 'og:locale', content: lang() === 'ar' ? 'ar_SY' : 'en_GB' },
            { property: 'og:url', content: inLanguage(path, search, lang()) },
            { property: 'og:image', content: sitePicture(path).url },
            { property: 'og:image:width', content: '1200' },
            { property: 'og:image:height', content: '630' },
            { property: 'og:image:alt', content: sitePicture(path).alt },
            { name: 'twitter:card', content: 'summary_large_image' },
          ]
        : []),
    ],
    links: [
      { rel: 'canonical', href: inLanguage(path, search, lang()) },
      ...(['ar', 'en'] as const).map((which) => ({
        rel: 'alternate',
        hrefLang: which,
        href: inLanguage(path, search, which),
      })),
      { rel: 'alternate', hrefLang: 'x-default', href: inLanguage(path, search, 'ar') },
    ],
  }
}

/** A picture of our own; without a size if the size is unknown. */
interface SharedPicture {
  readonly url: string
  readonly width: number | null
  readonly height: number | null
}
/** If a tag occurs twice, the last one counts. Without own size tags, the size of the site's picture would be used. */
const pictureMeta = ({ url, width, height }: SharedPicture, alt: string) => [
  { property: 'og:image', content: absolute(url) },
  { property: 'og:image:width', content: width === null ? '' : String(width) },
  { property: 'og:image:height', content: height === null ? '' : String(height) },
  { property: 'og:image:alt', content: alt },
]

/**
 * `head` of a route with its own description for shared links and data for machines (schema.org).
 * A blank description means that of the site.
 */
export const shareHead = ({
  title,
  description,
  picture,
  data,
}: {
  title: string
  description: string
  picture?: SharedPicture | null
  /** Used only on the server: machines read the page as it is sent, so browsers need not load this code. */
  data?: object | undefined
}) => ({
  meta: [
    { title: withSite(title) },
    { property: 'og:title', content: title },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(import.meta.env.SSR && picture ? pictureMeta(picture, title) : []),
    ...(import.meta.env.SSR && data ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...data } }] : []),
  ],
})
