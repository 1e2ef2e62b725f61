import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { startServer } from '../support/server.ts'

// At the top of the file: what is registered inside a hook is never called, and the server would outlive the tests.
const browser = await openBrowser()
const { url } = await startServer()

const scripts = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('.js')).length)
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
/** Levels of the headings in the order of the page. */
const levels = (page: Page) =>
  page.$$eval('main h1, main h2, main h3, main h4', (all) => all.map((one) => Number(one.tagName[1])))

describe.each([
  { lang: 'ar', dark: false, width: 390 },
  { lang: 'en', dark: true, width: 390 },
  { lang: 'ar', dark: true, width: 1440 },
  { lang: 'en', dark: false, width: 1440 },
  { lang: 'ar', dark: false, width: 320 },
  { lang: 'en', dark: false, width: 320 },
] as const)('pages of text, $lang, dark $dark, $width px', (look) => {
  test.each([
    ['faq', '/faq'],
    ['faq-found', `/faq?question=${encodeURIComponent('المؤسسين')}`],
    ['faq-none', `/faq?question=${encodeURIComponent('طائرة'.repeat(20))}`],
    ['steps', '/ngo-create-steps'],
    ['about-platform', '/about-platform'],
    ['about-ministry', '/about-ministry'],
    ['dealing-mechanism', '/dealing-mechanism'],
    ['standard-guide', '/standard-guide'],
    ['use-policy', '/use-policy'],
  ])('%s is whole without script, fits the window and passes the checks', async (name, path) => {
    const { page, faults } = await visit(browser, url, look)
    expect((await page.goto(url + path))?.status()).toBe(200)
    expect(await scripts(page), 'script before the first input').toBe(0)
    expect(await page.locator('h1').count()).toBe(1)
    const heads = await levels(page)
    expect(heads.filter((level, i) => level > (heads[i - 1] ?? 1) + 1, 'headings that skip a level')).toEqual([])
    expect(await overflow(page), 'sideways scroll').toBe(0)
    await examine(page, `text-${name}-${look.lang}-${look.width}`)
    expect(faults).toEqual([])
  })
})

test('a question is asked, found, marked and linked with script switched off', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${url}/faq`)
  expect(await page.locator('main details[open]').count()).toBe(0)
  await page.fill('[name=question]', 'موسسين جمعيه')
  await page.press('[name=question]', 'Enter')
  expect(await page.inputValue('[name=question]')).toBe('موسسين جمعيه')
  expect(await page.locator('main details[open]').count()).toBeGreaterThan(0)
  expect(await page.locator('main details mark').allTextContents()).toEqual(
    expect.arrayContaining(['المؤسسين', 'جمعية']),
  )
  const anchor = await page
    .locator('main details')
    .first()
    .getByRole('link', { name: 'رابط السؤال' })
    .getAttribute('href')
  // A page of its own: the same address with another anchor would not be read again.
  const fresh = await context.newPage()
  await fresh.goto(`${url}/faq${anchor}`)
  await fresh.waitForSelector('main details[open]')
  expect(await fresh.locator('main details[open]').textContent()).toContain('أحد عشر مؤسساً')
  await fresh.goto(`${url}/faq?question=%D8%B7%D8%A7%D8%A6%D8%B1%D8%A9`)
  await fresh.click('main >> text=خطوات تأسيس منظمة')
  expect(new URL(fresh.url()).pathname).toBe('/ngo-create-steps')
  await fresh.click('main header >> text=ابدأ طلب التأسيس')
  expect(new URL(fresh.url()).pathname).toBe('/signup')
  await context.close()
})

test('on an English page Arabic words find the Arabic question and mark it', async () => {
  const { page } = await visit(browser, url, { lang: 'en' })
  await page.goto(`${url}/faq?question=${encodeURIComponent('الاسم')}`)
  expect(await page.locator('summary[lang=ar][dir=rtl] mark').first().textContent()).toBe('اسم')
  await page.goto(`${url}/faq?question=founders`)
  expect(await page.locator('summary mark').first().textContent()).toBe('founders')
  expect(await page.locator('summary[lang]').count()).toBe(0)
})

test('strange questions are a page that says so, and nothing of them runs', async () => {
  const { page, faults } = await visit(browser, url)
  for (const question of [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '\u202e\ufdfa',
    '%',
    '🙂'.repeat(300),
  ]) {
    const answer = await page.goto(`${url}/faq?question=${encodeURIComponent(question)}`)
    expect(answer?.status(), question).toBe(200)
    expect(await page.locator('main script, main img').count()).toBe(0)
  }
  expect(faults).toEqual([])
  for (const raw of ['question=%00', 'question=%ED%A0%80', 'question=a&question=b', 'question='])
    expect((await fetch(`${url}/faq?${raw}`)).status, raw).toBe(200)
})

test('menu and footer lead to the pages that there are now', async () => {
  const { page } = await visit(browser, url)
  await page.goto(`${url}/home`)
  const links = await page.$$eval('footer a', (all) => all.map((one) => one.getAttribute('href')))
  for (const path of [
    '/faq',
    '/about-platform',
    '/about-ministry',
    '/use-policy',
    '/standard-guide',
    '/ngo-create-steps',
  ])
    expect(links).toContain(path)
  const menu = await page.$$eval('header nav a', (all) => all.map((one) => one.getAttribute('href')))
  for (const path of ['/faq', '/dealing-mechanism']) expect(menu).toContain(path)
})
