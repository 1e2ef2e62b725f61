import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openBrowser, visit } from '../support/browser.ts'
import { testOpenPages } from '../support/open-pages.ts'
import { sharedServer } from '../support/server.ts'

// At the top of the file: what is registered inside a hook is never called, and the server would outlive the tests.
const browser = await openBrowser()
const { url } = sharedServer()

interface Row {
  id: number
  name_ar: string
  campaign_type: 0 | 1
  phase: string
  currency: { id: number; name_ar: string } | null
  ngo: { id: number }
}
const listed = async (path: string, body: object): Promise<Row[]> => {
  const answer = await fetch(`${url}/api/v2/guest/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ per_page: 50, ...body }),
  })
  return ((await answer.json()) as { data: Row[] }).data
}
const all = await listed('filter-campaigns/all', {})
const one = (phase: string, type: 0 | 1) => all.find((row) => row.phase === phase && row.campaign_type === type) as Row
const [money, things, over, next] = [
  one('running', 0),
  one('running', 1),
  one('finished', 0),
  one('upcoming', 0),
] as const
const details = ({ id }: Row) => `/details_donation/${id}`
const ofNgo = ({ id, ngo }: Row) => `/ngo/${ngo.id}/details_donation/${id}`

testOpenPages(browser, url, 'campaigns', [
  { name: 'list', path: '/donation' },
  { name: 'filtered', path: '/donation?name=الأطفال&phase=all&type=0' },
  { name: 'nothing', path: '/donation?name=لا%20أحد&governorate_id=1' },
  { name: 'money', path: details(money) },
  { name: 'chosen', path: `${details(money)}?amount=other&other=75000` },
  { name: 'wrong', path: `${details(money)}?amount=other&other=كثير` },
  { name: 'things', path: details(things) },
  { name: 'over', path: details(over) },
  { name: 'next', path: details(next) },
  { name: 'of-ngo', path: ofNgo(money) },
  { name: 'ngo', path: `/ngo/${money.ngo.id}/donation` },
  { name: 'ramadan', path: '/ramadanCampaign' },
  { name: 'earthquakes', path: '/earthquakes' },
  { name: 'home', path: '/home', named: false },
])

const total = async (page: Page) => Number((await page.innerText('main h2 [role=status]')).replace(/\D/g, ''))

test('a visitor filters, opens a campaign, chooses an amount and reads how to give it, with script switched off', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ar-SY' })
  const page = await context.newPage()
  await page.goto(`${url}/donation`)
  expect(await total(page)).toBe(all.filter((row) => row.phase === 'running').length)
  await page.click('main nav a:has-text("حملات نقدية")')
  await page.fill('main [name=name]', 'كسوه الشتا')
  await page.press('main [name=name]', 'Enter')
  expect(new URL(page.url()).searchParams.get('type')).toBe('0')
  expect(await page.innerText('main h3 mark')).toBe('كسوة')
  await page.click('main h3 a')
  expect(await page.innerText('h1')).toBe('كسوة الشتاء 2026')
  expect((await page.getAttribute('[role=progressbar]', 'aria-valuetext'))?.replaceAll('\u00a0', ' ')).toMatch(
    /^جُمع [\d,]+ ل\.س من 50,000,000 ل\.س، أي 68%$/,
  )
  expect(await page.locator('#give li').last().innerText()).not.toContain('700100')
  await page.check('[name=amount][value=other]')
  await page.fill('[name=other]', '٧٥٬٠٠٠')
  await page.click('#give button')
  expect(new URL(page.url()).hash).toBe('#give')
  expect(await page.innerText('#give h2')).toContain('75,000')
  expect(await page.innerText('#give')).toMatch(/700100[\s\S]*DEMO-0001-01/)
  expect(await page.locator('#give button').count(), 'a button that pays nothing').toBe(0)
  await page.click('#give a:has-text("غيّر")')
  await expect.poll(() => page.locator('[name=amount]').count()).toBe(5)
  await context.close()
})

test('a campaign in another currency offers, repeats and explains amounts in that currency, never in pounds', async () => {
  const abroad = all.find((row) => row.currency !== null && row.currency.id !== 1 && row.phase === 'running') as Row
  const { page } = await visit(browser, url)
  await page.goto(url + details(abroad))
  await expect
    .poll(() => page.locator('#give fieldset label:has([name=amount])').allInnerTexts())
    .toEqual([10, 25, 50, 100].map((amount) => `${amount}\u00a0${abroad.currency?.name_ar}`).concat('مبلغ آخر'))
  await page.goto(`${url}${details(abroad)}?amount=50`)
  const text = await page.innerText('#give')
  expect(text).toContain(`50\u00a0${abroad.currency?.name_ar}`)
  expect(text).not.toContain('ل.س')
})

test('an amount that cannot be given is said beside the field, one outside the limits of a method beside the method', async () => {
  const { page } = await visit(browser, url)
  for (const other of ['', '0', '-5', '12.5', 'كثير', '9'.repeat(30), '\u202e%00']) {
    await page.goto(`${url}${details(money)}?amount=other&other=${encodeURIComponent(other)}`)
    await expect.poll(() => page.locator('#give [role=alert]').count(), { message: other }).toBe(1)
    expect(await page.locator('#give h3').count(), other).toBe(0)
    // A window says what is wrong first, as those of other forms do.
    expect(await page.title(), other).toMatch(/^خطأ: /)
  }
  await page.goto(`${url}${details(money)}?amount=50000000`)
  expect(await page.innerText('#give')).toContain('خارج حدود هذه الوسيلة')
  await page.goto(`${url}${details(money)}?amount=50000`)
  expect(await page.innerText('#give')).not.toContain('خارج حدود هذه الوسيلة')
})

test('things are handed over, and what is over, stopped or has not begun asks for nothing', async () => {
  const { page } = await visit(browser, url)
  await page.goto(url + details(things))
  expect(await page.innerText('#give')).toContain('تسليم التبرع العيني')
  expect(await page.locator('[name=amount]').count()).toBe(0)
  for (const row of [over, next]) {
    await page.goto(`${url}${details(row)}?amount=50000`)
    expect(await page.locator('#give').count(), row.name_ar).toBe(0)
  }
  // Of a suspended organisation: in no list, but its own page says that it was stopped.
  await page.goto(`${url}/ngo/10/donation`)
  await page.click('main h2 a')
  expect(await page.innerText('main')).toContain('لا تتبرعوا لها')
  expect(await page.locator('#give').count()).toBe(0)
})

test('a seasonal page shows the latest season, the earlier one by its address', async () => {
  const { page } = await visit(browser, url)
  await page.goto(`${url}/ramadanCampaign`)
  expect(await page.innerText('h2#campaigns')).toContain('1448')
  await page.click('main nav a:has-text("رمضان 1447")')
  await page.waitForURL(/season=ramadan-1447/)
  expect(await page.innerText('main')).toContain('إفطار ألف صائم')
})

test('unknown campaigns, those of another organisation, and wrong parameters are pages with status 404', async () => {
  const other = all.find((row) => row.ngo.id !== money.ngo.id) as Row
  for (const [path, status] of [
    [ofNgo(money), 200],
    [`/ngo/${other.ngo.id}/details_donation/${money.id}`, 404],
    [`/ngo/999999/details_donation/${money.id}`, 404],
    [`/ngo/abc/details_donation/${money.id}`, 404],
    ['/details_donation/999999', 404],
    ['/details_donation/abc', 404],
    ['/ngo/999999/donation', 404],
    [`/ngo/${money.ngo.id}/donation?type=2`, 404],
    ['/donation?type=cash', 404],
    ['/donation?governorate_id=999', 404],
    ['/donation?phase=stopped', 404],
    ['/donation?tag=none', 404],
    ['/ramadanCampaign?season=none', 404],
    ['/earthquakes?season=ramadan-1447', 404],
    ['/donation?page=-3&utm_source=mail', 200],
    ['/donation?page=9000', 200],
    [`/donation?name=${encodeURIComponent('\u202eﷺ\u200f%'.repeat(300))}`, 200],
    ['/donation?name=%00%ED%A0%80', 200],
  ] as const)
    expect((await fetch(url + path)).status, path.slice(0, 60)).toBe(status)
})

test('printed, a campaign is its words and its ways of giving: no menu, no form', async () => {
  const { page } = await visit(browser, url)
  await page.goto(`${url}${details(money)}?amount=50000`)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('nav:visible, form:visible').count()).toBe(0)
  await expect.poll(() => page.locator('#give h2:visible').count()).toBe(1)
})
