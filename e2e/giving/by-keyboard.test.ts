import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { runSandbox } from '#server/giving/sandbox/run.ts'
import { openBrowser, visit } from '../support/browser.ts'
import { Keyboard } from '../support/keyboard.ts'
import { startServer } from '../support/server.ts'

const operator = await runSandbox([])
afterAll(() => operator.stop())
const browser = await openBrowser()
const { url } = await startServer({ PAYMENT_URL: operator.url })

const heading = async (page: Page, text: string) => {
  await page.locator('h1', { hasText: text }).waitFor()
  return (await page.title()).split(' – ')[0]
}
const isChecked = (page: Page) => page.evaluate(() => document.querySelector<HTMLInputElement>(':checked')?.value)

test('a donor who has no mouse gives, is refused, tries again by the same wallet, and checks the receipt', async () => {
  const { page, faults } = await visit(browser, url)
  const donor = new Keyboard(page)
  await page.goto(`${url}/donation`)
  await donor.press(/^تبرّع لحملة «كسوة الشتاء 2026»$/)
  await page.waitForURL(/details_donation/)
  // No amount, then one that is none: the form stays, and says what it waits for.
  await donor.press('تابع إلى طرق التبرع')
  await page.getByRole('alert').waitFor()
  await donor.write(/^المبلغ بالليرة/, 'كثير')
  await page.keyboard.press('Enter')
  await page.getByText('اكتبوا المبلغ أرقاماً صحيحة').waitFor()
  await donor.write(/^المبلغ بالليرة/, '٧٥٬٠٠٠')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^طرق التبرع بمبلغ/ }).waitFor()
  await donor.press('تبرّع بهذه المحفظة')
  expect(await heading(page, 'تبرّعوا للحملة')).toBe('تبرّعوا للحملة')
  const first = await isChecked(page)
  await donor.reach(/^محفظة تجريبية أ/, 'وسيلة الدفع')
  await page.keyboard.press('ArrowDown')
  const wallet = await isChecked(page)
  expect(wallet).not.toBe(first)
  // Long enough for the page to believe that somebody read it.
  await page.waitForTimeout(1_700)
  await donor.write('رقم موبايل المحفظة', '12')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /رقم الموبايل غير صحيح/ }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('في النموذج خطأ واحد')
  expect(await isChecked(page), 'the wallet after the error').toBe(wallet)
  await donor.write('رقم موبايل المحفظة', '0933445566')
  await page.keyboard.press('Enter')
  await page.waitForURL(/transaction=/)

  // Where the code is asked for nothing has been given yet, nor where the operator refuses.
  expect(await heading(page, 'تبرّعوا للحملة'), 'before the code').toBe('تبرّعوا للحملة')
  await donor.write('رمز التأكيد', '000000')
  await page.keyboard.press('Enter')
  expect(await heading(page, 'لا، لم يخرج شيء'), 'after a refusal').toBe('لا، لم يخرج شيء')
  await donor.press('ابدأ محاولة جديدة')
  await page.waitForURL(/campaign=1/)
  await page.waitForTimeout(1_700)
  expect(await isChecked(page), 'the wallet of the next attempt').toBe(wallet)
  await donor.write('رقم موبايل المحفظة', '0933445566')
  await page.keyboard.press('Enter')
  await page.waitForURL(/transaction=/)
  await donor.write('رمز التأكيد', '123456')
  await page.keyboard.press('Enter')
  expect(await heading(page, 'نعم، خرج 75')).toBe('إيصال التبرع')
  // The receipt is drawn after the gift.
  const check = page.getByRole('main').getByRole('link', { name: 'تحقق من الإيصال' })
  await expect.poll(async () => (await page.reload(), check.count())).toBe(1)
  await donor.press('تحقق من الإيصال')
  await page.getByRole('heading', { level: 1, name: 'وثيقة صالحة' }).waitFor()
  expect([donor.covered, faults]).toEqual([[], []])
})
