import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { slowly } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()

test('keys go on at the heading where a link shows another term, and where a record comes after its page', async () => {
  await sql`insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, status)
    select ngo_id, type, max(term_no) + 1, 5, current_date, current_date + 1460, 'pending' from director_boards
    where type = 'administrative' and ngo_id = (select ngo_id from users where username = 'sanabel.admin') group by ngo_id, type`.execute(
    database.ownerDb,
  )
  const { page, open, faults } = await signIn(browser, url, 'sanabel.admin')
  const heading = () =>
    page.evaluate(() => document.activeElement?.closest('h1')?.textContent ?? document.activeElement?.tagName)
  await open('/administrative-status/administration-council')
  await page.getByRole('link', { name: 'افتح الدورة' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('ما يلزم قبل طلب التصديق:').waitFor()
  await expect.poll(heading).toBe('مجلس الإدارة')

  await open('/transactions/transactions')
  const request = page.getByRole('row').getByRole('link').first()
  await request.waitFor()
  await slowly(page, '**/api/v2/transaction-requests/*')
  await request.focus()
  await page.keyboard.press('Enter')
  // The heading of the page stands for the one of the record until that has come.
  await page.waitForURL(/transactions\/\d+/)
  const title = page.getByRole('heading', { level: 1 })
  await expect.poll(() => title.textContent(), { timeout: 10_000 }).not.toMatch(/^(معاملات المنظمة|معاملة)$/)
  await expect.poll(heading).toBe(await title.textContent())
  expect(faults).toEqual([])
}, 60_000)
