import { expect, test } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = await startServer()
const browser = await openBrowser()
const password = 'Sijill-demo-2026'
const headers = { 'x-requested-with': 'sijill' }

/** The link in the newest letter to an address, read where no mail leaves the house. */
async function linkTo(page: Awaited<ReturnType<typeof visit>>['page'], address: string): Promise<string> {
  await page.goto(`${url}/ministry/outbox`)
  const answer = await page.request.get(`${url}/api/v2/ministry/outbox?per_page=25`, { headers })
  const { data } = (await answer.json()) as { data: { id: number; to_address: string }[] }
  const id = data.find((one) => one.to_address === address)?.id ?? 0
  const letter = await (await page.request.get(`${url}/api/v2/ministry/outbox/${id}`, { headers })).text()
  return /\/auth\/set-password#[\w.-]+/.exec(letter)?.[0] ?? ''
}

test('an administrator makes a role and invites a person, who sets a password by the link and sees only what the role opens', async () => {
  const { page, context, faults } = await signIn(browser, url, 'central.admin')

  await page.goto(`${url}/ministry/settings/roles`)
  await page.getByRole('button', { name: 'أضف دوراً' }).click()
  await page.waitForURL(/\/ministry\/add-role\/ministry$/)
  await write(page, 'اسم الدور', 'محرر العطل')
  await page.getByRole('checkbox', { name: 'العطل الرسمية: تعديل' }).check()
  // Whoever edits sees as well.
  expect(await page.getByRole('checkbox', { name: /^العطل الرسمية: عرض/ }).isChecked()).toBe(true)
  await page.getByRole('checkbox', { name: 'الملف الشخصي: عرض' }).check()
  expect(await page.getByRole('checkbox', { name: /^العطل الرسمية: بتّ/ }).count()).toBe(0)
  await examine(page, 'users-role-editor')
  await page.getByRole('button', { name: 'أضف دوراً' }).click()
  await page.waitForURL(/\/ministry\/settings\/roles/)
  await page.getByRole('link', { name: 'محرر العطل' }).waitFor()

  await page.goto(`${url}/ministry/settings/users/ministry-users`)
  await page.getByRole('button', { name: 'ادعُ مستخدماً' }).click()
  const drawer = page.getByRole('dialog')
  await write(drawer, 'الاسم الأول', 'سامر')
  await write(drawer, 'الكنية', 'الزيتوني')
  await write(drawer, 'البريد الإلكتروني', 'samer.new@demo.example')
  await write(drawer, 'اسم المستخدم', 'samer.new')
  await write(drawer, 'رقم الموبايل', '0900000321')
  // Titles of staff: the index also has those of people to whom letters are written.
  const title = drawer.getByRole('combobox', { name: /^المسمى الوظيفي/ })
  await title.fill('م')
  await drawer.getByRole('option', { name: 'مدرّس', exact: true }).waitFor()
  expect(await drawer.getByRole('option', { name: /^السيد/ }).count()).toBe(0)
  await title.press('Escape')
  await drawer.getByRole('radio', { name: /^مديرية محافظة/ }).check()
  await drawer.getByRole('combobox', { name: 'محافظة المديرية', exact: true }).fill('حمص')
  await drawer.getByRole('option', { name: 'حمص', exact: true }).click()
  await drawer.getByRole('checkbox', { name: /^محرر العطل/ }).check()
  await examine(page, 'users-invitation')
  await drawer.getByRole('button', { name: 'أرسل الدعوة' }).click()
  await page.waitForURL(/\/ministry\/settings\/ministry-user\/\d+$/)
  await page.getByRole('heading', { level: 1, name: 'سامر الزيتوني' }).waitFor()
  await examine(page, 'users-invited')
  // What the invitation gives waits for a second administrator.
  const second = await signIn(browser, url, 'central.deputy')
  await second.page.goto(`${url}/ministry/settings/users/ministry-users`)
  await second.page.getByRole('button', { name: /^أكّد/ }).click()
  await second.page.getByRole('dialog').getByRole('button', { name: 'أكّد' }).click()
  await second.page.getByText('صلاحيات سامر الزيتوني بانتظار التأكيد.').waitFor({ state: 'detached' })
  const path = await linkTo(page, 'samer.new@demo.example')
  expect(path).not.toBe('')

  const invited = await visit(browser, url, { width: 390, height: 844 })
  await invited.page.goto(url + path)
  await invited.page.getByRole('heading', { level: 1, name: 'تعيين كلمة المرور' }).waitFor()
  await invited.page.waitForFunction(() => location.hash === '')
  for (const field of await invited.page.locator('input[type=password]').all()) await field.fill('زيتونة-الجبل-2026')
  await invited.page.locator('button[type=submit]').click()
  await invited.page.waitForURL(/\/auth\/ministry-login/)
  await write(invited.page, 'البريد الإلكتروني أو اسم المستخدم', 'samer.new')
  await invited.page.locator('input[type=password]').fill('زيتونة-الجبل-2026')
  await invited.page.keyboard.press('Enter')
  await invited.page.waitForURL((at) => !at.pathname.startsWith('/auth'))
  await invited.page.goto(`${url}/ministry/settings/holidays`)
  await invited.page.getByRole('heading', { level: 1, name: 'العطل الرسمية' }).waitFor()
  await invited.page.goto(`${url}/ministry/settings/roles`)
  await invited.page.waitForURL(/unauthorized-401/)
  const refused = await invited.page.request.get(`${url}/api/v2/ministry/users`, { headers })
  expect(refused.status()).toBe(403)

  // What is taken from the person is gone at once, in the session that is open.
  const id = /(\d+)$/.exec(page.url())?.[1] ?? ''
  const own = await context.request.get(`${url}/api/v2/ministry/users?search=samer.new`, { headers })
  const userId = id || String(((await own.json()) as { data: { id: number }[] }).data[0]?.id)
  await page.goto(`${url}/ministry/permissions-user/${userId}`)
  await page.getByRole('checkbox', { name: /^العطل الرسمية: عرض/ }).uncheck()
  await page.getByText('ما سيتغير بعد الحفظ').waitFor()
  await examine(page, 'users-permissions')
  await page.getByRole('button', { name: 'احفظ الصلاحيات' }).click()
  await page.getByText('تم التعديل بنجاح').first().waitFor()
  expect((await invited.page.request.get(`${url}/api/v2/ministry/annual-holidays`, { headers })).status()).toBe(403)
  expect([...faults, ...invited.faults]).toEqual([])
}, 90_000)

test('an organisation issues a one-time password that is shown once, and closes an account', async () => {
  const { page, context, faults } = await signIn(browser, url, 'sanabel.admin')
  await page.goto(`${url}/technical-support/users`)
  const row = page.getByRole('row').filter({ hasText: 'sanabel.media' })
  await row.getByRole('button', { name: /إجراءات/ }).click()
  await page.getByRole('button', { name: 'أصدر كلمة مرور جديدة' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^كلمة مرور لمرة واحدة/ }).check()
  await dialog.getByRole('button', { name: 'أصدر كلمة المرور' }).click()
  const secret = await dialog.locator('bdi').filter({ hasText: /-a7$/ }).innerText()
  await examine(page, 'users-one-time-password')
  const tryWith = (given: string) =>
    context.request.post(`${url}/api/v2/login`, { data: { username: 'sanabel.media', password: given }, headers })
  expect((await tryWith(password)).status()).toBe(400)
  const opened = (await (await tryWith(secret)).json()) as { data: { user: { password_must_change: number } } }
  expect(opened.data.user.password_must_change).toBe(1)
  await dialog.locator('footer').getByRole('button', { name: 'إغلاق' }).click()
  await row.getByRole('button', { name: /إجراءات/ }).click()
  await page.getByRole('button', { name: 'عطّل الحساب' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'عطّل الحساب' }).click()
  await row.getByText('معطّل').waitFor()
  expect((await tryWith(secret)).status()).toBe(400)
  expect(faults).toEqual([])
}, 60_000)
