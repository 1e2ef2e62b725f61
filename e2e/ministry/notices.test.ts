import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const browser = await openBrowser()
const { url } = await startServer()

test('a mandatory notice is counted, handed in, confirmed by a colleague on a phone in English, read and answered by an organisation, and printed for those without an account', async () => {
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
  await expect
    .poll(() => reader.page.locator('main').getByText('نظام الرقابة المالية، المادة 12').count())
    .toBeGreaterThan(0)

  await reader.page.locator('main').getByRole('link', { name: 'أجب عنه' }).first().click()
  const sheet = reader.page.getByRole('dialog', { name: 'الرد على الإشعار' })
  await expect.poll(() => sheet.locator('[name=subject]').inputValue()).toContain('إنذار بتأخر التقرير السنوي')
  await examine(reader.page, 'notice-answer')
  await sheet.locator('[name=body]').fill('رفعنا التقرير السنوي صباح اليوم.')
  await sheet.getByRole('button', { name: 'أرسل الرسالة' }).click()
  await reader.page.getByRole('article').getByText('رفعنا التقرير السنوي صباح اليوم.').waitFor()
  // Answered once; what follows is written in the thread.
  await reader.page.goto(`${url}/user-notifications`)
  await reader.page.locator('main').getByRole('link', { name: 'ردّ منظمتكم' }).first().click()
  await reader.page.getByRole('article').getByText('رفعنا التقرير السنوي صباح اليوم.').waitFor()

  await writer.page.goto(`${address}&state=answered`)
  await writer.page.getByRole('table').getByText('أجابت منظمته').first().waitFor()
  await writer.page.goto(`${address}&state=unreached&governorate_id=1`)
  await writer.page.getByRole('table').getByText('لا حساب مفتوح').first().waitFor()
  await examine(writer.page, 'notice-unreached')
  const coming = writer.page.waitForEvent('download')
  await writer.page.getByRole('button', { name: 'اطبع كتباً لمن لم يصلهم' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^NT-\d{4}-\d{4}-unreached\.pdf$/)
  for (const one of [writer, second, reader]) expect(one.faults).toEqual([])
})
