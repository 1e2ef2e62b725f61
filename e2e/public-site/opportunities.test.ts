import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openBrowser, visit } from '../support/browser.ts'
import { testOpenPages } from '../support/open-pages.ts'
import { sharedServer } from '../support/server.ts'

// At the top of the file: what is registered inside a hook is never called, and the server would outlive the tests.
const browser = await openBrowser()
const { url } = sharedServer()

interface Listed {
  id: number
  type: string
  code: string
  name: string
  state: string
  ngo: { id: number; status: { id: number } }
}
const listed = async (type: string, query = '') =>
  (
    (await (await fetch(`${url}/api/v2/guest/opportunities/${type}?per_page=100&${query}`)).json()) as {
      data: Listed[]
    }
  ).data
const [jobs, volunteering] = await Promise.all([listed('job', 'state=all'), listed('volunteer', 'state=all')])
const pick = (list: Listed[], state: string, status = 1) => {
  const one = list.find((row) => row.state === state && row.ngo.status.id === status)
  if (!one) throw new Error(`The demonstration has no ${state} opportunity of an organisation of status ${status}`)
  return one
}
const [open, closed, later, shifts] = [
  pick(jobs, 'open'),
  pick(jobs, 'closed'),
  pick(jobs, 'upcoming'),
  pick(volunteering, 'open'),
]

testOpenPages(browser, url, 'work', [
  { name: 'jobs', path: '/jobs' },
  { name: 'jobs-found', path: '/jobs?name=طبيب&state=all' },
  { name: 'volunteer-none', path: '/volunteer?name=زرافة&governorate_id=1' },
  { name: 'volunteer', path: '/volunteer?page=2' },
  { name: 'job', path: `/jobs-info/${open.id}` },
  { name: 'job-closed', path: `/jobs-info/${closed.id}` },
  { name: 'job-later', path: `/jobs-info/${later.id}` },
  { name: 'job-suspended', path: `/jobs-info/${pick(jobs, 'closed', 2).id}` },
  { name: 'volunteer-one', path: `/volunteer-info/${shifts.id}?name=السلال` },
  { name: 'interest', path: `/ngo/${open.ngo.id}/contact-us?opportunity=${open.id}` },
  { name: 'ngo-jobs', path: `/ngo/${open.ngo.id}/ngo-jobs` },
  { name: 'ngo-volunteer-none', path: `/ngo/${pick(jobs, 'closed', 2).ngo.id}/ngo-volunteer` },
  { name: 'ngo-job', path: `/ngo/${open.ngo.id}/jobs-info/${open.id}` },
  { name: 'ngo-volunteer-one', path: `/ngo/${shifts.ngo.id}/volunteer-info/${shifts.id}` },
])

/** Number in the heading over the list; counted messages say one and two in words. */
const total = async (page: Page) => {
  const words = (await page.innerText('h2#found')).trim()
  const said = ({ 'لا فرص': 0, 'فرصة واحدة': 1, فرصتان: 2 } as Record<string, number>)[words]
  return said ?? Number(words.replace(/\D/g, ''))
}

test('a visitor searches, narrows, sees what closed, and finds how to apply, with script switched off', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${url}/jobs`)
  const everything = await total(page)
  expect(everything).toBe(jobs.filter((row) => row.state !== 'closed').length)
  expect(await page.locator('main h3').first().innerText()).toContain(jobs[0]?.name ?? '')
  await page.fill('main [name=name]', 'مُدَرّس')
  await page.press('main [name=name]', 'Enter')
  expect(await total(page)).toBeGreaterThan(0)
  expect(await total(page)).toBeLessThan(everything)
  expect(await page.locator('main li mark').first().innerText()).toContain('مدرّس')
  await page.click('main h3 a')
  await expect.poll(() => page.locator('main a[href^="mailto:"]').count()).toBe(1)
  await page.goto(`${url}/jobs?state=closed`)
  expect(await total(page)).toBe(jobs.filter((row) => row.state === 'closed').length)
  await page.click('main h3 a')
  expect(await page.innerText('main')).toMatch(/أُغلق باب التقديم|أغلقت المنظمة باب التقديم/)
  expect(await page.locator('main a[href^="mailto:"]').count()).toBe(0)
  await context.close()
})

test('an organisation shows its own, under a tab of its pages, with jobs and volunteering beside each other', async () => {
  const { page, faults } = await visit(browser, url)
  await page.goto(`${url}/ngo/${open.ngo.id}`)
  await page.click('main nav a:has-text("فرص العمل والتطوّع")')
  await page.waitForSelector('h2#found')
  expect(await total(page)).toBe(jobs.filter((row) => row.ngo.id === open.ngo.id && row.state !== 'closed').length)
  await page.click('main nav a:has-text("فرص التطوع")')
  await page.waitForURL(`${url}/ngo/${open.ngo.id}/ngo-volunteer`)
  // The address changes before its page stands.
  await expect.poll(() => page.innerText('h1')).toBe('فرص التطوع')
  await page.click('main h3 a')
  await page.waitForURL(`${url}/ngo/${open.ngo.id}/volunteer-info/*`)
  await expect.poll(() => page.getAttribute('link[rel=canonical]', 'href')).toMatch(/\/volunteer-info\/\d+$/)
  expect(faults).toEqual([])
})

test('search engines are told of what can be applied for, and of nothing else', async () => {
  const { page } = await visit(browser, url)
  const posting = async (id: number) => {
    await page.goto(`${url}/jobs-info/${id}`)
    const texts = await page.$$eval('script[type="application/ld+json"]', (all) => all.map((one) => one.textContent))
    return texts.map((text) => JSON.parse(text ?? '') as Record<string, unknown>)
  }
  expect(await posting(open.id)).toMatchObject([
    { '@type': 'JobPosting', title: open.name, identifier: { value: open.code } },
  ])
  for (const { id } of [closed, later, pick(jobs, 'closed', 2)]) expect(await posting(id), String(id)).toEqual([])
})

test('under the address of the other kind or of another organisation an opportunity is unknown, as are filters that do not exist', async () => {
  const other = jobs.find((row) => row.ngo.id !== open.ngo.id)?.ngo.id
  for (const [path, status] of [
    [`/jobs-info/${open.id}`, 200],
    [`/volunteer-info/${open.id}`, 404],
    [`/jobs-info/${shifts.id}`, 404],
    [`/ngo/${open.ngo.id}/jobs-info/${open.id}`, 200],
    [`/ngo/${open.ngo.id}/volunteer-info/${open.id}`, 404],
    [`/ngo/${other}/jobs-info/${open.id}`, 404],
    [`/ngo/999999/jobs-info/${open.id}`, 404],
    [`/ngo/0${open.ngo.id}/jobs-info/${open.id}`, 404],
    ['/ngo/999999/ngo-jobs', 404],
    ['/ngo/abc/ngo-volunteer', 404],
    ['/jobs-info/999999', 404],
    ['/jobs-info/abc', 404],
    ['/jobs?governorate_id=999', 404],
    ['/jobs?state=hidden', 404],
    ['/volunteer?position_type_id=x', 404],
    ['/jobs?utm_source=mail&page=abc&name=&state=', 200],
    [`/jobs?name=${encodeURIComponent('\u202eﷺ\u200f%'.repeat(300))}`, 200],
  ] as const)
    expect((await fetch(url + path)).status, path.slice(0, 60)).toBe(status)
})

test('printed, an opportunity is its words with its facts and its contact: no menu, no form', async () => {
  const { page } = await visit(browser, url)
  await page.goto(`${url}/jobs-info/${open.id}`)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('nav:visible, form:visible').count()).toBe(0)
  await expect.poll(() => page.locator('main dl:visible').count()).toBe(1)
  await expect.poll(() => page.locator('main a[href^="mailto:"]:visible').count()).toBe(1)
})
