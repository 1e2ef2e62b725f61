import { expect, test } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { publishNewest } from '../support/publishing.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const browser = await openBrowser()
const { url } = await startServer()

const editor = () => signIn(browser, url, 'central.admin')

test('a question that found no answer is sent without script, answered as a draft and judged by readers', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ar-SY' })
  const page = await context.newPage()
  await page.goto(`${url}/faq?question=${encodeURIComponent('تأمين المتطوعين الزراعيين')}`)
  await page.fill('[name=asked_question]', 'كيف')
  await page.click('button:has-text("أرسل السؤال")')
  expect(await page.textContent('[role=alert]')).toContain('السؤال')
  expect(await page.inputValue('[name=asked_question]')).toBe('كيف')
  await page.fill('[name=asked_question]', 'من يدفع تأمين المتطوعين الزراعيين؟')
  await page.click('button:has-text("أرسل السؤال")')
  expect(await page.textContent('main [role=status]')).toContain('وصل سؤالكم')

  const staff = await editor()
  await staff.page.goto(`${url}/ministry/settings/faq`)
  await staff.page
    .getByText(/^أسئلة زوار بلا جواب/)
    .first()
    .click()
  await staff.page.waitForURL(/view=asked/)
  const row = staff.page.getByRole('row', { name: 'من يدفع تأمين المتطوعين الزراعيين؟' })
  await row.getByRole('button').last().click()
  await examine(staff.page, 'faq-asked')
  await row.getByText('اكتب جوابه').click()
  const drawer = staff.page.getByRole('dialog', { name: 'جواب سؤال زائر' })
  expect(await drawer.getByLabel('السؤال بالعربية').inputValue()).toBe('من يدفع تأمين المتطوعين الزراعيين؟')
  await drawer.getByLabel('التصنيف').selectOption({ index: 1 })
  await drawer.getByRole('textbox', { name: 'الجواب بالعربية' }).click()
  await staff.page.keyboard.type('تدفعه المنظمة التي تستقبلهم.')
  await drawer.getByRole('button', { name: 'أضف سؤالاً' }).click()
  await drawer.waitFor({ state: 'hidden' })
  await row.waitFor({ state: 'detached' })
  expect(staff.faults).toEqual([])
  await publishNewest(await signIn(browser, url, 'ngo.head'), staff)

  await page.goto(`${url}/faq?question=${encodeURIComponent('تأمين المتطوعين')}`)
  await page.click('main details:has-text("من يدفع تأمين") button:has-text("نعم")')
  expect(await page.textContent('main details[open] [role=status]')).toContain('سُجّل رأيكم')
  await context.close()
})

test('once the script is there, the questions answer while somebody types, and the field keeps the focus', async () => {
  const { page, faults } = await visit(browser, url)
  await page.goto(`${url}/faq`)
  await page.locator('main [name=question]').click()
  await page.keyboard.type('مؤسس')
  await page.waitForURL(/question=/)
  await page.locator('main mark').first().waitFor()
  await page.keyboard.type('ين')
  await page.waitForURL(new RegExp(encodeURIComponent('مؤسسين')))
  // The address changes before the answer is there; another answer is another list.
  await page.locator('#found', { hasText: 'مؤسسين' }).waitFor()
  expect(await page.inputValue('main [name=question]')).toBe('مؤسسين')
  await page.locator('main details button:has-text("لا")').first().click()
  await page.locator('main details [role=status]').first().waitFor()
  expect(new URL(page.url()).searchParams.get('question')).toBe('مؤسسين')
  expect(faults).toEqual([])
})

test('a hint with its article is previewed, saved, kept in the history, and stands inside the error of its field', async () => {
  const { page, faults } = await editor()
  const { data } = (await (
    await page
      .context()
      .request.get(`${url}/api/v2/ministry/instructions`, { headers: { 'x-requested-with': 'sijill' } })
  ).json()) as { data: { id: number; slug: string }[] }
  const screen = data.find((one) => one.slug === 'temp-account-info')
  await page.goto(`${url}/ministry/settings/instructions/${screen?.id}`)
  await write(page, 'تلميح mobile بالعربية', 'رقم يبدأ بـ 09 ويبقى في الخدمة.')
  await page.getByLabel('النص القانوني الذي يطلب mobile').click()
  await page.getByRole('option', { name: 'قانون الجمعيات والمؤسسات الخاصة' }).first().click()
  await page.getByLabel('مادته (mobile)').click()
  await page.getByRole('option', { name: 'المادة 4', exact: true }).click()
  await page.getByRole('button', { name: 'معاينة' }).last().click()
  const preview = page.getByRole('dialog', { name: 'معاينة' })
  expect(await preview.textContent()).toContain('المادة 4 من قانون الجمعيات')
  expect(await preview.locator('#preview-mobile-failed-error').textContent()).toContain('ويبقى في الخدمة')
  await examine(page, 'hints-preview')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'احفظ التلميحات' }).click()
  await page.getByText('سجل التعديلات').waitFor()
  await page.locator('main summary:has-text("تغييران")').first().click()
  expect(await page.locator('main details[open]').first().textContent()).toContain('ويبقى في الخدمة')
  await examine(page, 'instructions-history')
  expect(faults).toEqual([])
})
