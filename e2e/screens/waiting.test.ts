import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { sharedServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = sharedServer()
const browser = await openBrowser()
const scripts = '**/assets/*.js'

test('before its script a signed-in page has its frame, title and instructions; the script draws over them', async () => {
  const { page, context, faults } = await signIn(browser, url, 'sanabel.admin', { width: 390, height: 844 })
  let go = (): void => undefined
  const held = new Promise<void>((resolve) => (go = resolve))
  await context.route(scripts, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${url}/ngo-profile`, { waitUntil: 'commit' })
  const waiting = page.locator('#waiting')
  await waiting.locator('main').getByText('ملف المنظمة', { exact: true }).waitFor()
  expect(await waiting.innerText()).toContain('سنابل المثال')
  expect(await waiting.getByText('يجمع هذا القسم').isVisible()).toBe(true)
  // What goes away takes no focus, and is no second heading.
  expect(await waiting.evaluate((box: HTMLElement) => [box.inert, box.ariaBusy])).toEqual([true, 'true'])
  go()
  // While its parts come there may be two of it, one of them hidden.
  await expect.poll(() => waiting.count(), { timeout: 20_000 }).toBe(0)
  await page.getByRole('heading', { level: 1, name: 'ملف المنظمة' }).waitFor()
  await context.unroute(scripts)
  expect(faults).toEqual([])
})

test('instructions that a person closed do not stand there for a moment either', async () => {
  const { page, context, open } = await signIn(browser, url, 'sanabel.admin')
  await open('/ngo-profile')
  await page.getByRole('button', { name: 'أخفِ التعليمات' }).click()
  await context.route(scripts, (route) => route.abort())
  await page.goto(`${url}/ngo-profile`, { waitUntil: 'commit' })
  const told = page.locator('#waiting').getByText('يجمع هذا القسم')
  await told.waitFor({ state: 'attached' })
  expect(await told.isVisible()).toBe(false)
  await context.unroute(scripts)
})

test.each([
  ['central.admin', '/ministry/dashboard', 'ministry/login', 'Dashboard'],
  ['founder1@demo.example', '/temp-ngo/temp-account-info', 'establishment/login', 'Applicant'],
])('with scripts switched off %s is told what the page needs', async (username, path, door, title) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  await context.addCookies([{ name: 'lang', value: 'en', url }])
  const answer = await context.request.post(`${url}/api/v2/${door}`, {
    data: { username, password: 'Sijill-demo-2026' },
    headers: { 'x-requested-with': 'sijill' },
  })
  expect(answer.status()).toBe(200)
  const page = await context.newPage()
  await page.goto(url + path)
  const shown = await page.innerText('#waiting')
  expect(shown).toContain('This page needs JavaScript switched on in your browser.')
  expect(shown).toContain(title)
  await context.close()
})
