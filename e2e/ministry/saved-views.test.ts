import { expect, test } from 'vitest'
import { examine, examineOtherSkin, openBrowser } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { sharedServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = sharedServer()
const browser = await openBrowser()

test('a list is saved as it is filtered, opened again from beside it and from the search of everything, and removed', async () => {
  const { page, open, faults } = await signIn(browser, url, 'central.deputy')
  await open('/ministry/ngos')
  const saved = page.getByRole('navigation', { name: 'طرق العرض المحفوظة' })
  const save = page.getByRole('button', { name: 'احفظ طريقة العرض' })
  // Nothing is filtered, so nothing can be saved.
  expect([await saved.count(), await save.count()]).toEqual([0, 0])
  await page.getByRole('combobox', { name: 'المحافظة' }).selectOption({ label: 'حلب' })
  await save.click()

  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'احفظ' }).click()
  await dialog.getByText('اكتبوا اسماً.').waitFor()
  await write(dialog, 'اسم طريقة العرض', 'منظمات حلب')
  await examine(page, 'saved-views-dialog')
  await dialog.getByRole('button', { name: 'احفظ' }).click()
  const view = saved.getByRole('link', { name: 'منظمات حلب' })
  await view.waitFor()
  expect(await view.getAttribute('aria-current')).toBe('true')
  await save.waitFor({ state: 'detached' })
  await examine(page, 'saved-views')
  await examineOtherSkin(page, 'saved-views')

  await page.getByRole('button', { name: 'امسح التصفية' }).click()
  await page.waitForFunction(() => location.search === '')
  await view.click()
  await page.waitForFunction(() => location.search === '?governorate_id=2')
  await page.getByText('المحافظة: حلب').waitFor()

  await page.goto(`${url}/ministry/dashboard`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'بحث' }).fill('منظمات حلب')
  await page.getByRole('option', { name: /منظمات حلب/ }).click()
  await page.waitForURL(`${url}/ministry/ngos?governorate_id=2`)
  await page.getByText('المحافظة: حلب').waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await examine(page, 'saved-views-phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'احذف طريقة العرض «منظمات حلب»' }).click()
  await dialog.getByRole('button', { name: 'احذف' }).click()
  await saved.waitFor({ state: 'detached' })
  await save.waitFor()
  expect(faults).toEqual([])
})
