import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { sharedServer } from '../support/server.ts'

const browser = await openBrowser()
const { url } = sharedServer()

const first = async (path: string, body?: object) => {
  const answer = await fetch(`${url}/api/v2/guest/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return ((await answer.json()) as { data: { id: number; of?: string }[] }).data[0]
}
const [event, campaign, job] = await Promise.all([
  first('filter-events?date=upcoming'),
  first('filter-campaigns/all', {}),
  first('opportunities/job'),
])

const shared = [
  { name: 'a news item', path: '/general-activities?news=1', type: 'NewsArticle', picture: true },
  { name: 'an event', path: `/general-activities?event=${event?.of}-${event?.id}`, type: 'Event', picture: true },
  { name: 'a campaign', path: `/details_donation/${campaign?.id}`, type: undefined, picture: true },
  { name: 'a law', path: '/legal-references/view/1', type: 'Legislation', picture: false },
  { name: 'a job', path: `/jobs-info/${job?.id}`, type: 'JobPosting', picture: false },
] as const

test.each(shared)(
  'who shares $name shows its own title, words and picture, in the language of the address',
  async ({ path, type, picture }) => {
    const { page } = await visit(browser, url)
    const ofSite = await page.goto(`${url}/home`).then(() => page.getAttribute('meta[name=description]', 'content'))
    const described: (string | null)[] = []
    for (const lang of ['ar', 'en']) {
      await page.goto(`${url}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
      const meta = async (property: string) => {
        const all = await page.$$eval(`head meta[property="${property}"]`, (list) =>
          list.map((one) => one.getAttribute('content')),
        )
        expect(all, property).toHaveLength(1)
        return all[0] ?? ''
      }
      const title = (await page.innerText('h1')).trim()
      expect(title).toContain(await meta('og:title'))
      const description = await page.getAttribute('meta[name=description]', 'content')
      expect(await meta('og:description')).toBe(description)
      expect(description).not.toBe(ofSite)
      // Sentences without a hole where a word was missing.
      expect(description).not.toMatch(/undefined|null|\{|\}/)
      described.push(description)
      const image = await meta('og:image')
      expect(/\/share-\w+\.png$/.test(image)).toBe(!picture)
      const answer = await fetch(image)
      expect([answer.status, answer.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image'])
      expect(Number(await meta('og:image:width'))).toBeGreaterThan(0)
      expect(Number(await meta('og:image:height'))).toBeGreaterThan(0)
      const facts = await page.$$eval('script[type="application/ld+json"]', (all) =>
        all.map((one) => JSON.parse(one.textContent ?? '') as { '@type': string; url?: string }),
      )
      expect(facts.map((one) => one['@type'])).toEqual(type ? [type] : [])
      for (const one of facts) expect((await fetch(String(one.url))).status).toBe(200)
    }
    expect(new Set(described).size).toBe(2)
  },
)
