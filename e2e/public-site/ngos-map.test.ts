import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { testOpenPages } from '../support/open-pages.ts'
import { sharedServer } from '../support/server.ts'

const browser = await openBrowser()
const { url } = sharedServer()

const total = async (page: Page) => {
  const words = (await page.innerText('h2#found')).trim()
  const said = ({ 'لا منظمات': 0, 'منظمة واحدة': 1, منظمتان: 2 } as Record<string, number>)[words]
  return said ?? Number(words.replace(/\D/g, ''))
}
const areas = 'nav[aria-labelledby=areas] a'

testOpenPages(browser, url, 'map', [
  { name: 'country', path: '/ngos-map' },
  { name: 'governorate', path: '/ngos-map?governorate_id=1' },
  { name: 'filtered', path: '/ngos-map?name=جمعية&legal_form_id=2&governorate_id=4&governorate_id=5' },
  { name: 'near', path: '/ngo-list?name=سنابيل' },
  { name: 'open-data', path: '/open-data' },
])

test('every governorate is reached by the keyboard, says its figure, and filters list and map to it, without script', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${url}/ngos-map`)
  const everything = await total(page)
  const links = await page.$$eval(areas, (all) =>
    all.map((one) => ({ href: one.getAttribute('href') ?? '', name: one.textContent ?? '' })),
  )
  expect(links).toHaveLength(15)
  const reached = new Set<string>()
  for (let step = 0; step < 160 && reached.size < 15; step += 1) {
    await page.keyboard.press('Tab')
    const href = await page.evaluate(() => document.activeElement?.getAttribute('href') ?? '')
    if (links.some((one) => one.href === href)) reached.add(href)
  }
  expect(reached.size).toBe(15)
  let sum = 0
  for (const { href, name } of links.slice(1)) {
    await page.goto(url + href)
    const found = await total(page)
    const said = /منظمتان/.test(name) ? 2 : /منظمة واحدة/.test(name) ? 1 : Number(name.replace(/\D/g, ''))
    expect(found, name).toBe(said)
    sum += found
  }
  expect(sum).toBe(everything)
})

test('a shape of the map is a link for the pointer, and a spot leads nearer until organisations are alone', async () => {
  const { page, faults } = await visit(browser, url)
  await page.goto(`${url}/ngos-map`)
  await page.locator('svg a[href*="governorate_id=2"] path').first().click()
  await page.waitForURL(/governorate_id=2/)
  const inside = await total(page)
  expect(inside).toBeGreaterThan(0)
  const names = await page.$$eval('svg [role=group] a', (all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  expect(names.length).toBeGreaterThan(0)
  expect(names.every((name) => name.length > 3)).toBe(true)
  await page.locator('a', { hasText: 'اعرض القائمة' }).click()
  await page.waitForURL(/ngo-list\?governorate_id=2/)
  expect(await total(page)).toBe(inside)
  expect(faults).toEqual([])
})

test('a misspelt name is answered with the results of its correction, and that is said, in the list and on the home page', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['/ngo-list?name=سنابيل', '/home?name=سنابيل']) {
    await page.goto(url + path)
    const words = await page.innerText('main')
    expect(words.replace(/[\u2068\u2069]/g, '')).toContain('نتائج «سنابل» بدلاً من «سنابيل»')
    expect(words).toContain('سنابل المثال')
  }
})

test('the file of a result holds the rows of that result', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${url}/ngo-list?legal_form_id=1`)
  const found = await total(page)
  const href = await page.getAttribute('a[download]', 'href')
  const text = await (await fetch(url + href)).text()
  expect(text.trimEnd().split('\r\n')).toHaveLength(found + 1)
  await context.close()
})

test('every plain page of the sitemap answers, and every page of the menu is in it', async () => {
  const text = await (await fetch(`${url}/sitemap/pages.xml`)).text()
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, one = '']) => new URL(one).pathname)
  for (const path of listed) expect((await fetch(url + path)).status, path).toBe(200)
  const { page } = await visit(browser, url)
  await page.goto(`${url}/home`)
  const menu = await page.$$eval('header nav a[href^="/"]', (links) =>
    links.map((one) => one.getAttribute('href') ?? ''),
  )
  const missing = menu.filter(
    (href) => !/^\/(auth|signup|preferences)/.test(href) && !listed.includes(href.replace(/[?#].*/, '')),
  )
  expect(missing, 'pages of the menu that server/public-site/sitemap.ts does not list').toEqual([])
})
