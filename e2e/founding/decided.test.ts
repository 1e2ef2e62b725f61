import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pdfFile } from '../support/hands.ts'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const server = await startServer()
const { url } = server
const browser = await openBrowser()
const phone = { width: 390, height: 844 }
const email = 'founder7@demo.example'

/** Moves the focus forwards to what has this role and name, as somebody without a mouse does. */
async function tabTo(page: Page, role: 'button' | 'link' | 'radio' | 'textbox', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name, ...(typeof name === 'string' ? { exact: true } : {}) }).first()
  await wanted.waitFor()
  for (let step = 0; step < 120; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${String(name)}`)
}

async function decide(): Promise<void> {
  const officer = await signIn(browser, url, 'central.admin')
  const headers = { 'x-requested-with': 'sijill' }
  const api = officer.context.request
  const { data: queue } = (await (
    await api.get(`${url}/api/v2/ministry/transaction-requests?status_id=6`, { headers })
  ).json()) as { data: { id: number; establishment_id: number }[] }
  const [request] = queue
  const signed = pdfFile('signed')
  const forward = () =>
    api.put(`${url}/api/v2/ministry/transaction-requests/${request?.id}`, {
      multipart: { decision: 'forward', 'files[0][title]': 'القرار الموقّع', 'files[0][file]': signed },
      headers,
    })
  while ((await forward()).ok());
  // Who drafted it does not issue it.
  const second = await signIn(browser, url, 'central.deputy')
  const approved = await second.context.request.get(
    `${url}/api/v2/ministry/requests/change-status/${request?.establishment_id}?status=9&decision_no=7701&decision_date=2026-01-05`,
    { headers },
  )
  expect(approved.status()).toBe(200)
}

test('a founder on a phone is told of the decision where he is, and comes with the keyboard alone from there to the first page of his organisation; every sentence holds', async () => {
  const founder = await signIn(browser, url, email, phone)
  const { page } = founder
  await founder.open('/temp-ngo/ministry-track')
  await decide()

  // His page goes on: the session does not end, the decision and what to do now stand on it.
  await page.getByRole('heading', { name: 'صدر قرار إشهار منظمتكم' }).waitFor()
  await page.getByRole('heading', { name: 'ما العمل الآن' }).waitFor()
  const decision = page.getByRole('link', { name: 'نزّل القرار' })
  expect((await founder.context.request.get(url + ((await decision.getAttribute('href')) ?? ''))).status()).toBe(200)
  await page.waitForLoadState('networkidle')
  await examine(page, 'decided-phone')

  // The page says to whom the letter went, with which user name and until when; the letter says the same.
  const { rows } = await sql<{ to: string; body: string }>`
    select to_address as to, body_text as body from outbox where template_code = 'ACCOUNT-OPENED' order by id desc limit 1`.execute(
    server.database.ownerDb,
  )
  const [letter] = rows
  const [, username = '', secret = ''] =
    /اسم المستخدم: (\S+)\. كلمة المرور المؤقتة: (\S+)\. /.exec(letter?.body ?? '') ?? []
  expect(letter?.to).toBe(email)
  const now = page.getByRole('region', { name: 'ما العمل الآن' })
  await now.getByText(email).waitFor()
  await now.getByText(username).waitFor()

  // From the button to the sign-in page of organisations: nobody is sent back, the tab is the right one.
  await tabTo(page, 'button', 'ادخل إلى حساب المنظمة')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/auth\/login/)
  const ofOrganisations = page.getByRole('radio', { name: 'منظمة مشهرة' })
  await ofOrganisations.waitFor()
  expect(await ofOrganisations.isChecked()).toBe(true)
  await page.waitForLoadState('networkidle')

  // His own password does not open it, as he was told, and the page says where it does.
  await tabTo(page, 'textbox', 'البريد الإلكتروني أو اسم المستخدم')
  await page.keyboard.type(email)
  await tabTo(page, 'textbox', 'كلمة المرور')
  await page.keyboard.type('Sijill-demo-2026')
  await page.keyboard.press('Enter')
  await page.getByText('إذا كان هذا حساب طلب تأسيس').waitFor()
  await examine(page, 'decided-wrong-tab')
  await page.reload()
  await page.waitForLoadState('networkidle')
  await tabTo(page, 'textbox', 'البريد الإلكتروني أو اسم المستخدم')
  await page.keyboard.type(username)
  await tabTo(page, 'textbox', 'كلمة المرور')
  await page.keyboard.type(secret)
  await page.keyboard.press('Enter')
  const forced = page.getByRole('dialog')
  await forced.waitFor()
  const fresh = 'ياسمين-القراءة-2027'
  const fields = await forced.getByRole('textbox').all()
  for (const field of fields.slice(-2)) {
    while (!(await field.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab')
    await page.keyboard.insertText(fresh)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/ngo-profile/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await examine(page, 'decided-first-page')

  // The account of the request still opens, on the tab that its own page leads to.
  const again = await visit(browser, url, phone)
  await again.page.goto(`${url}/temp-ngo/ministry-track`)
  await again.page.waitForURL(/\/auth\/login/)
  await again.page.waitForLoadState('networkidle')
  expect(await again.page.getByRole('radio', { name: 'منظمة قيد التأسيس' }).isChecked()).toBe(true)
  await tabTo(again.page, 'textbox', 'البريد الإلكتروني')
  await again.page.keyboard.type(email)
  await tabTo(again.page, 'textbox', 'كلمة المرور')
  await again.page.keyboard.type('Sijill-demo-2026')
  await again.page.keyboard.press('Enter')
  await again.page.getByRole('heading', { name: 'صدر قرار إشهار منظمتكم' }).waitFor()
  await again.page.getByText('عُيّنت لهذا الحساب كلمة مرور جديدة').waitFor()
  await founder.context.close()
}, 180_000)

test('a founder whose organisation is registered reads his request on a phone in both languages, and its decision opens', async () => {
  for (const lang of ['en', 'ar'] as const) {
    const { page, context, open, faults } = await signIn(browser, url, email, { lang, ...phone })
    await open('/temp-ngo/ministry-track')
    const decision = page.locator('main a[href^="/api/v2/files/"]').first()
    await decision.waitFor()
    await page.locator('main summary').first().click()
    await page.locator('main a[href*="/ngo-data?QR="]').waitFor()
    await page.waitForLoadState('networkidle')
    expect((await context.request.get(url + ((await decision.getAttribute('href')) ?? ''))).status()).toBe(200)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), lang).toBe(390)
    await examine(page, `decided-${lang}`)
    expect(faults).toEqual([])
  }
})
