import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = await startServer()
const browser = await openBrowser()

test('the ministry reads what the consultation says, opens one answer and takes it out of the results', async () => {
  const { page, leave, faults } = await signIn(browser, url, 'central.admin')
  await page.goto(`${url}/ministry/surveys`)
  const total = page.locator('dl dd').first()
  await total.waitFor()
  const before = Number(await total.innerText())
  expect(before).toBeGreaterThan(3)
  expect(await page.getByRole('region', { name: 'تقييم المحاور' }).getByRole('row').count()).toBeGreaterThan(4)
  await examine(page, 'surveys-results')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'صدّر الجدول' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)

  await page.getByRole('combobox', { name: 'الصفة' }).selectOption({ label: 'خبير' })
  await page.waitForURL(/respondent_kind=expert/)
  await expect.poll(() => total.innerText()).toBe('1')
  // The figures and the rows are asked apart.
  await expect.poll(() => page.getByRole('button', { name: /^SHM\d+/ }).count()).toBe(1)
  await page.getByRole('button', { name: /^SHM\d+/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('المقترح').first().waitFor()
  await examine(page, 'surveys-answer')
  await drawer.getByRole('button', { name: 'احذف الاستمارة' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'احذف الاستمارة' }).click()
  await expect.poll(() => total.innerText()).toBe('0')
  expect(faults).toEqual([])
  await leave()

  const phone = await signIn(browser, url, 'central.admin', { width: 390, height: 844, lang: 'en', dark: true })
  await phone.page.goto(`${url}/ministry/surveys`)
  await phone.page.getByRole('region', { name: 'Ratings of the axes' }).waitFor()
  await examine(phone.page, 'surveys-phone')
})
