import { expect, test } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = await startServer()
const browser = await openBrowser()
const enter = (username: string) => signIn(browser, url, username)

test('the main user hands the account over, and the colleague who accepts it gives rights from then on', async () => {
  const [main, colleague] = [await enter('sanabel.admin'), await enter('sanabel.data')]
  // Before: the colleague is told which right he lacks, and who gives it.
  await colleague.page.goto(`${url}/technical-support/users`)
  await colleague.page.waitForURL(/unauthorized-401\?need=ngo_users/)
  await colleague.page.getByText('الصلاحية الناقصة: مستخدمو المنظمة.').waitFor()
  await colleague.page.getByText('نور السنديان').waitFor()
  await examine(colleague.page, 'users-why-not')

  await main.page.goto(`${url}/technical-support/users`)
  await main.page.getByRole('link', { name: 'تسليم الحساب الرئيس' }).click()
  await main.page.getByRole('radio', { name: /^سامر الزيتوني/ }).check()
  await examine(main.page, 'users-handover-offer')
  await main.page.getByRole('button', { name: 'اعرض تسليم الحساب' }).click()
  await main.page.getByRole('dialog').getByRole('button', { name: 'اعرض تسليم الحساب' }).click()
  await main.page.getByText('ولم يصل الجواب بعد').waitFor()

  await colleague.page.goto(`${url}/technical-support/handover`)
  await colleague.page.getByRole('button', { name: 'أقبل تسلّم الحساب' }).waitFor()
  await examine(colleague.page, 'users-handover-answer')
  await colleague.page.getByRole('button', { name: 'أقبل تسلّم الحساب' }).click()
  await colleague.page.getByRole('dialog').getByRole('button', { name: 'أقبل تسلّم الحساب' }).click()
  await colleague.page.getByRole('heading', { name: 'اعرض تسليم الحساب' }).waitFor()
  await colleague.page.goto(`${url}/technical-support/users`)
  await colleague.page.getByRole('button', { name: 'ادعُ مستخدماً' }).waitFor()
  expect([...main.faults, ...colleague.faults]).toEqual([])
}, 60_000)

test('the ministry compares roles, gives one until a day, sees what a person can do, and closes an unused access', async () => {
  const { page, faults } = await enter('central.admin')
  await page.goto(`${url}/ministry/settings/roles`)
  await page.getByRole('row').nth(2).getByRole('button').last().click()
  await page.getByRole('link', { name: 'قارنه بدور آخر' }).click()
  await page.getByRole('combobox', { name: 'الدور الثاني' }).selectOption({ index: 5 })
  await page.getByRole('table').waitFor()
  await examine(page, 'users-compare')

  await page.goto(`${url}/ministry/settings/access-review`)
  const row = page.getByRole('row').filter({ hasText: 'editor1' })
  await row.getByRole('button', { name: /إجراءات/ }).click()
  await page.getByRole('button', { name: 'ما زالت لازمة' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ما زالت لازمة' }).click()
  await row.waitFor({ state: 'detached' })

  await page.goto(`${url}/ministry/settings/users/ministry-users?search=auditor1`)
  await page.getByRole('link', { name: 'ماهر البستاني' }).click()
  await page.getByRole('button', { name: 'ما يستطيعه اليوم' }).click()
  await page.getByRole('dialog').getByText('من:').first().waitFor()
  await examine(page, 'users-effective')
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: /صلاحيات/ })
    .first()
    .click()
  await page.waitForURL(/permissions-user/)
  await page.getByText('آخر يوم لدور').waitFor()
  await examine(page, 'users-role-ends')
  expect(faults).toEqual([])
}, 60_000)

test('links of letters that were sent earlier lead to the page that sets a password, with their secret', async () => {
  const { page } = await visit(browser, url)
  await page.goto(`${url}/auth/account-link#1.secret`)
  await page.waitForURL(/\/auth\/set-password/)
  await page.locator('input[type=password]').first().waitFor()
  expect(await page.getByText('الرابط ناقص').count()).toBe(0)
}, 30_000)
