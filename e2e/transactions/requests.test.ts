import { expect, it } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { pdfFile, write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const server = await startServer()
const browser = await openBrowser()

it('an organisation finds a request by its own words, fills it in, is told what lacks, and hands it in', async () => {
  const { page, open, faults } = await signIn(browser, server.url, 'sanabel.admin')
  await open('/transactions/transactions')
  await examine(page, 'requests')
  await page.getByRole('link', { name: 'طلب جديد' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'ماذا تريدون أن تفعلوا؟' }).waitFor()
  await page.getByText('نريد تعديل نظامنا الداخلي أو أهدافنا').waitFor()
  await examine(page, 'request-choice')
  await write(page, 'ما تريدونه', 'نريد فتح حساب بنكي ثان')
  await expect.poll(() => page.locator('main button b').first().textContent()).toBe('نريد فتح حساب مصرفي')
  await page.getByRole('button', { name: /^نريد فتح حساب مصرفي/ }).click()
  await page.getByText('مدير المنظمات غير الحكومية').waitFor()
  await page.getByText('فرع المصرف').waitFor()
  await examine(page, 'request-guide')
  await page.getByRole('button', { name: 'ابدأ الطلب' }).click()

  const bank = page.getByLabel('المصرف', { exact: true })
  await bank.selectOption({ index: 2 })
  const chosen = await bank.inputValue()
  await page.getByText('حُفظ تلقائياً').waitFor()
  await page.getByRole('button', { name: 'قدّم المعاملة' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'قدّم المعاملة' }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /فرع المصرف/ })
    .waitFor()
  await examine(page, 'request-lacks')
  // What was typed is there for a colleague who comes later.
  await page.reload()
  await expect.poll(() => bank.inputValue()).toBe(chosen)

  await write(page, 'فرع المصرف', 'المزة')
  await page.getByLabel('عملة الحساب').selectOption({ index: 1 })
  await write(page, 'الغاية من الحساب', 'فصل أموال كفالة الأيتام عن حساب التشغيل.')
  const inputs = page.locator('main input[type=file]')
  await inputs.nth(0).setInputFiles(pdfFile('قرار'))
  await inputs.nth(0).setInputFiles(pdfFile('إشهار'))
  await inputs.nth(0).setInputFiles([pdfFile('هوية 1'), pdfFile('هوية 2')])
  await expect.poll(() => page.getByText('فُحص ورُفع').count()).toBeGreaterThanOrEqual(4)
  await page.getByRole('button', { name: 'قدّم المعاملة' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'قدّم المعاملة' }).click()
  await page.getByText('مقدَّمة').first().waitFor()
  await page.getByRole('link', { name: 'صورة هوية المفوّضين بتحريك الحساب 2' }).waitFor()
  await examine(page, 'request-submitted')
  expect(faults).toEqual([])
}, 90_000)

it('on a phone in English: what may be asked for, why not, and the pages of a request', async () => {
  const look = { lang: 'en', dark: true, width: 390, height: 844 } as const
  const { page, open, faults } = await signIn(browser, server.url, 'athar.admin', look)
  await open('/transactions/transactions?new=1')
  await page.getByText('We want to change our name').click()
  await page.getByRole('heading', { name: 'Change of name' }).waitFor()
  await examine(page, 'request-guide-phone')
  await open('/transactions/transactions')
  await page.locator('main tbody a, main article a, main li a').first().click()
  await page.getByText('Request number').waitFor()
  await examine(page, 'request-phone')
  expect(faults).toEqual([])
}, 60_000)
