import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { searchForm } from '#contract/core/values/arabic.ts'
import { openBrowser, visit } from '../support/browser.ts'
import { testOpenPages } from '../support/open-pages.ts'
import { sharedServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

// At the top of the file: what is registered inside a hook is never called, and the server would outlive the tests.
const browser = await openBrowser()
const { url } = sharedServer()

/** Number in the heading over the list; counted messages say one and two in words. */
const total = async (page: Page) => {
  const words = await page.innerText('h2#found')
  const said = ({ 'لا منظمات': 0, 'منظمة واحدة': 1, منظمتان: 2 } as Record<string, number>)[words.trim()]
  return said ?? Number(words.replace(/\D/g, ''))
}

testOpenPages(browser, url, 'register', [
  {
    name: 'list',
    path: '/ngo-list',
    prepare: async (page, width) => width < 992 && page.click('form details summary'),
  },
  {
    name: 'filtered',
    path: '/ngo-list?name=جمعية&governorate_id=1&governorate_id=2&legal_form_id=2&sort=-decision_date',
  },
  { name: 'nothing', path: '/ngo-list?name=لا%20أحد&governorate_id=1&status_id=6' },
  { name: 'past', path: '/ngo-list?page=9000' },
  { name: 'statistics', path: '/ngos-statistics' },
])

test('the badge of lateness stands beside the state of exactly those organisations that have an overdue duty', async () => {
  const answer = await fetch(`${url}/api/v2/guest/filter-ngos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ per_page: 100 }),
  })
  const { data } = (await answer.json()) as { data: { id: number; name_ar: string; late: boolean }[] }
  const { page } = await visit(browser, url)
  for (const late of [true, false]) {
    const one = data.find((row) => row.late === late)
    if (!one) throw new Error('the demonstration has late organisations and others')
    await page.goto(`${url}/ngo-list?name=${encodeURIComponent(one.name_ar)}`)
    const row = page.locator('main li', { has: page.locator(`a[href="/ngo/${one.id}"]`) }).first()
    expect(/^متأخرة$/m.test(await row.innerText()), one.name_ar).toBe(late)
    await page.goto(`${url}/ngo/${one.id}`)
    expect(/^متأخرة$/m.test(await page.innerText('main header')), one.name_ar).toBe(late)
  }
})

test('a visitor filters, removes a filter and clears all, with script switched off', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${url}/ngo-list`)
  const everything = await total(page)
  expect(await page.isVisible('[name=governorate_id]')).toBe(false)
  await page.click('form details summary')
  await page.check('[name=governorate_id][value="1"]')
  await page.check('[name=governorate_id][value="2"]')
  await page.fill('[name=name]', 'جمعيه')
  await page.press('[name=name]', 'Enter')
  expect(new URL(page.url()).searchParams.getAll('governorate_id').sort()).toEqual(['1', '2'])
  const filtered = await total(page)
  expect(filtered).toBeGreaterThan(0)
  expect(filtered).toBeLessThan(everything)
  expect(await page.locator('mark').first().innerText()).toContain('جمعية')
  expect(await page.isChecked('[name=governorate_id][value="2"]')).toBe(true)
  await page.locator('[aria-label^="أزل المحافظة"]').first().click()
  expect(new URL(page.url()).searchParams.getAll('governorate_id')).toHaveLength(1)
  expect(await total(page)).toBeLessThanOrEqual(filtered)
  await page.click('text=امسح التصفية')
  expect(await total(page)).toBe(everything)
  await context.close()
})

test('filters that together find nothing say so and lead out', async () => {
  const { page } = await visit(browser, url)
  await page.goto(`${url}/ngo-list?governorate_id=1&year=1901`)
  expect(await page.innerText('main')).toContain('لا منظمة تجتمع فيها كل هذه الشروط')
  await page.locator('main section a', { hasText: 'امسح التصفية' }).last().click()
  await page.waitForURL(`${url}/ngo-list`)
  // What was found before stands until the new answer is there.
  await expect.poll(() => total(page)).toBeGreaterThan(0)
})

test('a filter value that does not exist is left aside and said; marks of other sites are left aside', async () => {
  const text = async (query: string) => {
    const answer = await fetch(`${url}/ngo-list?${query}`)
    expect(answer.status, query).toBe(200)
    return answer.text()
  }
  const said = 'قيمة لا يعرفها الدليل'
  for (const query of ['governorate_id=999', 'status_id=8', 'classification_id=x', 'year=abc', 'sort=secret'])
    expect(await text(query), query).toContain(said)
  for (const query of ['utm_source=mail', 'name=', 'governorate_id=&legal_form_id=', 'page=abc', 'name=%00%ED%A0%80'])
    expect(await text(query), query).not.toContain(said)
})

test('an organisation that a name in Latin letters finds is not offered a second time as a near one', async () => {
  for (const path of ['/ngo-list', '/home']) {
    const text = await (await fetch(`${url}${path}?name=sanabel`)).text()
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    expect(main, path).toContain('هل تقصدون')
    expect(main.match(/href="\/ngo\/1"/g), path).toHaveLength(1)
  }
})

test('every figure of the statistics and of the home page opens a list of the same number', async () => {
  const { page } = await visit(browser, url)
  await page.goto(`${url}/ngos-statistics`)
  const figures = await page.$$eval('main a[href^="/ngo-list"]', (links) =>
    links.flatMap((one) => {
      const count = one.querySelector('b')?.textContent
      return count ? [{ href: one.getAttribute('href') ?? '', count: Number(count.replace(/\D/g, '')) }] : []
    }),
  )
  expect(figures.length).toBeGreaterThan(30)
  for (const { href, count } of figures) {
    await page.goto(url + href)
    expect(await total(page), href).toBe(count)
  }
  await page.goto(`${url}/home`)
  const registered = Number((await page.locator('section li b').first().innerText()).replace(/\D/g, ''))
  await page.locator('section li a[href="/ngo-list"]').first().click()
  expect(await total(page)).toBe(registered)
})

test('in the browser a chip changes the list and the fields with it, and the way back brings both again', async () => {
  const { page, faults } = await visit(browser, url)
  await page.goto(`${url}/ngo-list?legal_form_id=1`)
  const filtered = await total(page)
  await page.keyboard.press('Tab')
  await page.waitForTimeout(1_500)
  await page.locator('[aria-label^="أزل الشكل القانوني"]').click()
  await page.waitForURL(`${url}/ngo-list`)
  await page.waitForFunction(
    () => !document.querySelector<HTMLInputElement>('[name=legal_form_id][value="1"]')?.checked,
  )
  expect(await total(page)).toBeGreaterThan(filtered)
  await page.goBack()
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=legal_form_id][value="1"]')?.checked)
  expect(await total(page)).toBe(filtered)
  expect(faults).toEqual([])
})

test('the figure of a directorate opens its own organisations, that of the ministry the whole country', async () => {
  const counts: number[] = []
  for (const username of ['dm.officer', 'central.admin']) {
    const { page, leave } = await signIn(browser, url, username)
    await page.goto(`${url}/ministry/dashboard`)
    const link = page.locator('a', { hasText: 'المنظمات في السجل' })
    const shown = Number((await link.locator('xpath=../..').innerText()).replace(/\D/g, ''))
    await link.click()
    await page.waitForSelector('h2#found')
    expect(await total(page)).toBe(shown)
    counts.push(shown)
    await leave()
  }
  expect(counts[0]).toBeGreaterThan(0)
  expect(counts[0]).toBeLessThan(counts[1] as number)
})

test('who reads in English finds the organisations in the order of their English names, on the list and on the home page', async () => {
  const { page } = await visit(browser, url, { lang: 'en' })
  for (const path of ['/ngo-list?', '/home?']) {
    const names: string[] = []
    for (const at of [1, 2]) {
      await page.goto(`${url}${path}page=${at}`)
      names.push(...(await page.locator('main li a[href^="/ngo/"]').allInnerTexts()))
    }
    const folded = names.map(searchForm)
    expect(folded.length, path).toBeGreaterThan(15)
    expect(folded, path).toEqual(folded.toSorted())
  }
})

test('with script a filter applies when it is ticked: the focus stays, the number follows, and a chip takes it back', async () => {
  const { page, faults } = await visit(browser, url)
  await page.goto(`${url}/ngo-list`)
  const boxes = page.locator('fieldset input[name=governorate_id]')
  const number = () => page.innerText('#found')
  const whole = await number()
  // The first tick comes before the script, and is not lost.
  await boxes.nth(0).check()
  await page.waitForURL(/governorate_id=/)
  await expect.poll(number).not.toBe(whole)
  const one = await number()
  await page.evaluate('window.stays = true')
  await boxes.nth(1).focus()
  await page.keyboard.press('Space')
  await page.waitForURL(/governorate_id=\d+&governorate_id=\d+/)
  await expect.poll(number).not.toBe(one)
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('governorate_id')
  expect(await page.evaluate('window.stays'), 'no reload').toBe(true)
  expect(await boxes.evaluateAll((all) => all.filter((box) => (box as HTMLInputElement).checked).length)).toBe(2)
  await page.selectOption('select[name=sort]', '-decision_date')
  await page.waitForURL(/sort=-decision_date/)
  // Words wait for their button.
  await page.fill('form input[name=name]', 'جمعية')
  await page.waitForTimeout(300)
  expect(new URL(page.url()).searchParams.get('name')).toBeNull()
  // Back is another address: the form shows what it asks.
  await page.goBack()
  await page.goBack()
  await expect.poll(number).toBe(one)
  expect(await boxes.evaluateAll((all) => all.filter((box) => (box as HTMLInputElement).checked).length)).toBe(1)
  expect(faults).toEqual([])
})

test('without script a button stands near the boxes', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${url}/ngo-list`)
  const group = page.locator('fieldset:has(input[name=governorate_id])')
  await group.locator('input').nth(2).check()
  await group.locator('button').click()
  expect(page.url()).toMatch(/governorate_id=\d+/)
  await context.close()
})
