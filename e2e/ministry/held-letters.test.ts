import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = await startServer()
const browser = await openBrowser()
/** The rows of the other tab stay until those of this one are there. */
const oneRow = async (page: Page) => {
  await page.getByRole('columnheader', { name: 'سبب التوقيف' }).waitFor()
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1)
}

test('an organisation finds a letter that was held back, reads why, and releases it: it stands first among the arrived ones', async () => {
  const { page, faults, open } = await signIn(browser, url, 'sanabel.admin')
  await open('/guest-pages-management/guests-messages')
  await page.getByText('الموقوفة', { exact: true }).click()
  await page.waitForURL(/held=1/)
  const letter = page.getByRole('button', { name: /^MSG\d+/ })
  await oneRow(page)
  const reference = await letter.innerText()
  await letter.click()
  await page.getByRole('dialog').getByText('مُلئ النموذج أسرع مما يُقرأ').waitFor()
  await examine(page, 'held-letter')
  await page.getByRole('button', { name: 'مرّرها' }).click()
  await examine(page, 'held-letter-release')
  await page.getByRole('dialog').last().getByRole('button', { name: 'مرّرها' }).click()
  await page.getByText('لا موقوفات').waitFor()
  await page.getByText('الواردة', { exact: true }).click()
  await page.getByRole('button', { name: reference }).waitFor()
  expect(
    await page
      .getByRole('button', { name: /^MSG\d+/ })
      .first()
      .innerText(),
  ).toBe(reference)
  expect(faults).toEqual([])
})

test('the ministry discards an advertisement, and an answer to the consultation that was held back counts once it is released', async () => {
  const { page, faults, open } = await signIn(browser, url, 'central.admin')
  await open('/ministry/guest-messages?held=1')
  await page.getByRole('button', { name: /^MSG\d+/ }).click()
  await page.getByRole('button', { name: 'أهملها' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'أهملها' }).click()
  await page.getByText('لا موقوفات').waitFor()

  await open('/ministry/surveys')
  const total = page.locator('dl dd').first()
  const before = Number(await total.innerText())
  await page.getByText('الموقوفة', { exact: true }).click()
  await oneRow(page)
  await page.getByRole('button', { name: /^SHM\d+/ }).click()
  await page.getByRole('button', { name: 'مرّرها' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'مرّرها' }).click()
  await page.getByText('لا موقوفات').waitFor()
  await page.getByText('المحتسبة', { exact: true }).click()
  await expect.poll(() => total.innerText()).toBe(String(before + 1))
  expect(faults).toEqual([])
})
