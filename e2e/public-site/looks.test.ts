import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { wake } from '../support/hands.ts'
import { sharedServer } from '../support/server.ts'

const browser = await openBrowser()
const { url } = sharedServer()

test.each(['ar', 'en'] as const)(
  'on a phone the button of the menu stands at the edge of the window, %s',
  async (lang) => {
    const { page } = await visit(browser, url, { lang, width: 390, height: 844 })
    await page.goto(`${url}/home`)
    const box = await page.locator('header details[data-tall] > summary').boundingBox()
    const left = box?.x ?? 0
    const fromEdge = lang === 'ar' ? left : 390 - left - (box?.width ?? 0)
    expect(fromEdge).toBeGreaterThanOrEqual(16)
    expect(fromEdge).toBeLessThanOrEqual(60)
  },
)

/** Elements whose words are wider than themselves. */
const tooNarrow = (page: Page, selector: string) =>
  page.$$eval(selector, (all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent?.trim()),
  )

test('amounts and figures fit their tiles on the smallest phone, however large they are', async () => {
  const { page } = await visit(browser, url, { width: 320, height: 640 })
  const answer = await fetch(`${url}/api/v2/guest/filter-campaigns/all`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { data } = (await answer.json()) as { data: { id: number; phase: string; campaign_type: number }[] }
  const open = data.find((one) => one.phase === 'running' && one.campaign_type === 0)
  await page.goto(`${url}/details_donation/${open?.id}`)
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => page.locator('#give fieldset label:has([name=amount])').count()).toBe(5)
    expect(await tooNarrow(page, '#give fieldset label:has([name=amount])'), `${width}`).toEqual([])
  }
  for (const path of ['/home', '/ngos-statistics'])
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(url + path)
      // As in a register of a hundred thousand.
      await page.$$eval('main li b', (all) => {
        for (const one of all) if (/^[\d,]+$/.test(one.textContent ?? '')) one.textContent = '100,140'
      })
      expect(await tooNarrow(page, 'main li:has(b), main li a:has(b)'), `${path} ${width}`).toEqual([])
    }
})

test('figures on the map are at least 11 px high in every window, and their ground holds them', async () => {
  const { page } = await visit(browser, url)
  for (const path of ['/ngos-map', '/ngos-map?governorate_id=1']) {
    await page.goto(url + path)
    for (const width of [320, 390, 480, 768, 1000, 1200, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const labels = await page.$$eval('main figure svg text', (all) =>
        (all as SVGTextElement[])
          .filter((one) => one.textContent !== '')
          .map((one) => {
            one.textContent = '10,711'.slice(0, Math.max(one.textContent?.length ?? 0, 1))
            const { a } = one.getScreenCTM() as DOMMatrix
            const ground = one.previousElementSibling as SVGRectElement
            return {
              height: Number.parseFloat(getComputedStyle(one).fontSize) * a,
              room: ground.getBBox().width - one.getComputedTextLength(),
            }
          }),
      )
      expect(labels.length, path).toBeGreaterThan(1)
      expect(Math.min(...labels.map((one) => one.height)), `${path} ${width}`).toBeGreaterThanOrEqual(11)
      expect(Math.min(...labels.map((one) => one.room)), `${path} ${width}`).toBeGreaterThan(0)
    }
  }
})

test('who chose no look sees that of the device, and who chose one keeps it', async () => {
  const ground = (page: Page) => page.$eval('html', (root) => getComputedStyle(root).getPropertyValue('--paper'))
  const { page, context } = await visit(browser, url, { fresh: true })
  await page.goto(`${url}/home`)
  const light = await ground(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await ground(page)
  expect(dark).not.toBe(light)
  expect(await page.$eval('html', (root) => getComputedStyle(root).colorScheme)).toContain('dark')
  // Paper is white whatever the device prefers.
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect(await ground(page)).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
  // One way to the other look, and it leads there.
  const offered = page.locator('aside a[href*="skin="]:visible')
  await expect.poll(() => offered.count()).toBe(1)
  await offered.click()
  await page.waitForURL(/home/)
  expect((await context.cookies()).find(({ name }) => name === 'skin')?.value).toBe('light')
  expect(await ground(page)).toBe(light)
  await page.locator('aside a[href*="skin="]:visible').click()
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await ground(page)).toBe(dark)
})

test('the first view has the same layout with the font of the device as with ours', async () => {
  const tops = async (page: Page, path: string) => {
    await page.goto(`${url}${path}`)
    const ours = await page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].some(({ family, status }) => family === 'NgoPlex' && status === 'loaded')
    })
    const seen = await page.$$eval('h1, h2, main', (all) => all.map((one) => one.getBoundingClientRect().top))
    return { ours, seen }
  }
  const own = await visit(browser, url, { fresh: true })
  const device = await visit(browser, url, { fresh: true })
  await device.page.route(/\.woff2$/, (route) => route.abort())
  for (const page of [own.page, device.page]) await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/home', '/ngo-list', '/ngo/1']) {
    // The second visit has the font from the first, however slow the first was.
    await own.page.goto(`${url}${path}`)
    const [a, b] = [await tops(own.page, path), await tops(device.page, path)]
    expect([a.ours, b.ours], path).toEqual([true, false])
    expect(b.seen.length).toBe(a.seen.length)
    const first = a.seen.filter((top) => top < 844)
    expect(first.length, path).toBeGreaterThan(1)
    // Less than half a line of text.
    for (const [at, top] of first.entries()) expect(Math.abs((b.seen[at] ?? 0) - top), `${path} ${at}`).toBeLessThan(14)
  }
})

test('the script sets no language that nobody chose, and speaks that of the page', async () => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(`${url}/home`)
  await wake(page)
  await page.click('main a[href="/open-data"], footer a[href="/open-data"]')
  await page.waitForURL(/open-data/)
  expect(await page.getAttribute('html', 'lang')).toBe('ar')
  expect(await page.evaluate(() => document.cookie)).toBe('')
  // A browser that keeps no cookies reads an English page in English, with its script too.
  await page.route(/lang=en/, async (route) => {
    const answer = await route.fetch()
    const { 'set-cookie': _, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers })
  })
  await page.goto(`${url}/faq?lang=en`)
  await context.clearCookies()
  await wake(page)
  expect(await page.getAttribute('html', 'lang')).toBe('en')
  expect(await page.innerText('h1')).toMatch(/^[A-Z]/)
  await context.close()
})

test('headings stay headings: none of them is a status at the same time', async () => {
  for (const path of [
    '/ngo-list',
    '/ngos-map',
    '/jobs',
    '/volunteer',
    '/donation',
    '/ngo/1/ngo-jobs',
    '/home?name=x',
  ]) {
    const html = await (await fetch(url + path)).text()
    expect(/<h[1-6][^>]*\srole=/.exec(html)?.[0], path).toBeUndefined()
  }
})
