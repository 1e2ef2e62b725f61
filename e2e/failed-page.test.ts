import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, openBrowser, visit } from './support/browser.ts'
import { wake } from './support/hands.ts'
import { startServer } from './support/server.ts'
import { signIn } from './support/sign-in.ts'

const { url, database, output } = await startServer()
const browser = await openBrowser()
const reference = '[data-reference]'

test('a page that fails says so with a number that stands in the log, and another try leads on', async () => {
  const { page } = await visit(browser, url, { width: 390, height: 844 })
  const signed = await signIn(browser, url, 'central.admin', { lang: 'en' })
  await sql`alter table news rename to news_away`.execute(database.ownerDb)
  const answer = await page.goto(`${url}/general-activities?news=1`)
  expect(answer?.status()).toBe(500)
  expect(answer?.headers()['cache-control']).toContain('no-')
  const number = await page.innerText(reference)
  expect(number).toMatch(/^[\da-f-]{36}$/)
  await expect.poll(() => output()).toContain(number)
  await wake(page)
  expect(await page.innerText(reference)).toBe(number)
  await examine(page, 'failed-page')
  await sql`alter table news_away rename to news`.execute(database.ownerDb)
  await page.getByRole('button', { name: 'أعِد المحاولة' }).click()
  await page.locator('article h1').waitFor()

  await sql`alter table ngos rename to ngos_away`.execute(database.ownerDb)
  await signed.page.goto(`${url}/ministry/ngos/1`)
  await signed.page.getByText('Reference number').first().waitFor()
  await sql`alter table ngos_away rename to ngos`.execute(database.ownerDb)
})

test('what could not be read is named where it belongs, and another try brings it: a kind of search, decisions on a status', async () => {
  const { page, open } = await signIn(browser, url, 'central.admin', { lang: 'en' })
  await open('/ministry/dashboard')
  await sql`alter table regulations rename to regulations_away`.execute(database.ownerDb)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox').fill('سنابل')
  await page.getByText('Could not be read: Matching regulations.').waitFor({ timeout: 60_000 })
  await page.getByRole('option').first().waitFor()
  await sql`alter table regulations_away rename to regulations`.execute(database.ownerDb)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByText('Could not be read').count()).toBe(0)
  await page.keyboard.press('Escape')

  await page.route('**/v2/ministry/ngos/1/statuses', (route) => route.abort())
  await open('/ministry/ngos/1')
  await page.getByText('The decisions on the status could not be read.').waitFor({ timeout: 60_000 })
  await page.unroute('**/v2/ministry/ngos/1/statuses')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Change the status by decision' }).waitFor()
  expect(await page.getByText('The decisions on the status could not be read.').count()).toBe(0)
})
