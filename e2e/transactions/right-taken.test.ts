import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const typed = 'الجامعة بعد إتمام المدرسة.'

/** What a colleague does meanwhile: the person keeps a role that only reads. */
const takeRight = () =>
  sql`update user_roles set role_id = (select role_id from user_roles r join users u on u.id = r.user_id where u.username = 'sanabel.viewer')
    where user_id = (select id from users where username = 'sanabel.admin')`.execute(database.ownerDb)

test('whoever lost the right to a request that is half filled is told so, and leaves what was typed only by choice', async () => {
  const { page, open } = await signIn(browser, url, 'sanabel.admin', {
    width: 390,
    height: 844,
  })
  await open('/transactions/transactions?new=1')
  await page.getByText('نريد تعديل نظامنا الداخلي').click()
  await page.getByRole('button', { name: 'ابدأ الطلب' }).click()
  await page.waitForURL(/\/transactions\/transactions\/\d+/)
  // The address is there before the form that the right opened.
  await page.getByRole('textbox', { name: 'الأهداف بعد التعديل' }).waitFor()
  await takeRight()
  await write(page, 'الأهداف بعد التعديل', typed)
  await page.getByText('لم يُحفظ ما كتبتموه. انسخوه قبل أن تغادروا.').waitFor()
  await page.getByText('لا تملكون الصلاحيات اللازمة').first().waitFor()
  await examine(page, 'request-right-taken-phone')
  expect(await page.getByText('نعيد المحاولة').count()).toBe(0)
  // Handing in says why it does not go on.
  await page.getByRole('button', { name: 'قدّم المعاملة' }).click()
  const dialog = page.getByRole('dialog')
  const refused = page.waitForResponse((answer) => answer.status() === 403)
  await dialog.getByRole('button', { name: 'قدّم المعاملة' }).click()
  await refused
  await page.getByText('لا تملكون الصلاحيات اللازمة').first().waitFor()
  // It stays open while its question is on the way.
  const close = () => page.keyboard.press('Escape').then(() => dialog.count())
  await expect.poll(close).toBe(0)
  await page.getByRole('link', { name: 'معاملات المنظمة' }).first().click()
  const question = page.getByRole('dialog', { name: 'مغادرة الصفحة دون حفظ؟' })
  await question.getByRole('button', { name: 'إلغاء' }).click()
  expect(await page.getByRole('textbox', { name: 'الأهداف بعد التعديل' }).inputValue()).toBe(typed)
  await page.getByRole('link', { name: 'معاملات المنظمة' }).first().click()
  await question.getByRole('button', { name: 'غادر دون حفظ' }).click()
  await page.waitForURL(`${url}/transactions/transactions`)
}, 90_000)

test('whoever lost every right is told so where he saves, and afterwards at the door of each page', async () => {
  const { page, open } = await signIn(browser, url, 'sanabel.data')
  await open('/ngo-profile?edit=main')
  const vision = page.getByRole('textbox', { name: 'الرؤية (اختياري)' })
  await vision.fill('رؤية كُتبت قبل أخذ الصلاحية')
  // The rights of the page are old enough to be doubted.
  await page.waitForTimeout(5_500)
  await sql`delete from user_roles where user_id = (select id from users where username = 'sanabel.data')`.execute(
    database.ownerDb,
  )
  await page.getByRole('button', { name: 'احفظ التعديل' }).click()
  await page.getByText('لا تملكون الصلاحيات اللازمة').first().waitFor()
  expect(await vision.inputValue()).toBe('رؤية كُتبت قبل أخذ الصلاحية')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'غادر دون حفظ' }).click()
  await page.waitForURL(/unauthorized-401\?need=/)
}, 60_000)

test('a list that its reader may not read any more says so, and offers no other try', async () => {
  const { page, open } = await signIn(browser, url, 'dm.officer', { width: 390, height: 844 })
  // Within seconds of its opening, a page does not doubt what its person may do.
  await page.clock.setFixedTime(new Date())
  await open('/ministry/accreditation-transactions?view=section')
  await sql`delete from user_roles where user_id = (select id from users where username = 'dm.officer')`.execute(
    database.ownerDb,
  )
  // The server asks for the rights of a session anew after a moment.
  await page.waitForTimeout(1_200)
  await page.getByRole('searchbox').first().fill('سنابل')
  await page.locator('main').getByText('لا تملكون حق الاطلاع على هذه المعلومات.').first().waitFor()
  await examine(page, 'list-right-taken-phone')
  expect(await page.locator('main').getByRole('button', { name: 'أعِد المحاولة' }).count()).toBe(0)
}, 60_000)
