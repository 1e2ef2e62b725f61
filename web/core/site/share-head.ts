import { m } from '#web/generated/paraglide/messages.js'
import { withSite } from '../screens/document-title.ts'
import { lang, type Lang } from '#web/base/preferences.ts'
import { siteUrl } from '../api/request.ts'
import { stringifySearch, type Search } from '#web/base/search.ts'

/** Absolute address of a path of this site. */
export const absolute = (path: string): string => `${siteUrl()}${path}`

/** Country of the register, as schema.org writes it. */
export const country = 'SY'

/** Address of a page in one language: Arabic is the page itself, English says so, because crawlers keep no cookie. */
const inLanguage = (path: string, { lang: _, ...search }: Search, which: Lang): string =>
  absolute(path.replace(/(.)\/+$/, '$1') + stringifySearch(which === 'en' ? { ...search, lang: 'en' } : search))

/**
 * What every open page tells search engines and those who share its link: one address, its languages, a picture. In the
 * browser only what people meet follows them from page to page: the title, and the address that a phone shares.
 */
export const openHead = (path: string, search: Search, title: string) => ({
  meta: [
    { property: 'og:title', content: title },
    ...(import.meta.env.SSR
      ? [
          { property: 'og:description', content: m.app_description() },
          { property: 'og:type', content: 'website' },
          { property: 'og:site_name', content: m.app_name() },
          { property: 'og:locale', content: lang() === 'ar' ? 'ar_SY' : 'en_GB' },
          { property: 'og:url', content: inLanguage(path, search, lang()) },
          { property: 'og:image', content: absolute('/share.png') },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: m.app_name() },
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
})

/** A picture of the site's own; without a size where that is not known. */
interface SharedPicture {
  readonly url: string
  readonly width: number | null
  readonly height: number | null
}
/** Of two of one name the last counts: the size of the site's own picture would be told of one whose size is not known. */
const pictureMeta = ({ url, width, height }: SharedPicture, alt: string) => [
  { property: 'og:image', content: absolute(url) },
  { property: 'og:image:width', content: width === null ? '' : String(width) },
  { property: 'og:image:height', content: height === null ? '' : String(height) },
  { property: 'og:image:alt', content: alt },
]

/**
 * `head` of a route that has words of its own for those who share it, and facts for machines (schema.org).
 * A blank description leaves that of the site.
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
  /** Made on the server only: machines take the page as it is sent, and a browser need not load the means. */
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
