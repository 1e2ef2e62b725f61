import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { wake } from '../support/hands.ts'
import { testOpenPages } from '../support/open-pages.ts'
import { sharedServer } from '../support/server.ts'

// At the top of the file: what is registered inside a hook is never called, and the server would outlive the tests.
const browser = await openBrowser()
const { url } = sharedServer()

testOpenPages(browser, url, 'legal', [
  { name: 'laws', path: '/legal-references/laws' },
  { name: 'decrees', path: '/legal-references/decrees' },
  { name: 'decisions', path: '/legal-references/decisions?type=6' },
  { name: 'circulars', path: '/legal-references/circulars?name=اجتماع' },
  { name: 'systems', path: '/legal-references/systems?state=repealed' },
  { name: 'view', path: '/legal-references/view/1?name=الجمعيات' },
  { name: 'view-then', path: '/legal-references/view/1?on=1960-05-01' },
  { name: 'view-changes', path: '/legal-references/view/1?since=1960-05-01' },
  { name: 'view-decree', path: '/legal-references/view/3?model=decree' },
])

test('a visitor searches the articles, opens the one that answers and follows what amends it, with script switched off', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ar-SY' })
  const page = await context.newPage()
  await page.goto(`${url}/legal-references/laws`)
  await page.fill('main [name=name]', 'التبرّعات')
  await page.press('main [name=name]', 'Enter')
  expect(await page.textContent('h1')).toContain('التبرّعات')
  expect(await page.textContent('main li mark')).toContain('التبرعات')
  await page.click('text=المادة 7')
  expect(new URL(page.url()).hash).toMatch(/^#art-\d+$/)
  expect(await page.textContent(':target h2')).toContain('المادة 7')
  expect(await page.textContent(':target mark')).toContain('التبرعات')
  // What was linked to before anchors were ids still leads to the article of that number.
  await page.goto(`${url}/legal-references/view/1#article-7`)
  expect(await page.textContent('section:has(> span:target) h2')).toContain('المادة 7')
  await page.click('main a:has-text("المرسوم التشريعي المعدِّل")')
  expect(new URL(page.url()).searchParams.get('model')).toBe('decree')
  expect(await page.textContent('main aside')).toContain('قانون الجمعيات والمؤسسات الخاصة')
  await context.close()
})

test('a visitor reads a law as it was on a day, what changed since, and who names it, with script switched off', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ar-SY' })
  const page = await context.newPage()
  await page.goto(`${url}/legal-references/view/1`)
  await expect.poll(() => page.locator('#article-9').count()).toBe(1)
  await page.fill('[name=on]', '1965-03-04')
  await page.click('button:has-text("اعرضه")')
  expect(await page.textContent('main')).toContain('هذا نص سابق')
  expect(await page.locator('#article-9').count()).toBe(0)
  await page.click('text=ما تغيّر منه حتى اليوم')
  expect(await page.textContent('main section ins')).toContain('وجمع التبرعات')
  expect(await page.textContent('main')).toContain('مادة جديدة')
  await page.click('text=اقرأ النص الحالي')
  await page.click('main aside a:has-text("المرسوم التشريعي المعدِّل لقانون الجمعيات"):has-text("المادة 1")')
  expect(await page.textContent(':target')).toContain('رقم 93 لعام 1958')
  await context.close()
})

test('a search that finds nothing in one list says in which others the same words stand, and leads there', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ar-SY' })
  const page = await context.newPage()
  await page.goto(`${url}/legal-references/circulars?name=${encodeURIComponent('التبرعات')}`)
  const counts = (
    (await (await fetch(`${url}/api/v2/guest/regulations-counts?name=${encodeURIComponent('التبرعات')}`)).json()) as {
      data: Record<string, number>
    }
  ).data
  expect(counts.law).toBeGreaterThan(0)
  expect(await page.innerText('main nav a:has-text("القوانين")')).toContain(`(${counts.law})`)
  expect(counts.circular).toBe(0)
  await page.click('main a:has-text("القوانين") >> nth=-1')
  expect(new URL(page.url()).pathname).toBe('/legal-references/laws')
  await expect.poll(() => page.locator('main li mark').count()).toBeGreaterThan(0)
  await context.close()
})

test('the library is in the menu, and its original documents can be downloaded', async () => {
  const { page } = await visit(browser, url)
  await page.goto(`${url}/home`)
  await expect.poll(() => page.locator('header a[href="/legal-references/circulars"]').count()).toBeGreaterThan(0)
  await page.goto(`${url}/legal-references/view/1`)
  const href = await page.getAttribute('main a[download]', 'href')
  const file = await fetch(url + String(href))
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('after the script came, moving between lists and articles breaks nothing', async () => {
  const { page, faults } = await visit(browser, url)
  await page.goto(`${url}/legal-references/laws?name=الجمعيات`)
  await wake(page)
  await page.click('main nav a:has-text("المراسيم")')
  await page.waitForURL(/decrees\?name=/)
  expect(await page.inputValue('main [name=name]')).toBe('الجمعيات')
  await page.click('main h2 a')
  await page.waitForSelector('main article section mark, main article h1 mark')
  await expect.poll(() => page.locator('h1').count()).toBe(1)
  expect(faults).toEqual([])
})

test('a model outside the five, another model than its own and unknown texts are pages with status 404', async () => {
  for (const [path, status] of [
    ['/legal-references/view/1', 200],
    ['/legal-references/view/1?model=law', 200],
    ['/legal-references/view/1?on=1958-01-01', 200],
    ['/legal-references/view/1?on=', 200],
    ['/legal-references/view/1?on=1958-02-31', 404],
    ['/legal-references/view/1?since=yesterday', 404],
    ['/legal-references/view/3?model=decree', 200],
    ['/legal-references/view/3', 404],
    ['/legal-references/view/1?model=decree', 404],
    ['/legal-references/view/1?model=laws', 404],
    ['/legal-references/view/1?model=', 404],
    ['/legal-references/view/999999', 404],
    ['/legal-references/view/abc', 404],
    ['/legal-references/laws?type=999', 404],
    ['/legal-references/laws?type=x', 404],
    ['/legal-references/laws?page=-3&state=none', 200],
    [`/legal-references/laws?name=${encodeURIComponent('\u202eﷺ\u200f%'.repeat(300))}`, 200],
  ] as const)
    expect((await fetch(url + path)).status, path.slice(0, 60)).toBe(status)
})

test('printed, a text is its words: no menu, no contents list', async () => {
  const { page } = await visit(browser, url)
  await page.goto(`${url}/legal-references/view/1`)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('nav:visible').count()).toBe(0)
  await expect.poll(() => page.locator('section:has(> #article-2):visible').count()).toBe(1)
})
