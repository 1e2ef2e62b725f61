import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { sharedServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = sharedServer()
const browser = await openBrowser()

test.each(['/annual-plan/next', '/annual-plan/1900/return'])('%s is no page: it stands under no year', async (path) => {
  const { page } = await signIn(browser, url, 'sanabel.admin')
  const answer = await page.goto(url + path)
  expect(answer?.status()).toBe(404)
  expect(await page.locator('h1').allInnerTexts()).toEqual(['الصفحة غير موجودة'])
})
