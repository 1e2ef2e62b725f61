import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { startServer } from '../support/server.ts'

/** A demonstration document that is valid; codes of the demonstration are fixed. */
const code = 'SijillDemoDocument0001'

// At the top of the file: what is registered inside a hook is never called, and the server would outlive the tests.
const browser = await openBrowser()
const { url } = await startServer()

const scripts = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('.js')).length)
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe.each([
  { lang: 'ar', dark: false, width: 390 },
  { lang: 'en', dark: true, width: 390 },
  { lang: 'ar', dark: true, width: 1440 },
  { lang: 'en', dark: false, width: 1440 },
  { lang: 'en', dark: false, width: 320 },
] as const)('open pages, $lang, dark $dark, $width px', (look) => {
  test.each([
    ['home', '/home'],
    ['register', '/home?page=2'],
    ['organisation', '/ngo/1'],
    ['liquidation', '/ngo/19'],
    ['unknown', '/ngo-data?QR=AAAAAAAAAAAAAAAAAAAAAA'],
    ['forged', '/ngo-data?QR=AAAAAAAAAAAAAAAAAAAAAA&s=x'],
    ['valid', `/ngo-data?QR=${code}`],
  ])('%s is whole without script, fits the window and passes the checks', async (name, path) => {
    const { page, faults } = await visit(browser, url, look)
    await page.goto(url + path)
    expect(await scripts(page), 'script before the first input').toBe(0)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await overflow(page), 'sideways scroll').toBe(0)
    await examine(page, `public-${name}-${look.lang}-${look.width}`)
    expect(faults).toEqual([])
  })
})

test('a visitor finds an organisation by half its name and reads its state, with script switched off', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${url}/home`)
  await page.fill('[name=name]', 'سنابل')
  await page.press('[name=name]', 'Enter')
  await page.click('text=جمعية سنابل المثال الخيرية')
  expect(page.url()).toMatch(/\/ngo\/\d+$/)
  expect(await page.title()).toContain('جمعية سنابل المثال الخيرية')
  expect(await page.textContent('article')).toContain('فعّالة')
  await page.goto(`${url}/home`)
  await page.fill('[name=QR]', code)
  await page.press('[name=QR]', 'Enter')
  expect(await page.textContent('h1')).toBe('وثيقة صالحة')
  await context.close()
})

test('a document check without a code is the page for unknown addresses', async () => {
  for (const path of ['/ngo-data', '/ngo-data?QR=', '/ngo/999999', '/ngo/abc'])
    expect((await fetch(url + path)).status, path).toBe(404)
})

test('a file is compared by its fingerprint and never sent, also when it was chosen before the script came', async () => {
  const { page } = await visit(browser, url)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().includes('/hash')) sent.push(`${request.method()} ${request.url()}`)
  })
  await page.goto(`${url}/ngo-data?QR=${code}`)
  const bytes = Buffer.from('changed after it was issued')
  await page.setInputFiles('input[type=file]', { name: 'letter.pdf', mimeType: 'application/pdf', buffer: bytes })
  await page.focus('input[type=file]')
  await page.waitForSelector('text=الملف ليس في السجل')
  expect(sent).toEqual([
    `GET ${url}/api/v2/guest/ngo-data/hash?sha256=${createHash('sha256').update(bytes).digest('hex')}`,
  ])
})
