import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const path = `${url}/technical-support/users`
const lost = (username: string) =>
  database.pool.query(
    `insert into passkeys (user_id, credential_id, public_key, name) select id, 'lost-' || username, 'x', 'هاتف' from users where username = $1`,
    [username],
  )

test('a colleague asks for the reset of a lost factor on the users page, and a second one confirms it there', async () => {
  await lost('sanabel.viewer')
  await database.pool.query(
    `insert into user_roles (user_id, role_id) select u.id, r.id from users u, roles r where u.username = 'sanabel.finance' and r.slug = 'OA'`,
  )
  const { page, faults } = await signIn(browser, url, 'sanabel.admin')
  await page.goto(path)
  const row = page.getByRole('row').filter({ hasText: 'sanabel.viewer' })
  await row.getByRole('button', { name: /إجراءات/ }).click()
  await examine(page, 'colleague-menu')
  await page.getByRole('button', { name: 'أوقف التحقق بخطوتين' }).click()
  await page.getByRole('dialog').getByText('إلا بعد تأكيد شخص ثانٍ').waitFor()
  await examine(page, 'colleague-ask-reset')
  await page.getByRole('dialog').getByRole('button', { name: 'أوقف التحقق بخطوتين' }).click()
  await page.getByText('أنتم من طلب ذلك، فيؤكده غيركم.').waitFor()
  await examine(page, 'colleague-reset-asked')

  const second = await signIn(browser, url, 'sanabel.finance', { width: 390, height: 844 })
  await second.page.goto(path)
  await second.page.getByRole('button', { name: /^أكّد/ }).waitFor()
  await examine(second.page, 'colleague-reset-phone')
  await second.page.getByRole('button', { name: /^أكّد/ }).click()
  await second.page.getByRole('dialog').getByRole('button', { name: 'أكّد', exact: true }).click()
  await second.page.getByRole('region', { name: 'تغييرات بانتظار التأكيد' }).waitFor({ state: 'detached' })
  const { rows } = await database.pool.query(
    `select count(*)::int as left from passkeys p join users u on u.id = p.user_id where u.username = 'sanabel.viewer'`,
  )
  expect(rows).toEqual([{ left: 0 }])
  expect([...faults, ...second.faults]).toEqual([])
}, 60_000)

test('where no colleague can confirm, the page says that the ministry does, and the ministry confirms on its own', async () => {
  await lost('athar.viewer')
  const { page, faults } = await signIn(browser, url, 'athar.admin')
  await page.goto(path)
  await page
    .getByRole('row')
    .filter({ hasText: 'athar.viewer' })
    .getByRole('button', { name: /إجراءات/ })
    .click()
  await page.getByRole('button', { name: 'أوقف التحقق بخطوتين' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'أوقف التحقق بخطوتين' }).click()
  await page.getByText('لا يستطيع زميل التأكيد، فتؤكده الوزارة.').waitFor()
  await examine(page, 'colleague-reset-by-ministry')

  const ministry = await signIn(browser, url, 'central.admin')
  await ministry.page.goto(`${url}/ministry/settings/users/ngo-users`)
  await ministry.page.getByRole('button', { name: /^أكّد/ }).waitFor()
  await examine(ministry.page, 'ministry-confirms-reset')
  await ministry.page.getByRole('button', { name: /^أكّد/ }).click()
  await ministry.page.getByRole('dialog').getByRole('button', { name: 'أكّد', exact: true }).click()
  await ministry.page.getByRole('region', { name: 'تغييرات بانتظار التأكيد' }).waitFor({ state: 'detached' })
  expect([...faults, ...ministry.faults]).toEqual([])
}, 60_000)
