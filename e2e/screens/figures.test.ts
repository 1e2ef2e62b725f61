import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { people } from '../support/links.ts'
import { sharedServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = sharedServer()
const browser = await openBrowser()

/** The number that a sentence begins with or holds; Arabic says one and two by words. */
function numberIn(text: string): number {
  const digits = /\d+/.exec(text)
  if (digits) return Number(digits[0])
  return /لا |لم /.test(text) ? 0 : /(تان|ان|تين|ين)(\s|$)/.test(text) ? 2 : 1
}
/** Totals that were read, by person and address: several pages name the same lists. */
const read = new Map<string, number>()
/** Opens an address and answers how many the list behind it holds. */
async function totalBehind(page: Page, href: string): Promise<number> {
  const key = `${people.get(page.context()) ?? ''} ${href}`
  const total = read.get(key) ?? (await readTotal(page, href))
  read.set(key, total)
  return total
}
/** How many the list of 25 rows holds that came in the page: see withAnswers in web/shell/picture.tsx. */
function totalIn(html: string): number | undefined {
  const written = /<script type="application\/json" id="answers">([^]*?)<\/script>/.exec(html)?.[1] ?? '[]'
  const answers = JSON.parse(written) as [unknown, { pagination?: { per_page: number; total_row: number } } | null][]
  return answers.find(([, data]) => data?.pagination?.per_page === 25)?.[1]?.pagination?.total_row
}
async function readTotal(page: Page, href: string): Promise<number> {
  if (href.includes('/ngo-list')) {
    await page.goto(`${url}${href}`)
    return numberIn((await page.getByRole('status').filter({ hasText: /منظم/ }).first().textContent()) ?? '')
  }
  let total: number | undefined
  // A busy server leaves the answers away.
  await expect
    .poll(async () => (total = totalIn(await (await page.request.get(`${url}${href}`)).text())), { timeout: 30_000 })
    .toBeDefined()
  return total as unknown as number
}
/** Every link of the page that begins with a number or ends with one, with that number. */
const figuresOf = (page: Page) =>
  page.locator('main a[href]').evaluateAll((links) =>
    links.flatMap((link) => {
      const href = link.getAttribute('href') ?? ''
      // Months of the trend are compared one by one by a test of the server.
      if (link.closest('details')) return []
      if (!/(accreditation-transactions|ngos-requests|ngo-list)(\?|$)/.test(href)) return []
      const beside = link.parentElement?.querySelector(':scope > b')?.textContent
      const own = link.querySelector('b')?.textContent ?? /\d+/.exec(link.textContent ?? '')?.[0] ?? beside
      const found = /^\s*(\d+)/.exec(own ?? '')?.[1]
      return found === undefined ? [] : [{ href, told: link.textContent ?? '', count: Number(found) }]
    }),
  )

test.each([
  ['central.admin', '/ministry/dashboard', 12],
  ['dm.officer', '/ministry/dashboard', 9],
  ['central.admin', '/ministry/ngos-creation-requests', 6],
  ['dm.officer', '/ministry/ngos-creation-requests', 5],
  ['central.admin', '/ministry/accreditation-transactions?view=section', 5],
  ['dm.officer', '/ministry/accreditation-transactions', 4],
] as const)(
  'each figure that %s reads on %s is the number of the list that it opens',
  async (who, path, least) => {
    const { page, open, context } = await signIn(browser, url, who, { width: 1440, height: 900 })
    await open(path)
    await page.waitForFunction(() => !document.querySelector('main')?.textContent?.includes('–\u00A0'))
    const figures = await figuresOf(page)
    expect(figures.length).toBeGreaterThanOrEqual(least)
    for (const { href, told, count } of figures) expect(await totalBehind(page, href), `${told} → ${href}`).toBe(count)
    await context.close()
  },
  180_000,
)

test.each(['central.admin', 'dm.officer'])('each view of the desk tells %s how many it holds', async (who) => {
  const { page, open, context } = await signIn(browser, url, who, { width: 1440, height: 900 })
  await open('/ministry/accreditation-transactions')
  const views = page.locator('main label').filter({ hasText: / · \d+$/ })
  await expect.poll(() => views.count()).toBe(3)
  const told = (await views.allTextContents()).map(numberIn)
  const held: number[] = []
  for (const view of ['', '?view=section', '?view=unassigned'])
    held.push(await totalBehind(page, `/ministry/accreditation-transactions${view}`))
  expect(told).toEqual(held)
  await context.close()
})

test('each figure of the public home is the number of what it opens', async () => {
  const { page, context } = await visit(browser, url, { width: 1440, height: 900 })
  await page.goto(`${url}/home`)
  const items = await page
    .getByRole('region', { name: 'السجل بالأرقام' })
    .getByRole('listitem')
    .evaluateAll((found) =>
      found.map((item) => ({
        count: Number(item.querySelector('b')?.textContent?.replace(/\D/g, '')),
        links: [...item.querySelectorAll('a')].map((link) => ({
          href: link.getAttribute('href') ?? '',
          told: link.textContent ?? '',
        })),
      })),
    )
  let followed = 0
  for (const { count, links } of items)
    for (const { href, told } of links) {
      if (!href.includes('/ngo-list')) continue
      followed += 1
      expect(await totalBehind(page, href), told).toBe(/\d/.test(told) ? numberIn(told) : count)
    }
  // The third, the organisations of this year, is left out while there are none: in the first days of January.
  expect(followed).toBe(items.some(({ links }) => links.some(({ href }) => href.includes('year='))) ? 3 : 2)
  await context.close()
})
