import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { testOpenPages } from '../support/open-pages.ts'
import { sharedServer } from '../support/server.ts'

// At the top of the file: what is registered inside a hook is never called, and the server would outlive the tests.
const browser = await openBrowser()
const { url } = sharedServer()

testOpenPages(browser, url, 'text', [
  { name: 'faq', path: '/faq' },
  { name: 'faq-found', path: `/faq?question=${encodeURIComponent('المؤسسين')}`, named: false },
  { name: 'faq-none', path: `/faq?question=${encodeURIComponent('طائرة'.repeat(20))}`, named: false },
  { name: 'steps', path: '/ngo-create-steps' },
  { name: 'about-platform', path: '/about-platform' },
  { name: 'about-ministry', path: '/about-ministry' },
  { name: 'dealing-mechanism', path: '/dealing-mechanism' },
  { name: 'standard-guide', path: '/standard-guide' },
  { name: 'use-policy', path: '/use-policy' },
  { name: 'accessibility', path: '/accessibility' },
  { name: 'error-404', path: '/error-404', status: 404 },
  { name: 'no-such-page', path: '/never-was', status: 404 },
  { name: 'not-decoded', path: '/ngo/%E0%A4%A', status: 404 },
])

test.each([
  '/ngo-list',
  '/jobs',
  '/donation',
  '/general-activities',
  '/general-activities?show=past',
  '/legal-references/laws',
  '/ngo/1/activities',
  '/ngo/1/events',
])('%s behind its last page says so and leads to the first, instead of looking empty', async (path) => {
  const { page } = await visit(browser, url)
  await page.goto(`${url}${path}${path.includes('?') ? '&' : '?'}page=99999`)
  await page.getByText('لا صفحة بهذا الرقم في القائمة').waitFor()
  expect(await page.title()).not.toContain('الصفحة')
  await page.getByRole('link', { name: 'إلى الصفحة الأولى' }).click()
  await page.waitForURL(`${url}${path}`)
  // The address changes first; the page that stood goes when the next one is there.
  await page.getByText('لا صفحة بهذا الرقم في القائمة').waitFor({ state: 'detached' })
})

test('a form that needs script says so where it is switched off, and only there', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ar-SY' })
  const page = await context.newPage()
  for (const path of ['/auth/login', '/signup']) {
    await page.goto(`${url}${path}`)
    // Texts are not looked for in this element by their words.
    const said = page.locator('form noscript')
    expect(await said.isVisible()).toBe(true)
    expect(await said.textContent()).toContain('تحتاج هذه الصفحة إلى تشغيل JavaScript')
  }
  await context.close()
  const visitor = await visit(browser, url)
  await visitor.page.goto(`${url}/auth/login`)
  expect(await visitor.page.locator('form noscript').isVisible()).toBe(false)
  expect(visitor.faults).toEqual([])
})

test('a question is asked, found, marked and linked with script switched off', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${url}/faq`)
  expect(await page.locator('main details[open]').count()).toBe(0)
  await page.fill('[name=question]', 'موسسين جمعيه')
  await page.press('[name=question]', 'Enter')
  expect(await page.inputValue('[name=question]')).toBe('موسسين جمعيه')
  await expect.poll(() => page.locator('main details[open]').count()).toBeGreaterThan(0)
  await expect
    .poll(() => page.locator('main details mark').allTextContents())
    .toEqual(expect.arrayContaining(['المؤسسين', 'جمعية']))
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

test('whoever meets a faulty page reports it from its foot: the letter names the page, and no link can write more into it', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${url}/ngo/1`)
  await page.click('footer a[href^="/about-ministry?page="]')
  expect(new URL(page.url()).hash).toBe('#contact')
  expect(await page.inputValue('textarea[name=message]')).toBe('بخصوص الصفحة: /ngo/1\n\n')
  for (const path of ['https://evil.example', '/a b', '//evil.example/?x', '/x"><script>'])
    for (const words of [path, `/faq\n${path}`]) {
      await page.goto(`${url}/about-ministry?page=${encodeURIComponent(words)}`)
      expect(await page.inputValue('textarea[name=message]'), words).toBe('')
    }
  await context.close()
})
