import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { wake } from '../support/hands.ts'
import { sharedServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = sharedServer()
const browser = await openBrowser()

/** A mark that only this document has: a page that is loaded anew loses it. */
const mark = () => Object.assign(globalThis, { sameDocument: true })
const isMarked = () => 'sameDocument' in globalThis

test('a visitor goes from an open page to the sign-in and back without a page loaded anew', async () => {
  const { page } = await visit(browser, url)
  await page.goto(`${url}/home`)
  await wake(page)
  await page.evaluate(mark)
  await page.getByRole('link', { name: 'دخول' }).first().click()
  await page.waitForURL('**/auth/**')
  await page.getByLabel('كلمة المرور').first().waitFor()
  expect(await page.evaluate(isMarked)).toBe(true)
  await page.goBack()
  await page.waitForURL('**/home')
  expect(await page.evaluate(isMarked)).toBe(true)
})

test('staff come back from the open site to their desk, and an address that nobody knows is still not found', async () => {
  const { page } = await signIn(browser, url, 'central.admin')
  await page.goto(`${url}/faq`)
  await wake(page)
  await page.evaluate(mark)
  await page.evaluate(() => history.pushState({}, '', '/ministry/ngos'))
  await page.locator('h1').filter({ hasText: 'المنظمات' }).first().waitFor()
  expect(await page.evaluate(isMarked)).toBe(true)
  await page.evaluate(() => history.pushState({}, '', '/no-such-page'))
  await page.getByRole('heading', { name: /غير موجودة|غير متاحة/ }).waitFor()
  expect(await page.evaluate(isMarked)).toBe(true)
})
