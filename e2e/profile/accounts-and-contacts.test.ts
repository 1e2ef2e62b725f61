import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const server = await startServer()
const browser = await openBrowser()
const as = (username: string) => signIn(browser, server.url, username)

test('a new account number that one colleague asked for is confirmed by another, and the log says who and from where', async () => {
  const asker = await as('sanabel.finance')
  await asker.open('/ngo-profile/bank-accounts')
  await asker.page.getByRole('button', { name: /^اسحب: تغيير في الحساب/ }).waitFor()
  expect(await asker.page.getByRole('button', { name: /^أكّد/ }).count()).toBe(0)
  await examine(asker.page, 'accounts-asker')

  const { page, faults, open } = await as('sanabel.admin')
  await open('/ngo-profile/bank-accounts')
  await page.getByRole('button', { name: /^أكّد: تغيير في الحساب/ }).click()
  await examine(page, 'accounts-confirm')
  await page.getByRole('dialog').getByRole('button', { name: 'أكّد', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('DEMO-0001-77').waitFor()

  await open('/ngo-profile/events-log')
  await page.getByRole('combobox', { name: 'السجل' }).selectOption({ label: 'طلب تغيير حساب' })
  await page
    .getByText(/تأكيد ما ينتظر التأكيد/)
    .first()
    .waitFor()
  await page.getByText('Chrome – Linux').first().waitFor()
  await examine(page, 'log-filtered')
  // Rows are sealed some seconds after they were written.
  const sealed = page.getByText('السجل مختوم حتى')
  const isSealed = async () => {
    await page.reload()
    await page.getByText('Chrome – Linux').first().waitFor()
    return sealed.count()
  }
  await expect.poll(isSealed, { timeout: 30_000, interval: 500 }).toBe(1)
  await examine(page, 'log-sealed')
  await page.getByRole('button', { name: 'الفترة' }).click()
  await examine(page, 'log-period')
  expect([...faults, ...asker.faults]).toEqual([])
})

test('old contacts are confirmed with one press, and a mobile is verified by the code that goes there', async () => {
  const { page, faults, open } = await as('sanabel.admin')
  await open('/ngo-profile/contact-info')
  await examine(page, 'contacts-stale')
  await page.getByRole('button', { name: 'ما زالت صحيحة' }).click()
  await page.getByRole('button', { name: 'ما زالت صحيحة' }).waitFor({ state: 'detached' })

  await page
    .getByRole('button', { name: /^تحقّق: موبايل/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'أرسل الرمز' }).click()
  await dialog.getByRole('textbox').waitFor()
  await examine(page, 'contacts-code')
  const ministry = await as('central.admin')
  const letters = (await (await ministry.context.request.get(`${server.url}/api/v2/ministry/outbox`)).json()) as {
    data: { id: number; template_code: string }[]
  }
  const id = letters.data.find((one) => one.template_code === 'CONTACT-CODE')?.id ?? 0
  const letter = await ministry.context.request.get(`${server.url}/api/v2/ministry/outbox/${id}`)
  const { data } = (await letter.json()) as { data: { body_text: string } }
  const code = /\d{6}/.exec(data.body_text)?.[0] ?? ''
  await dialog.getByRole('textbox').fill(code === '000000' ? '000001' : '000000')
  await dialog.getByText('رمز التحقق غير صحيح').first().waitFor()
  await dialog.getByRole('textbox').fill(code)
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText('تم التحقق', { exact: false }).count()).toBeGreaterThan(1)
  await examine(page, 'contacts-verified')
  expect(faults).toEqual([])
})
