import { withSite } from '#web/core/screens/document-title.ts'
import { listHead } from '#web/core/site/list-title.ts'
import { absolute } from '#web/core/site/share-head.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { lang } from '#web/base/preferences.ts'
import type { HomeData } from './load-home.ts'

/** The site for search engines, and how they search it in our place [schema.org SearchAction]. */
const siteFacts = () => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: m.app_name(),
  url: absolute('/home'),
  inLanguage: lang(),
  publisher: { '@type': 'GovernmentOrganization', name: m.app_owner(), url: absolute('/about-ministry') },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${absolute('/ngo-list')}?name={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

/** Head of the home page, or of the results of its search. */
export const homeHead = (data: Pick<HomeData, 'found'> | undefined) =>
  data?.found
    ? listHead(
        data.found.name ? m.public_results({ name: data.found.name }) : m.public_register(),
        [],
        data.found.paging,
      )
    : {
        // Machines read the page as it is sent: browsers need not load this.
        meta: [
          { title: withSite(m.title_home()) },
          ...(import.meta.env.SSR ? [{ 'script:ld+json': siteFacts() }] : []),
        ],
      }
