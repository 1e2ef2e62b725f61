import type { OpenData } from '#contract/public-site/open-data.ts'
import { lang } from '#web/base/preferences.ts'
import { absolute, country, shareHead } from '#web/core/site/share-head.ts'
import { m } from '#web/generated/paraglide/messages.js'

/** The open register for search engines that list data [schema.org Dataset]. */
const factsOf = ({ columns, changed_at, versions: [latest] }: OpenData) => ({
  '@type': 'Dataset',
  '@id': `${absolute('/open-data')}#register`,
  url: absolute('/open-data'),
  name: m.public_register(),
  description: m.open_note(),
  inLanguage: lang(),
  isAccessibleForFree: true,
  license: `${absolute('/open-data')}#licence`,
  creator: { '@type': 'GovernmentOrganization', name: m.app_owner(), url: absolute('/about-ministry') },
  spatialCoverage: { '@type': 'Country', name: country },
  ...(latest ? { version: latest.version } : {}),
  ...(changed_at ? { dateModified: changed_at } : {}),
  variableMeasured: columns.map(({ name, label_ar, label_en }) => ({
    '@type': 'PropertyValue',
    name,
    description: lang() === 'ar' ? label_ar : label_en,
  })),
  distribution: [
    ['CSV', 'text/csv', 'csv'],
    ['JSON lines', 'application/jsonl', 'jsonl'],
  ].map(([name, encodingFormat, format]) => ({
    '@type': 'DataDownload',
    name,
    encodingFormat,
    contentUrl: absolute(`/api/v2/guest/open-data/${format}`),
  })),
})

export const openDataHead = (data: OpenData | undefined) =>
  data
    ? shareHead({
        title: m.title_open_data(),
        description: m.open_note(),
        data: import.meta.env.SSR ? factsOf(data) : undefined,
      })
    : {}
