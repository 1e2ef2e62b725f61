import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { sharedServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = sharedServer()
const browser = await openBrowser()

test('an auditor reads the minutes of a request and is told, in place of a failing viewer, that the signed list of founders is not his to open', async () => {
  const { page, faults } = await signIn(browser, url, 'auditor1')
  await page.goto(`${url}/ministry/ngos-requests`)
  await page
    .getByRole('link', { name: /جسور المهنة/ })
    .first()
    .click()
  await page.waitForURL(/\/ministry\/creation-requests\/\d+/)
  const parts = page.getByRole('navigation', { name: 'أقسام الطلب' })
  await parts.getByText(/^الكل/).click()
  await parts.getByRole('button', { name: /وثائق/ }).first().click()
  const refused: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()))
  await parts.getByRole('button', { name: /^قائمة بأسماء المؤسسين/ }).click()
  await page.getByText('وثائق الأشخاص لا يطّلع عليها إلا من يدقّق الطلب.').waitFor()
  await examine(page, 'auditor-closed-paper')
  await parts.getByRole('button', { name: /^محضر انتخاب مجلس الإدارة/ }).click()
  await page.locator('#document canvas, #document img').first().waitFor()
  expect(await page.getByText('وثائق الأشخاص لا يطّلع عليها إلا من يدقّق الطلب.').count()).toBe(0)
  expect(refused).toEqual([])
  expect(faults).toEqual([])
}, 60_000)
