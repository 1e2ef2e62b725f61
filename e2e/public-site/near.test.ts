import { expect, test } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { testOpenPages } from '../support/open-pages.ts'
import { sharedServer } from '../support/server.ts'

const browser = await openBrowser()
const { url } = sharedServer()

testOpenPages(browser, url, 'near', [
  { name: 'place', path: '/ngo-list?near=g2' },
  { name: 'sub-district', path: '/ngos-map?governorate_id=1&sub_district_id=1001&near=s1001' },
])

test('the nearest to a chosen place stand first, a sub-district is offered once its governorate is chosen, all without script', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ar-SY' })
  const page = await context.newPage()
  await page.goto(`${url}/ngo-list`)
  expect(await page.locator('button:has-text("الأقرب إليّ")').isVisible()).toBe(false)
  await page.selectOption('[name=near]', { label: 'حلب' })
  await page.click('main search button >> nth=0')
  expect(new URL(page.url()).searchParams.get('near')).toBe('g2')
  const away = async () =>
    (await page.locator('main li:has-text("على بعد نحو")').allInnerTexts()).map((text) =>
      Number(/نحو ([\d.,]+) كم/.exec(text.replace(/[\u2066-\u2069]/g, ''))?.[1]?.replace(',', '')),
    )
  const kilometres = await away()
  expect(kilometres.length).toBeGreaterThan(2)
  expect(kilometres).toEqual(kilometres.toSorted((a, b) => a - b))
  await page.selectOption('[name=near]', 's2001')
  await page.click('main search button >> nth=0')
  expect(new URL(page.url()).searchParams.get('near')).toBe('s2001')
  await expect.poll(() => page.locator('main ul[aria-label] li:has-text("ناحية مركز حلب")').count()).toBe(1)
  expect((await away()).length).toBe(kilometres.length)
})

test('the map names the sub-districts of a chosen governorate, each leads to a list of as many, without script', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ar-SY' })
  const page = await context.newPage()
  await page.goto(`${url}/ngos-map?governorate_id=1`)
  const links = await page.$$eval('nav[aria-labelledby=areas] ul ul a', (all) =>
    all.map((one) => ({
      href: one.getAttribute('href') ?? '',
      count: Number(/\d+$/.exec(one.textContent ?? '')?.[0]),
    })),
  )
  expect(links.length).toBeGreaterThan(0)
  for (const { href, count } of links) {
    await page.goto(url + href)
    expect(
      await page
        .locator('section[aria-labelledby=found] > ul > li, section[aria-labelledby=found] > div + ul > li')
        .count(),
    ).toBeLessThanOrEqual(count)
    const said = (await page.innerText('h2#found')).trim()
    expect(({ 'منظمة واحدة': 1, منظمتان: 2 } as Record<string, number>)[said] ?? Number(said.replace(/\D/g, ''))).toBe(
      count,
    )
  }
})

test('the position is asked for when the visitor asks, goes once in the body of an anonymous question, and stays in no address', async () => {
  const { page, context, faults } = await visit(browser, url, { fresh: true, width: 390, height: 844 })
  await context.grantPermissions(['geolocation'], { origin: url })
  await context.setGeolocation({ latitude: 36.20471, longitude: 37.13483 })
  await context.addCookies([{ name: 'session', value: 'somebody', url }])
  await page.addInitScript(() => {
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    Object.assign(globalThis, { asked: 0 })
    navigator.geolocation.getCurrentPosition = (...given) => {
      ;(globalThis as unknown as { asked: number }).asked += 1
      ask(...given)
    }
  })
  const asked = () => page.evaluate(() => (globalThis as unknown as { asked: number }).asked)
  const sent: { url: string; body: string | null; cookie: string | undefined }[] = []
  page.on('request', async (request) => {
    const { cookie } = await request.allHeaders()
    sent.push({ url: request.url(), body: request.postData(), cookie })
  })
  await page.goto(`${url}/ngo-list?legal_form_id=2`)
  await page.mouse.move(200, 300)
  await page.keyboard.press('Tab')
  expect(await asked()).toBe(0)
  await page.getByRole('button', { name: 'الأقرب إليّ' }).click()
  await page.getByRole('heading', { name: 'الأقرب إليكم' }).waitFor()
  await page.getByText('على بعد نحو').first().waitFor()
  expect(await asked()).toBe(1)
  await examine(page, 'near-me')
  const told = sent.filter(({ body }) => body?.includes('near_point'))
  expect(told).toHaveLength(1)
  expect(JSON.parse(told[0]?.body ?? '')).toEqual({ near_point: [36.2, 37.13] })
  expect(told[0]?.cookie).toBeUndefined()
  expect(sent.filter((one) => /36\.2|37\.1/.test(one.url))).toEqual([])
  expect(page.url()).not.toMatch(/36\.2|near/)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))).not.toContain(
    '36.2',
  )
  expect(faults).toEqual([])
})

test('who refuses his position is told how to choose a place, and a button pressed before the script is there works', async () => {
  const { page } = await visit(browser, url, { lang: 'en', dark: true })
  await page.goto(`${url}/ngo-list`)
  await page.locator('button:has-text("Nearest to me")').click()
  await page.getByText('Your position is not known').waitFor()
  await examine(page, 'near-me-refused')
  await page.goto(`${url}/ngo-list?name=جمعية`)
  expect(await page.getByRole('button', { name: 'Nearest to me' }).count()).toBe(0)
})
