import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const browser = await openBrowser()
const { url } = await startServer()

test('a mandatory notice is counted, handed in, confirmed by a colleague on a phone in English, and read by an organisation', async () => {
  const writer = await signIn(browser, url, 'central.admin')
  await writer.page.goto(`${url}/ministry/notifications`)
  await writer.page.locator('main').getByRole('button', { name: 'إشعار جديد' }).first().click()
  await writer.page.getByRole('radio', { name: /إلزامي/ }).check()
  await writer.page.fill('[name=title]', 'إنذار بتأخر التقرير السنوي')
  await writer.page.fill('[name=body]', 'لم يصلنا تقريركم السنوي. يُرجى رفعه قبل نهاية الشهر.')
  await writer.page.getByRole('button', { name: 'احفظ', exact: true }).click()
  // The basis is asked for when it is handed in; the form keeps what was typed.
  await writer.page.getByRole('link', { name: 'إنذار بتأخر التقرير السنوي' }).first().click()
  await writer.page.getByRole('button', { name: 'أرسل', exact: true }).click()
  const question = writer.page.getByRole('dialog')
  await question.getByText('يلزم اعتماد شخص ثانٍ').waitFor()
  await question.getByRole('button', { name: 'أرسل', exact: true }).click()
  await question.getByText('يلزم سند التبليغ للإشعار الإلزامي.').first().waitFor()
  await question.getByRole('button', { name: 'إلغاء', exact: true }).click()
  await writer.page.getByRole('button', { name: 'عدّل', exact: true }).click()
  await writer.page.fill('[name=legal_basis]', 'نظام الرقابة المالية، المادة 12')
  await writer.page.getByRole('button', { name: /^احفظ/ }).click()
  await writer.page.getByRole('button', { name: 'أرسل', exact: true }).click()
  await question.getByRole('button', { name: 'أرسل', exact: true }).click()
  await writer.page.getByText('بانتظار شخص ثانٍ').first().waitFor()
  await examine(writer.page, 'notice-waits')
  expect(await writer.page.getByRole('button', { name: 'اعتمد وأرسل' }).count()).toBe(0)
  const address = writer.page.url()

  const second = await signIn(browser, url, 'ngo.head', { lang: 'en', dark: true, width: 390 })
  await second.page.goto(address)
  await second.page.getByRole('button', { name: 'Confirm and send' }).click()
  await second.page.getByRole('dialog').getByRole('button', { name: 'Confirm and send' }).click()
  await expect
    .poll(() => second.page.getByText('Sent', { exact: true }).count(), { timeout: 30_000 })
    .toBeGreaterThan(0)
  await examine(second.page, 'notice-sent-phone')

  const reader = await signIn(browser, url, 'sanabel.admin')
  await reader.page.goto(`${url}/user-notifications`)
  await reader.page.locator('main').getByText('إنذار بتأخر التقرير السنوي').first().waitFor()
  expect(await reader.page.locator('main').getByText('نظام الرقابة المالية، المادة 12').count()).toBeGreaterThan(0)
  for (const one of [writer, second, reader]) expect(one.faults).toEqual([])
})
