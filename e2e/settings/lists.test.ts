import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { pick } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const server = await startServer()
const browser = await openBrowser()

test('index tables stand in a list that the server sorts, with a choice of columns; officers are narrowed to a place', async () => {
  const { page, open, faults } = await signIn(browser, server.url, 'central.admin')
  await open('/ministry/settings/indexes')
  await page.getByRole('button', { name: 'قيم فعّالة' }).click()
  await page.waitForURL(/sort=active/)
  await page.getByRole('columnheader', { name: 'قيم فعّالة' }).and(page.locator('[aria-sort=ascending]')).waitFor()
  await page.getByRole('button', { name: 'الأعمدة' }).waitFor()
  await examine(page, 'index-list-sorted')

  await open('/ministry/settings/usersAvailability')
  await page.getByRole('combobox', { name: 'المحافظة' }).selectOption({ index: 1 })
  await page.waitForURL(/governorate_id=/)
  await page.getByRole('button', { name: 'المحافظة', exact: true }).click()
  await page.waitForURL(/sort=governorate_id/)
  await examine(page, 'availability-list')
  expect(faults).toEqual([])
})

test('a duplicate of the classification tree is merged into the one beside it', async () => {
  const { page, open, context, faults } = await signIn(browser, server.url, 'central.admin')
  const headers = { 'x-requested-with': 'sijill' }
  const add = async (code: string, name_ar: string) => {
    const data = { parent_id: null, code, icnpo_code: null, name_ar, name_en: 'A field', icon: null, is_active: true }
    const body = { data, headers }
    const answer = await context.request.post(`${server.url}/api/v2/ministry/indexes/classifications`, body)
    expect(answer.status()).toBe(200)
  }
  await add('z1', 'رعاية الطيور')
  await add('z2', 'رعاية الطيور البرية')
  await open('/ministry/settings/indexes/classifications?search=الطيور')
  await page.getByRole('button', { name: 'إجراءات: رعاية الطيور البرية' }).click()
  await page.getByRole('button', { name: 'ادمج في تصنيف آخر' }).click()
  const dialog = page.getByRole('dialog')
  await pick(dialog, 'تُدمج في', 'z1 رعاية الطيور')
  await examine(page, 'classification-merge')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'ادمج التصنيفين' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('row', { name: /رعاية الطيور البرية/ })
    .getByText('موقوفة')
    .waitFor()
  expect(faults).toEqual([])
})

test('a link that carries what a list does not know opens it all the same; a value that it refuses is dropped by the next try', async () => {
  const { page, open, faults } = await signIn(browser, server.url, 'central.admin')
  await open('/ministry/settings/indexes?utm_source=letter')
  await page.getByRole('table').getByRole('row').nth(3).waitFor()
  expect(faults).toEqual([])
  await open('/ministry/settings/indexes?sort=nothing')
  await page.getByRole('button', { name: 'أعِد المحاولة' }).click()
  await page.getByRole('table').getByRole('row').nth(3).waitFor()
  expect(new URL(page.url()).search).toBe('')
})
