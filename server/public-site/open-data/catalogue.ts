import { openDataColumns, openDataVersions } from '#contract/public-site/open-data.ts'

const inBoth = (ar: string, en: string) => [
  { '@language': 'ar', '@value': ar },
  { '@language': 'en', '@value': en },
]
const authority = 'http://publications.europa.eu/resource/authority'
const publisherAt = (base: string) => ({
  '@type': 'foaf:Organization',
  'foaf:name': inBoth('وزارة الشؤون الاجتماعية والعمل', 'Ministry of Social Affairs and Labour'),
  'foaf:homepage': { '@id': `${base}/about-ministry` },
})

/** The register as a dataset with its files. */
function registerAt(base: string, changedAt: string | null) {
  const page = `${base}/open-data`
  const license = { '@id': `${page}#licence` }
  const distribution = (format: 'csv' | 'jsonl', title: string, mediaType: string) => {
    const file = { '@id': `${base}/api/v2/guest/open-data/${format}` }
    return {
      '@type': 'dcat:Distribution',
      ...file,
      'dct:title': title,
      'dcat:downloadURL': file,
      'dcat:accessURL': { '@id': page },
      'dcat:mediaType': { '@id': `https://www.iana.org/assignments/media-types/${mediaType}` },
      'dct:license': license,
      'dct:conformsTo': { '@id': `${page}#dictionary` },
    }
  }
  const [latest] = openDataVersions
  const first = openDataVersions.at(-1)
  return {
    '@type': 'dcat:Dataset',
    '@id': `${page}#register`,
    'dct:title': inBoth('سجل المنظمات غير الحكومية', 'Register of non-governmental organisations'),
    'dct:description': inBoth(
      'كل منظمة مشهرة: اسمها وشكلها القانوني وحالتها وقرار إشهارها ومقرها ومجالات عملها وخدماتها المعتمدة.',
      'Every registered organisation: name, legal form, state, registration decision, headquarters, fields of work and approved services.',
    ),
    'dct:identifier': `${page}#register`,
    'dcat:landingPage': { '@id': page },
    'dcat:keyword': openDataColumns.map(({ label_en }) => label_en),
    'dct:language': { '@id': `${authority}/language/ARA` },
    'dct:spatial': { '@id': `${authority}/country/SYR` },
    'dct:accrualPeriodicity': { '@id': `${authority}/frequency/UPDATE_CONT` },
    'dct:issued': { '@type': 'xsd:date', '@value': first?.date },
    ...(changedAt === null ? {} : { 'dct:modified': { '@type': 'xsd:dateTime', '@value': changedAt } }),
    'dcat:version': latest.version,
    'dct:license': license,
    'dct:publisher': publisherAt(base),
    'dcat:contactPoint': {
      '@type': 'vcard:Organization',
      'vcard:fn': 'وزارة الشؤون الاجتماعية والعمل',
      'vcard:hasURL': { '@id': `${base}/about-ministry#contact` },
    },
    'dcat:distribution': [
      distribution('csv', 'CSV', 'text/csv'),
      distribution('jsonl', 'JSON lines', 'application/jsonl'),
    ],
  }
}

/**
 * The open register as a catalogue that portals of open data gather [DCAT 3]. `base` is the public address of the
 * site, `changedAt` the last change of an organisation.
 */
export const catalogueOf = (base: string, changedAt: string | null) => ({
  '@context': {
    dcat: 'http://www.w3.org/ns/dcat#',
    dct: 'http://purl.org/dc/terms/',
    foaf: 'http://xmlns.com/foaf/0.1/',
    vcard: 'http://www.w3.org/2006/vcard/ns#',
    xsd: 'http://www.w3.org/2001/XMLSchema#',
  },
  '@type': 'dcat:Catalog',
  '@id': `${base}/open-data#catalogue`,
  'dct:title': inBoth('البيانات المفتوحة لوزارة الشؤون الاجتماعية والعمل', 'Open data of the ministry'),
  'dct:publisher': publisherAt(base),
  'foaf:homepage': { '@id': `${base}/open-data` },
  'dcat:dataset': [registerAt(base, changedAt)],
})
