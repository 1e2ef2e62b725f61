import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { slowly, write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const password = 'Sijill-demo-2026'
/** The answer says nothing of the letter, which is written beside it: it may come a moment later. */
async function lastLetter(code: string, to: string): Promise<string> {
  const read = async () =>
    (
      await sql<{
        body_text: string
      }>`select body_text from outbox where template_code = ${code} and to_address = ${to} order by id desc limit 1`.execute(
        database.ownerDb,
      )
    ).rows[0]?.body_text ?? ''
  await expect.poll(read).not.toBe('')
  return read()
}
const name = 'البريد الإلكتروني'

test('a founder who left before entering the code goes on with it from the sign-in page of another device', async () => {
  const { page, context, faults } = await visit(browser, url)
  const email = 'rima.left@founders.example'
  const signedUp = await context.request.post(`${url}/api/v2/establishment/signup-account`, {
    headers: { 'x-requested-with': 'sijill' },
    data: {
      first_name: 'ريما',
      last_name: 'القدسي',
      father_name: 'نبيل',
      mother_name: 'لينا المرجاني',
      id_number: '98700000042',
      nationality_id: 1,
      gender: 'F',
      birth_date: '1988-04-12',
      email,
      mobile: '0900000123',
      password,
      password_confirmation: password,
    },
  })
  expect(signedUp.status()).toBe(200)
  await page.goto(`${url}/auth/login`)
  await page.getByText('منظمة قيد التأسيس').click()
  await write(page, name, email)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/signup`)
  await page.getByText(email).waitFor()
  await page.locator('input[autocomplete=one-time-code]').fill(/\d{6}/.exec(await lastLetter('N-01', email))?.[0] ?? '')
  await page.waitForURL(/\/temp-ngo/)
  expect(faults).toEqual([])
})

test('a founder who forgot his password sets a new one by the link in his mailbox and signs in with it', async () => {
  const { page, faults } = await visit(browser, url, { width: 390, height: 844 })
  const email = 'founder1@demo.example'
  // A slow network: what he chooses and presses before the script is there counts.
  await slowly(page, '**/*.js')
  await page.goto(`${url}/auth/login`, { waitUntil: 'commit' })
  await page.getByText('منظمة قيد التأسيس').click()
  await page.getByRole('button', { name: 'نسيتم كلمة المرور؟' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name }).fill(email)
  await dialog.getByRole('button', { name: 'أرسل الرابط' }).click()
  await page.getByText('إن كان لهذا العنوان حساب').waitFor()
  await page.unroute('**/*.js')
  await dialog.waitFor({ state: 'detached' })
  const [secret] = /#\S+/.exec(await lastLetter('PASSWORD-ASKED', email)) ?? []
  await page.goto(`${url}/auth/set-password${secret}`)
  const fresh = 'ياسمين-جديدة-2026'
  await page.locator('input[type=password]').nth(0).fill(fresh)
  await page.locator('input[type=password]').nth(1).fill(fresh)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/auth/login`)
  await page.getByText('منظمة قيد التأسيس').click()
  await write(page, name, email)
  await page.locator('input[type=password]').fill(fresh)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/temp-ngo/)
  expect(faults).toEqual([])
})
