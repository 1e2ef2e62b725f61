import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { sharedServer, startServer } from '../support/server.ts'

const browser = await openBrowser()
const { url } = sharedServer()
const own = await startServer()

test('a sheet of paper tells its page, day and address, and the facts of the registration before all that follows', async () => {
  for (const lang of ['ar', 'en'] as const) {
    const { page } = await visit(browser, url, { lang, fresh: true })
    await page.goto(`${url}/ngo/1`)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    const head = await page.evaluate(() => getComputedStyle(document.body, '::before').content)
    expect(head).toContain(`${url}/ngo/1`)
    expect(head).toContain((await page.title()).replaceAll('"', '\\"'))
    expect(head).toMatch(lang === 'ar' ? /\d{1,2} .+ 20\d\d/ : /\d{1,2} [A-Z][a-z]+ 20\d\d/)
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? -1
    const facts = await top('aside section:has(dl)')
    expect(facts).toBeGreaterThan(await top('h1'))
    // With the head they stand on the first sheet: A4 is about 1,120 px high.
    expect(facts).toBeLessThan(700)
    for (const heading of await page.$$('article main h2, article h2')) {
      const text = await heading.innerText()
      const box = await heading.boundingBox()
      if (box && !(await heading.evaluate((one) => one.closest('aside') !== null)))
        expect(box.y, text).toBeGreaterThan(facts)
    }
    expect(await page.$eval('article h2', (one) => getComputedStyle(one).breakAfter)).toBe('avoid')
  }
})

test('without a connection a page says so in both languages, and the way back leads on; nothing else is kept', async () => {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto(`${own.url}/home`)
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated')
      await new Promise((done) => active?.addEventListener('statechange', () => done(undefined), { once: true }))
  })
  await page.goto(`${own.url}/faq`)
  expect(await page.innerText('h1')).not.toContain('لا اتصال')
  expect(
    await page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map((request) => new URL(request.url).pathname)
    }),
  ).toEqual(['/offline.html'])
  await own.stop()
  await page.goto(`${own.url}/ngo-list`)
  expect(await page.innerText('h1')).toBe('لا اتصال بالشبكة الآن')
  expect(await page.innerText('h2')).toBe('No connection')
  expect(new URL(page.url()).pathname).toBe('/ngo-list')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'e2e/output/offline.png' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await context.close()
})
