import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { wake } from '../support/hands.ts'
import { testOpenPages } from '../support/open-pages.ts'
import { sharedServer } from '../support/server.ts'

// At the top of the file: what is registered inside a hook is never called, and the server would outlive the tests.
const browser = await openBrowser()
const { url } = sharedServer()

const { data: activities } = (await (await fetch(`${url}/api/v2/guest/ngo-activities/1`)).json()) as {
  data: { id: number; name: string; reached: number | null }[]
}
const reported = activities.find(({ reached }) => reached !== null) ?? { id: 0, name: '', reached: null }

testOpenPages(browser, url, 'organisation', [
  { name: 'overview', path: '/ngo/1' },
  { name: 'overview-open-file', path: '/ngo/2' },
  { name: 'overview-temporary-board', path: '/ngo/14' },
  { name: 'founders', path: '/ngo/18/ngo-founders' },
  { name: 'council', path: '/ngo/1/ngo-admins' },
  { name: 'trustees', path: '/ngo/2/ngo-trustees' },
  { name: 'trustees-of-an-association', path: '/ngo/1/ngo-trustees' },
  { name: 'executives', path: '/ngo/1/ngo-excutives' },
  { name: 'activities', path: '/ngo/1/activities' },
  { name: 'activities-none', path: '/ngo/1/activities?state=ended&year=1999' },
  { name: 'activity', path: `/ngo/1/activities/${reported.id}` },
  { name: 'unknown', path: '/ngo/999999', status: 404 },
])

test('a visitor goes from the overview to the board and to the results of an activity, with script switched off', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ar-SY' })
  const page = await context.newPage()
  await page.goto(`${url}/ngo/1`)
  await page.click('main header nav a:has-text("المجالس")')
  expect(new URL(page.url()).pathname).toBe('/ngo/1/ngo-admins')
  expect(await page.innerText('main')).toContain('قرار التصديق')
  await page.click('main nav a:has-text("المؤسسون")')
  expect(await page.innerText('h1')).toBe('المؤسسون')
  await page.click('main header nav a:has-text("البرامج والأنشطة")')
  await page.selectOption('main select[name=state]', 'ended')
  await page.click('main form button')
  expect(new URL(page.url()).searchParams.get('state')).toBe('ended')
  await page.click('#activities h3 a >> nth=0')
  expect(await page.innerText('main')).toContain('ما أُنجز')
  await context.close()
})

test('the history of decisions dates the ratification of the board by its decision, not by the start of the term', async () => {
  const { data } = (await (await fetch(`${url}/api/v2/guest/ngos/1`)).json()) as {
    data: { board: { decision_no: string; decision_date: string; start_date: string } }
  }
  expect(data.board.decision_date).not.toBe(data.board.start_date)
  const { page } = await visit(browser, url)
  await page.goto(`${url}/ngo/1`)
  const item = page.locator('main li', { hasText: 'تصديق المجلس' }).first()
  expect(await item.locator('time').first().getAttribute('datetime')).toBe(data.board.decision_date)
})

test('an unknown organisation, activity or body is the page for unknown addresses, and its title says so', async () => {
  const { page } = await visit(browser, url)
  for (const path of [
    '/ngo/999999',
    '/ngo/abc',
    '/ngo/999999/ngo-founders',
    '/ngo/999999/activities',
    '/ngo/1/activities/999999',
    '/ngo/1/activities/abc',
    `/ngo/2/activities/${reported.id}`,
  ]) {
    expect((await page.goto(url + path))?.status(), path).toBe(404)
    expect(await page.title(), path).toContain((await page.innerText('h1')).trim())
    await expect.poll(() => page.locator('meta[name=robots][content=noindex]').count(), { message: path }).toBe(1)
    expect(await page.locator('link[rel=canonical]').count(), path).toBe(0)
  }
  // A filter that is none is left aside, and said.
  for (const [path, isSaid] of [
    ['/ngo/1/activities?page=-4&state=any&program=x&year=٢٠٢٥', true],
    ['/ngo/1/activities?year=1', true],
    ['/ngo/1/activities?page=9999&state=&year=&utm_source=mail', false],
  ] as const) {
    expect((await page.goto(url + path))?.status(), path).toBe(200)
    expect((await page.innerText('main')).includes('قيمة لا تعرفها القائمة'), path).toBe(isSaid)
  }
})

test('who shares a page or reads it by machine is told one address, its languages and public facts', async () => {
  const { page } = await visit(browser, url)
  await page.goto(`${url}/ngo/1`)
  const meta = (property: string) => page.getAttribute(`meta[property="${property}"]`, 'content')
  expect(await meta('og:title')).toContain('سنابل')
  expect(await meta('og:description')).toContain('901/ت')
  expect((await fetch(String(await meta('og:image')))).headers.get('content-type')).toBe('image/png')
  expect(await page.getAttribute('link[rel=canonical]', 'href')).toBe(`${url}/ngo/1`)
  const facts = JSON.parse((await page.textContent('script[type="application/ld+json"]')) ?? '') as Record<
    string,
    unknown
  >
  expect(facts).toMatchObject({ '@type': 'NGO', foundingDate: '2019-03-12', url: `${url}/ngo/1` })
  const english = await page.getAttribute('link[hreflang=en]', 'href')
  // As a crawler: no cookie, only the address.
  const answer = await (await fetch(String(english))).text()
  expect(answer).toContain('<html lang="en"')
  expect(answer).toContain(`rel="canonical" href="${url}/ngo/1?lang=en"`)
})

test('an address with a language sets it, and the switch leads out of it again', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${url}/ngo/1/activities?lang=en&state=ended`)
  expect(await page.getAttribute('html', 'lang')).toBe('en')
  await page.goto(`${url}/ngo/1/ngo-admins`)
  expect(await page.getAttribute('html', 'lang')).toBe('en')
  await page.goto(`${url}/ngo/1/activities?lang=en&state=ended`)
  await page.click('aside a[hreflang=ar]')
  expect(await page.getAttribute('html', 'lang')).toBe('ar')
  expect(new URL(page.url()).search).toBe('?state=ended')
  await context.close()
})

test('tabs scroll inside their own row on a phone, and the open one is in sight', async () => {
  const { page } = await visit(browser, url, { width: 320 })
  await page.goto(`${url}/ngo/1/ngo-admins`)
  const box = await page.locator('main header nav a[aria-current=page]').last().boundingBox()
  // Less than a pixel is rounding.
  expect(box && box.x > -1 && box.x + box.width < 321).toBe(true)
})

test('the print button opens the printer before the script of the page came', async () => {
  const { page } = await visit(browser, url, { fresh: true })
  await page.addInitScript('window.print = () => { document.title = "printed" }')
  await page.goto(`${url}/ngo/1`)
  await page.click('[data-print]')
  expect(await page.title()).toBe('printed')
})

test('printed, a page of an organisation is its content: no menu, no tabs, no filters', async () => {
  const { page } = await visit(browser, url)
  for (const path of ['/ngo/1', '/ngo/1/activities']) {
    await page.goto(url + path)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('nav:visible').count(), path).toBe(0)
    expect(await page.locator('main form:visible').count(), path).toBe(0)
  }
})

test('after the script came, tabs change the page without a reload and break nothing', async () => {
  const { page, faults } = await visit(browser, url)
  await page.goto(`${url}/ngo/1`)
  await wake(page)
  await page.evaluate('window.stays = true')
  await page.click('main header nav a:has-text("البرامج والأنشطة")')
  await page.waitForURL(/activities/)
  await page.click('#activities h3 a >> nth=0')
  await page.waitForURL(/activities\/\d+/)
  await page.goBack()
  await page.waitForSelector('#activities')
  expect(await page.evaluate('window.stays')).toBe(true)
  await expect.poll(() => page.locator('link[rel=canonical]').count()).toBe(1)
  expect(faults).toEqual([])
})

test('the search of the home page finds an organisation by the number of its decision', async () => {
  const { page } = await visit(browser, url)
  await page.goto(`${url}/home?name=901`)
  expect(await page.locator('main li a').first().innerText()).toContain('سنابل')
})
