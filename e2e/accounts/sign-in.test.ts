import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { totpCode } from '#server/core/identity/totp.ts'
import { openBrowser, visit } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'

const { url } = await startServer()
const browser = await openBrowser()
const password = 'Sijill-demo-2026'

/** The script comes late, to a device on which React then waits before each of its drawings. */
async function lateAndBusy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const post = Reflect.get(MessagePort.prototype, 'postMessage') as (...given: unknown[]) => void
    MessagePort.prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
      setTimeout(() => Reflect.apply(post, this, given), 150)
    }
  })
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
}

test('what a person types and sends before the script has come is sent when it is there', async () => {
  const { page, faults } = await visit(browser, url, { fresh: true })
  await lateAndBusy(page)
  await page.goto(`${url}/auth/login`, { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'البريد الإلكتروني أو اسم المستخدم' }).fill('sanabel.admin')
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
  expect(page.url()).toBe(`${url}/auth/login`)
  await page.waitForURL(`${url}/ngo-profile`)
  expect(faults).toEqual([])
})

test('the kind of account that a founder chooses before the script has come is the one that he signs in to', async () => {
  const { page, faults } = await visit(browser, url, { fresh: true, width: 390, height: 844 })
  await lateAndBusy(page)
  await page.goto(`${url}/auth/login`, { waitUntil: 'commit' })
  await page.getByText('منظمة قيد التأسيس').click()
  await write(page, 'البريد الإلكتروني أو اسم المستخدم', 'founder2@demo.example')
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
  await page.waitForURL(/\/temp-ngo/)
  expect(faults).toEqual([])
})

test('whoever follows a link without a session stands there after signing in, by keyboard alone', async () => {
  const { page, faults } = await visit(browser, url)
  const wanted = '/ministry/accreditation-transactions?view=section'
  await page.goto(url + wanted)
  await page.waitForURL(/\/auth\/login\?back=/)
  await page.getByRole('link', { name: 'دخول موظفي الوزارة' }).press('Enter')
  await page.waitForURL(/\/auth\/ministry-login\?back=/)
  await page.getByRole('heading', { level: 1, name: 'دخول موظفي الوزارة' }).waitFor()
  await write(page, 'البريد الإلكتروني أو اسم المستخدم', 'dm.officer')
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(url + wanted)
  await page.getByRole('heading', { level: 1, name: 'مكتب العمل' }).waitFor()

  // Ctrl K finds a request by the name of its applicant and opens its desk.
  await page.keyboard.press('Control+k')
  // The field has the focus, so that whoever types writes in it.
  await page.locator('[role=combobox]:focus').waitFor()
  await page.keyboard.type('جسور')
  // Enter at once waits for the answer and takes its best, which stands alone on top with its kind.
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/ministry\/creation-requests\/\d+/)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'بحث' })
  await field.pressSequentially('جسور')
  const best = page.getByRole('group', { name: 'أقرب نتيجة' }).getByRole('option')
  await expect.poll(() => best.allTextContents()).toEqual([expect.stringMatching(/مؤسسة جسور المهنة.*فُتحت أخيراً/)])
  expect(await best.getAttribute('id')).toBe(await field.getAttribute('aria-activedescendant'))
  await page.keyboard.press('Escape')
  expect(faults).toEqual([])
})

test('a session revoked on the server ends in the browser at the next call, and signing in leads back', async () => {
  const { page, context } = await visit(browser, url)
  const headers = { 'x-requested-with': 'sijill' }
  await context.request.post(`${url}/api/v2/login`, { data: { username: 'sanabel.admin', password }, headers })
  await page.goto(`${url}/ngo-profile/contact-info`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const cookies = await context.cookies()
  expect((await context.request.post(`${url}/api/v2/logout`, { data: {}, headers })).ok()).toBe(true)
  await context.addCookies(cookies)
  // The next call is that of the click, unless one of the page itself was still on its way.
  const left = page.waitForURL(/\/auth\/login\?back=%2Fngo-profile%2F/)
  const clicked = page
    .getByRole('link', { name: 'المراكز الخدمية' })
    .first()
    .click({ timeout: 2_000 })
    .catch(() => undefined)
  await left
  // Where the page left before the click, it would still wait for its link in the next test.
  await clicked
  await page.getByText('انتهت جلستكم. سجّلوا الدخول من جديد.').first().waitFor()
  await expect.poll(() => page.title()).toMatch(/دخول/)
  expect(await context.request.get(`${url}/api/v2/profile`).then((answer) => answer.status())).toBe(401)
})

test('what was typed when a session ended stays on the page until its person has signed in in another window and saves it', async () => {
  const { page, context, faults } = await visit(browser, url)
  const post = async (path: string, data: unknown) =>
    (await context.request.post(`${url}/api/v2/${path}`, { data, headers: { 'x-requested-with': 'sijill' } })).ok()
  await post('login', { username: 'athar.admin', password })
  await page.goto(`${url}/ngo-profile?edit=main`)
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('textbox', { name: 'الرؤية (اختياري)' }).fill('رؤية كُتبت قبل انتهاء الجلسة')
  const cookies = await context.cookies()
  expect(await post('logout', {})).toBe(true)
  await context.addCookies(cookies)
  const save = page.getByRole('button', { name: 'احفظ التعديل' })
  await save.click()
  const ended = page.getByRole('dialog', { name: 'انتهت جلستكم قبل الحفظ' })
  const opened = context.waitForEvent('page')
  await ended.getByRole('link', { name: 'سجّل الدخول من جديد في نافذة أخرى' }).click()
  const other = await opened
  await write(other, 'البريد الإلكتروني أو اسم المستخدم', 'athar.admin')
  await other.locator('input[type=password]').fill(password)
  await other.keyboard.press('Enter')
  await other.waitForURL(`${url}/ngo-profile`)
  await other.close()
  await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')))
  await ended.waitFor({ state: 'detached' })
  await page.getByText('ما كتبتموه باقٍ كما هو').first().waitFor()
  await save.click()
  await drawer.waitFor({ state: 'detached' })
  await page.locator('main').getByText('رؤية كُتبت قبل انتهاء الجلسة').waitFor()

  // Whoever leaves instead is led to the sign-in and asked nothing more.
  await page.goto(`${url}/ngo-profile?edit=main`)
  await drawer.getByRole('textbox', { name: 'الرؤية (اختياري)' }).fill('رؤية أخرى')
  const again = await context.cookies()
  expect(await post('logout', {})).toBe(true)
  await context.addCookies(again)
  await save.click()
  await ended.getByRole('button', { name: 'غادر دون حفظ' }).click()
  await page.waitForURL(/\/auth\/login\?back=/)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(faults).toEqual([])
})

test('whoever signs out in one window leaves nothing typed in another', async () => {
  const { page, context } = await visit(browser, url)
  const headers = { 'x-requested-with': 'sijill' }
  await context.request.post(`${url}/api/v2/login`, { data: { username: 'athar.admin', password }, headers })
  await page.goto(`${url}/ngo-profile?edit=main`)
  await page.getByRole('textbox', { name: 'الرؤية (اختياري)' }).fill('رؤية لا يراها من بعدي')
  const other = await context.newPage()
  await other.goto(`${url}/ngo-profile`)
  await other.getByRole('button', { name: /^حساب/ }).click()
  await other.getByRole('button', { name: 'خروج', exact: true }).click()
  await other.waitForURL(/\/auth\/login/)
  await other.close()
  await page.getByRole('button', { name: 'احفظ التعديل' }).click()
  await page.waitForURL(/\/auth\/login/)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('whoever has a second factor is asked for its code on the sign-in page and comes in with it', async () => {
  const { page, context } = await visit(browser, url)
  const post = (path: string, data: unknown) =>
    context.request.post(`${url}/api/v2/ministry/${path}`, { data, headers: { 'x-requested-with': 'sijill' } })
  await post('login', { username: 'auditor1', password })
  await page.goto(`${url}/ministry/user-profile/profile`)
  await page.getByRole('button', { name: 'فعّل التحقق بخطوتين' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=password]').fill(password)
  await dialog.locator('button[type=submit]').click()
  const key = await dialog
    .locator('bdi')
    .filter({ hasText: /^[A-Z2-7 ]{32,}$/ })
    .innerText()
  const secret = Buffer.from(
    [...key.replaceAll(' ', '')]
      .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)
      ?.map((eight) => Number.parseInt(eight, 2)) ?? [],
  )
  const code = (ahead: number) => totpCode(secret, Math.floor(Date.now() / 30_000) + ahead)
  await dialog.locator('input[name=code], input[autocomplete=one-time-code]').fill(code(0))
  await dialog.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'حفظت الرموز، تابع' }).click()
  await page.getByRole('button', { name: 'أوقف التحقق بخطوتين' }).waitFor()
  await context.clearCookies({ name: /session|token/ })
  await post('logout', {})

  await page.goto(`${url}/auth/ministry-login`)
  await write(page, 'البريد الإلكتروني أو اسم المستخدم', 'auditor1')
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  const field = page.locator('input[autocomplete=one-time-code]')
  await field.fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('رمز التحقق غير صحيح.').first().waitFor()
  await field.fill(code(1))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/ministry\/dashboard/)
  await page.getByRole('heading', { level: 1, name: 'لوحة المؤشرات' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/ministry/dashboard')
})

test('signing out without the server leaves nobody signed in: the page says so, and the session is closed at the next contact', async () => {
  const { page, faults, context } = await visit(browser, url)
  await page.goto(`${url}/auth/login`)
  await write(page, 'البريد الإلكتروني أو اسم المستخدم', 'sanabel.admin')
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
  await page.waitForURL(`${url}/ngo-profile`)
  const cookies = await context.cookies()
  await page.route('**/logout*', (route) => route.abort())
  await page.getByRole('button', { name: 'حساب نور السنديان' }).click()
  await page.getByRole('button', { name: 'خروج', exact: true }).click()
  await page.getByText('سُجّل خروجكم على هذا الجهاز').waitFor()
  await page.goto(`${url}/ngo-profile`)
  await page.waitForURL(/\/auth\/login/)
  // Even the cookie as it was opens nothing any more.
  await context.clearCookies()
  await context.addCookies(cookies)
  await page.goto(`${url}/ngo-profile`)
  await page.waitForURL(/\/auth\/login/)
  expect(faults.filter((fault) => !fault.includes('logout'))).toEqual([])
})
