import { expect, test } from 'vitest'
import { rssOf } from '#server/news/rss.ts'
import { openBrowser, visit } from '../support/browser.ts'
import { wake } from '../support/hands.ts'
import { testOpenPages } from '../support/open-pages.ts'
import { sharedServer } from '../support/server.ts'

// At the top of the file: what is registered inside a hook is never called, and the server would outlive the tests.
const browser = await openBrowser()
const { url } = sharedServer()

interface Listed {
  data: { of: string; id: number; ngo: { id: number } | null }[]
}
const ask = async (path: string) => (await (await fetch(`${url}/api/v2/guest/${path}`)).json()) as Listed
const upcoming = await ask('filter-events?date=upcoming')
const past = await ask('filter-events?date=past')
const keyOf = ({ data }: Listed) => `${data[0]?.of}-${data[0]?.id}`

testOpenPages(browser, url, 'news', [
  { name: 'home', path: '/home', named: false },
  { name: 'news', path: '/general-activities' },
  { name: 'upcoming', path: '/general-activities?show=upcoming' },
  { name: 'past', path: '/general-activities?show=past&governorate=2' },
  { name: 'none', path: '/general-activities?show=upcoming&month=2020-01' },
  { name: 'item', path: '/general-activities?news=1' },
  { name: 'event', path: `/general-activities?event=${keyOf(upcoming)}` },
  { name: 'event-over', path: `/general-activities?event=${keyOf(past)}` },
  { name: 'organisation', path: '/ngo/1/events' },
  { name: 'organisation-upcoming', path: '/ngo/4/events?show=upcoming' },
])

test('a visitor filters events by governorate and month, opens one and takes it into a calendar, with script switched off', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ar-SY' })
  const page = await context.newPage()
  await page.goto(`${url}/home`)
  await page.click('main a:has-text("كل الفعاليات")')
  await page.selectOption('[name=governorate]', { label: 'حلب' })
  await page.click('main search button')
  expect(new URL(page.url()).search).toContain('show=upcoming')
  await page.click('main h3 a')
  expect(await page.textContent('article dl')).toContain('حلب')
  const calendar = await fetch(url + String(await page.getAttribute('a:has-text("أضف إلى التقويم")', 'href')))
  expect(calendar.headers.get('content-type')).toContain('text/calendar')
  expect(calendar.headers.get('content-disposition')).toMatch(/^attachment; filename="event-\w+-\d+\.ics"$/)
  expect(await page.inputValue('article aside input')).toBe(page.url())
  await expect.poll(() => page.locator('figure svg[role=img] path[data-chosen]').count()).toBe(1)
  const outside = await page.$$eval('article aside ul a', (links) =>
    links.map((one) => new URL((one as HTMLAnchorElement).href).host),
  )
  expect(outside).toEqual(['wa.me', 't.me', 'www.facebook.com'])
  await context.close()
})

test('slides are reached by their numbers without script, and the page does not move', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${url}/home`)
  const slides = page.locator('main [aria-label="إعلانات الوزارة"] li')
  await page.click('main a[href="#slide-3"]')
  await page.waitForFunction(() => location.hash === '#slide-3')
  await expect.poll(async () => ((await slides.nth(2).boundingBox())?.x ?? -999) >= 0).toBe(true)
  const box = await slides.nth(2).boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  await context.close()
})

test('nothing on the front moves by itself', async () => {
  const { page } = await visit(browser, url)
  await page.goto(`${url}/home`)
  const moving = () => page.evaluate(() => document.getAnimations().length)
  expect(await moving()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moving()).toBe(0)
})

test('feeds are announced in the head, and each is XML or a calendar', async () => {
  const { page } = await visit(browser, url)
  await page.goto(`${url}/general-activities`)
  const links = await page.$$eval('link[rel=alternate][type]', (all) =>
    all.map((one) => ({ type: one.getAttribute('type') ?? '', href: one.getAttribute('href') ?? '' })),
  )
  expect(links.map(({ href }) => href.replace(/.*feeds\/|\?.*/g, ''))).toEqual([
    'news.xml',
    'events.ics',
    'decisions.xml',
    'regulations.xml',
  ])
  for (const { type, href } of links) {
    const answer = await fetch(url + href)
    expect(answer.headers.get('content-type'), href).toContain(type)
    const text = await answer.text()
    if (type === 'text/calendar') expect(text).toContain('BEGIN:VEVENT')
    else expect(await wellFormed(text), href).toMatch(/^[1-9]\d* items$/)
  }

  async function wellFormed(xml: string): Promise<string> {
    return page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml')
      return parsed.querySelector('parsererror')?.textContent ?? `${parsed.querySelectorAll('item').length} items`
    }, xml)
  }
})

test('a feed stays XML whatever a title holds, and says the same title', async () => {
  const { page } = await visit(browser, url)
  await page.goto(`${url}/about-platform`)
  const titles = [
    `</title><script>alert(1)</script>`,
    ']]> & &amp; &#0; <!-- "\'',
    'a\u0000b\u0008\ufffe\ud800',
    '\u202eمقلوب\u200f ﷺ 🙂',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y "z">]>&y;',
  ]
  const xml = rssOf({
    title: titles[0] ?? '',
    text: titles[1] ?? '',
    lang: 'ar',
    url: 'http://localhost/?a=1&b="2"',
    self: 'http://localhost/?a=1&b="2"',
    items: titles.map((title, n) => ({
      guid: `x:${n}`,
      title,
      text: title,
      url: 'http://localhost/?a=1&b=2',
      day: '2026-11-21',
    })),
  })
  const read = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml')
    return [...parsed.querySelectorAll('parsererror, item > title')].map((one) => one.textContent)
  }, xml)
  // Characters that XML does not know are left out; a lone surrogate becomes the replacement mark.
  expect(read).toEqual([titles[0], titles[1], 'ab\ufffd', titles[3], titles[4]])
})

test('unknown items, events, lists, months and governorates are pages with status 404', async () => {
  for (const [path, status] of [
    ['/general-activities', 200],
    ['/general-activities?page=-3', 200],
    ['/general-activities?page=999', 200],
    ['/general-activities?utm_source=x', 200],
    ['/general-activities?news=999999', 404],
    ['/general-activities?news=abc', 404],
    ['/general-activities?news=', 404],
    ['/general-activities?event=ngo-999999', 404],
    ['/general-activities?event=other-1', 404],
    ['/general-activities?event=1', 404],
    ['/general-activities?show=all', 404],
    ['/general-activities?month=2026-13', 404],
    ['/general-activities?month=2026-1', 404],
    ['/general-activities?governorate=99', 404],
    ['/general-activities?governorate=x', 404],
    [`/general-activities?month=${encodeURIComponent('\u202eﷺ\u200f%'.repeat(300))}`, 404],
    ['/ngo/999999/events', 404],
    ['/ngo/abc/events', 404],
    ['/ngo/1/events?show=none', 404],
    ['/ngo/1/events?page=x', 200],
  ] as const)
    expect((await fetch(url + path)).status, path.slice(0, 60)).toBe(status)
})

test('after the script came, moving between lists, items and back breaks nothing', async () => {
  const { page, faults } = await visit(browser, url)
  await page.goto(`${url}/general-activities`)
  await wake(page)
  const title = await page.innerText('main h2 a')
  await page.click('main h2 a')
  await page.waitForURL(/news=/)
  await page.waitForSelector(`h1:has-text("${title.slice(0, 12)}")`)
  expect(await page.title()).toContain(title)
  await page.goBack()
  await page.click('main nav a:has-text("فعاليات سابقة")')
  await page.waitForURL(/show=past/)
  await expect.poll(() => page.locator('h1').count()).toBe(1)
  expect(faults).toEqual([])
})
