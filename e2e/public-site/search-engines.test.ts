import { expect, test } from 'vitest'
import { sharedServer } from '../support/server.ts'

const { url } = sharedServer()

interface Head {
  title: string
  canonical: string | undefined
  meta: (property: string) => string | undefined
  facts: Record<string, unknown>[]
}
const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
/** The head of a page as a crawler reads it: without script and cookies. */
async function headOf(path: string): Promise<Head> {
  const answer = await fetch(url + path)
  expect(answer.status, path).toBe(200)
  const [html = ''] = (await answer.text()).split('<body')
  const found = (pattern: RegExp) => {
    const [, text] = pattern.exec(html) ?? []
    return text === undefined ? undefined : decoded(text)
  }
  return {
    title: found(/<title>([^<]*)<\/title>/) ?? '',
    canonical: found(/<link rel="canonical" href="([^"]*)"/),
    meta: (property) => found(new RegExp(`<meta property="${property}" content="([^"]*)"`)),
    facts: [...html.matchAll(/<script type="application\/ld\+json">([^<]+)<\/script>/g)].map(
      ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
    ),
  }
}

test('no two addresses of the lists have the same title, whatever they are narrowed to and at whatever page', async () => {
  const paths = [
    '/home',
    '/home?page=2',
    '/home?name=جمعية',
    '/home?name=جمعية&page=2',
    '/ngo-list',
    '/ngo-list?page=2',
    '/ngo-list?governorate_id=1',
    '/ngo-list?governorate_id=1&status_id=1',
    '/ngo-list?governorate_id=1&page=2',
    '/ngo-list?name=سنابل',
    '/ngos-map',
    '/ngos-map?governorate_id=1',
    '/jobs',
    '/jobs?state=all',
    '/jobs?governorate_id=1',
    '/volunteer',
    '/volunteer?name=طبيب',
    '/donation',
    '/donation?type=0',
    '/donation?type=1',
    '/donation?phase=all',
    '/donation?phase=all&page=2',
    '/legal-references/laws',
    '/legal-references/laws?state=repealed',
    '/legal-references/decisions',
    '/general-activities',
    '/general-activities?show=past',
    '/general-activities?page=2',
    '/general-activities?governorate=1',
    '/ngo/1/activities',
    '/ngo/1/activities?state=ended',
    '/ngo/1/donation',
    '/ngo/1/donation?type=1',
    '/ngo/1/events',
    '/ngo/1/events?show=past',
    '/ngo/1/ngo-jobs',
    '/ngo/1/ngo-volunteer',
    '/ngo/2/ngo-jobs',
  ]
  for (const lang of ['', 'en']) {
    const titles = new Map<string, string>()
    for (const path of paths) {
      const { title } = await headOf(lang ? `${path}${path.includes('?') ? '&' : '?'}lang=${lang}` : path)
      expect(titles.get(title), `${path}: ${title}`).toBeUndefined()
      expect(title).not.toMatch(/undefined|null| – –/)
      titles.set(title, path)
    }
  }
})

test('filters and orders of a list lead search engines back to the list, its pages and its sections do not', async () => {
  for (const [path, canonical] of [
    ['/ngo-list?governorate_id=1&status_id=2&sort=name_en&page=3', '/ngo-list'],
    ['/ngo-list?page=2', '/ngo-list?page=2'],
    ['/ngo-list?page=1', '/ngo-list'],
    ['/ngo-list?utm_source=mail', '/ngo-list'],
    ['/ngos-map?box=36,33,37,34', '/ngos-map'],
    ['/home?name=سنابل', '/home'],
    ['/donation?type=0&governorate_id=1', '/donation?type=0'],
    ['/general-activities?show=past&month=2026-10', '/general-activities?show=past'],
    ['/general-activities?news=1', '/general-activities?news=1'],
    ['/legal-references/view/1?name=منظمة', '/legal-references/view/1'],
    ['/ngo-list?governorate_id=1&lang=en', '/ngo-list?lang=en'],
    ['/ngo-list?page=2&lang=en', '/ngo-list?page=2&lang=en'],
  ] as const) {
    const head = await headOf(path)
    expect(head.canonical, path).toBe(url + canonical)
    expect(head.meta('og:url'), path).toBe(url + canonical)
  }
})

test('search engines may search the register in our place, and the address that they are told finds', async () => {
  const { facts } = await headOf('/home')
  expect(facts).toMatchObject([{ '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } }])
  const { urlTemplate } = (facts[0] as { potentialAction: { target: { urlTemplate: string } } }).potentialAction.target
  const answer = await fetch(urlTemplate.replace('{search_term_string}', encodeURIComponent('سنابل المثال')))
  expect(await answer.text()).toContain('href="/ngo/1"')
  // The results of a search are no front of the site.
  expect((await headOf('/home?name=x')).facts).toEqual([])
})

test('the open data are told as a dataset, with the files that they consist of', async () => {
  for (const path of ['/open-data', '/open-data?lang=en']) {
    const { facts } = await headOf(path)
    expect(facts).toMatchObject([{ '@type': 'Dataset', isAccessibleForFree: true, version: '1.0' }])
    const { distribution, variableMeasured } = facts[0] as {
      distribution: { contentUrl: string; encodingFormat: string }[]
      variableMeasured: { name: string; description: string }[]
    }
    expect(distribution).toHaveLength(2)
    for (const one of distribution) {
      const file = await fetch(one.contentUrl, { method: 'HEAD' })
      expect([file.status, file.headers.get('content-type')?.split(';')[0]]).toEqual([200, one.encodingFormat])
    }
    expect(variableMeasured.find(({ name }) => name === 'ngo_code')?.description).toMatch(
      path.endsWith('en') ? /^Register/ : /^رقم/,
    )
  }
})

test('a shared link shows a picture of its kind, as large as it says', async () => {
  const seen = new Set<string>()
  for (const path of ['/home', '/ngo/1', '/ngo-list', '/legal-references/laws', '/jobs', '/donation', '/open-data']) {
    const { meta } = await headOf(path)
    const picture = meta('og:image') ?? ''
    seen.add(picture)
    const bytes = Buffer.from(await (await fetch(picture)).arrayBuffer())
    expect(bytes.toString('latin1', 1, 4), path).toBe('PNG')
    expect([String(bytes.readUInt32BE(16)), String(bytes.readUInt32BE(20))], path).toEqual([
      meta('og:image:width'),
      meta('og:image:height'),
    ])
    expect(meta('og:image:alt'), path).toContain('منصة')
  }
  expect(seen.size).toBe(6)
})

test('what programs ask for without having read a page is there: mark of the site, rules for crawlers, where to report', async () => {
  const icon = await fetch(`${url}/favicon.ico`)
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  expect(Buffer.from(await icon.arrayBuffer()).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
  for (const path of ['/robots.txt', '/.well-known/security.txt'])
    expect((await fetch(url + path)).headers.get('content-type'), path).toBe('text/plain; charset=utf-8')
})
