import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'

const server = await startServer()
// A passkey belongs to a name, never to a number.
const url = server.url.replace('127.0.0.1', 'localhost')
const browser = await openBrowser()
const password = 'Sijill-demo-2026'

/** An authenticator in the browser that confirms by itself, as a finger on the sensor would. */
async function withAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function enter(page: Page, door: 'login' | 'ministry-login', username: string): Promise<void> {
  await page.goto(`${url}/auth/${door}`)
  await write(page, 'البريد الإلكتروني أو اسم المستخدم', username)
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
}
const leave = (context: BrowserContext) => context.clearCookies({ name: 'sijill' })

test('a ministry user adds a passkey in the profile, signs in with it, names it and removes it', async () => {
  const { page, context, faults } = await visit(browser, url, { fresh: true })
  await withAuthenticator(context, page)
  await enter(page, 'ministry-login', 'editor1')
  await page.waitForURL(/\/ministry\//)
  await page.goto(`${url}/ministry/user-profile/profile`)
  await page.getByRole('button', { name: 'أضف مفتاح مرور' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'اسم المفتاح' }).fill('هاتف المكتب')
  await dialog.locator('input[type=password]').fill(password)
  await examine(page, 'add-passkey')
  await dialog.getByRole('button', { name: 'أضف مفتاح مرور' }).click()
  await dialog.getByText('تُعرض هذه الرموز مرة واحدة').waitFor()
  await examine(page, 'recovery-codes')
  await page.getByRole('button', { name: 'حفظت الرموز، تابع' }).click()
  await page.getByText('مفتاح المرور «هاتف المكتب»', { exact: true }).waitFor()
  await examine(page, 'own-factors')

  await leave(context)
  await enter(page, 'ministry-login', 'editor1')
  await page.getByRole('button', { name: 'تابع بمفتاح المرور' }).waitFor()
  await examine(page, 'sign-in-passkey')
  await page.getByRole('button', { name: 'تابع بمفتاح المرور' }).click()
  await page.waitForURL(/\/ministry\//)

  await page.goto(`${url}/ministry/user-profile/profile`)
  await page.getByText('آخر استعمال:').waitFor()
  await page.getByRole('button', { name: 'غيّر الاسم: هاتف المكتب' }).click()
  await dialog.getByRole('textbox', { name: 'اسم المفتاح' }).fill('حاسوب المكتب')
  await dialog.locator('input[type=password]').fill(password)
  await examine(page, 'rename-passkey')
  await dialog.getByRole('button', { name: 'غيّر الاسم', exact: true }).click()
  await page.getByText('مفتاح المرور «حاسوب المكتب»', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'احذف: حاسوب المكتب' }).click()
  await dialog.locator('input[type=password]').fill(password)
  await dialog.getByRole('button', { name: 'احذف', exact: true }).click()
  await page.getByText('مفتاح المرور «حاسوب المكتب»', { exact: true }).waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('a signer whom the setting asks for a second step adds one before anything else; a recovery code lets him in once', async () => {
  await server.database.pool.query(`update settings set value = 'true' where key = 'factor.signers'`)
  const { page, context, faults } = await visit(browser, url, { fresh: true, width: 390, height: 844 })
  await withAuthenticator(context, page)
  await enter(page, 'login', 'athar.admin')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('أضيفوا خطوة ثانية لدخولكم').waitFor()
  await examine(page, 'must-add-factor-phone')
  // No page of the organisation is open to him meanwhile.
  await page.goto(`${url}/ngo-profile`)
  await page.waitForURL(/\/auth\/login/)
  await dialog.locator('input[type=password]').fill(password)
  await dialog.getByRole('button', { name: 'أضف مفتاح مرور' }).click()
  await dialog.getByText('تُعرض هذه الرموز مرة واحدة').waitFor()
  const code = (await dialog.locator('li').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'حفظت الرموز، تابع' }).click()
  await page.waitForURL(/\/ngo-profile/)

  for (const [turn, end] of [
    ['first', 'in'],
    ['second', 'out'],
  ]) {
    await leave(context)
    await enter(page, 'login', 'athar.admin')
    await page.getByText('رمز استرداد', { exact: true }).click()
    await page.getByRole('textbox', { name: 'رمز استرداد' }).fill(code)
    if (turn === 'first') await examine(page, 'sign-in-recovery-phone')
    await page.getByRole('button', { name: 'دخول', exact: true }).click()
    if (end === 'in') await page.waitForURL(/\/ngo-profile/)
    else await page.getByText('رمز الاسترداد غير صحيح أو استُعمل من قبل.').first().waitFor()
  }
  expect(faults).toEqual([])
})
