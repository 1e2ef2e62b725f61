import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const enter = (username: string, look?: Parameters<typeof signIn>[3]) => signIn(browser, url, username, look)
const idOf = async (username: string): Promise<number> =>
  (await sql<{ id: number }>`select id from users where username = ${username}`.execute(database.ownerDb)).rows[0]
    ?.id ?? 0

test('what one administrator gives waits until the other confirms it', async () => {
  const [admin, auditor] = [await enter('central.admin'), await idOf('auditor1')]
  const { page } = admin
  await page.goto(`${url}/ministry/permissions-user/${auditor}`)
  await page.getByText('ينتظر تأكيد شخص ثانٍ').waitFor()
  // What a right allows is read beside it, before it is given.
  await page.getByRole('button', { name: 'ما تتيحه صلاحية «الأدوار والصلاحيات»' }).click()
  await page.getByRole('dialog').getByText('حذف دور لا يحمله أحد.').waitFor()
  await examine(page, 'users-right-info')
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: /^محرر المحتوى/ }).check()
  await page.getByRole('button', { name: 'احفظ الصلاحيات' }).click()
  await page.getByText('وما يحتاج إلى شخص ثانٍ ينفذ متى أكّده').first().waitFor()
  await page.getByText('صلاحيات ماهر البستاني بانتظار التأكيد').first().waitFor()
  // What waits is not held: the form shows what is.
  await expect.poll(() => page.getByRole('checkbox', { name: /^محرر المحتوى/ }).isChecked()).toBe(false)
  expect(await page.getByRole('button', { name: /^أكّد/ }).count()).toBe(0)
  // The form is drawn anew: whoever works by keys goes on at the heading, beside which it says what waits.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await examine(page, 'users-proposal-own')

  const second = await enter('central.deputy')
  await second.page.goto(`${url}/ministry/dashboard`)
  await second.page.getByText('صلاحيات بانتظار تأكيدكم: 1').waitFor()
  await examine(second.page, 'users-tasks')
  await second.page.getByRole('link', { name: 'افتح ما ينتظر' }).click()
  await second.page.getByText('صلاحيات ماهر البستاني بانتظار التأكيد').waitFor()
  // A notice leads there as well.
  await second.page.goto(`${url}/user-notifications`)
  await second.page
    .getByRole('link', { name: /افتح السجل/ })
    .first()
    .click()
  await second.page.waitForURL(/\/ministry\/settings\/users\/ministry-users/)
  await second.page.getByText('صلاحيات ماهر البستاني بانتظار التأكيد').waitFor()
  for (const look of [
    { lang: 'ar', dark: true, width: 390, height: 844 },
    { lang: 'en', width: 1440, height: 940 },
  ] as const) {
    const other = await enter('central.deputy', look)
    await other.page.goto(`${url}/ministry/settings/users/ministry-users`)
    await other.page.getByRole('button', { name: look.lang === 'ar' ? /^أكّد/ : /^Confirm/ }).waitFor()
    await examine(other.page, `users-proposal-${look.lang}-${look.width}`)
    expect(other.faults).toEqual([])
    await other.leave()
  }
  await second.page.getByRole('button', { name: /^أكّد/ }).click()
  await second.page.getByRole('dialog').getByRole('button', { name: 'أكّد' }).click()
  await second.page.getByText('صلاحيات ماهر البستاني بانتظار التأكيد.').waitFor({ state: 'detached' })
  const row = second.page.getByRole('row').filter({ hasText: 'auditor1' })
  await row.getByText('محرر المحتوى').waitFor()
  // Whoever asked has his page open still: it hears of the decision, and shows what holds now.
  await page.getByText('صلاحيات ماهر البستاني بانتظار التأكيد').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('checkbox', { name: /^محرر المحتوى/ }).isChecked()).toBe(true)
  await examine(page, 'users-proposal-decided')
  await page.goto(`${url}/ministry/dashboard-events-log?action=submit`)
  await page
    .getByRole('row')
    .filter({ hasText: 'صلاحيات تنتظر التأكيد: ماهر البستاني' })
    .first()
    .getByRole('button')
    .first()
    .click()
  const changes = page.getByRole('dialog')
  await changes.getByText('الأدوار').waitFor()
  await examine(page, 'users-proposal-log')
  expect([...admin.faults, ...second.faults]).toEqual([])
}, 120_000)

test('the review of the quarter is a task of the administrator, who says of each person what is needed', async () => {
  await sql`with round as (insert into access_rounds (quarter, due_on) values ('2026-10-01', '2026-12-01') on conflict (quarter) do update set due_on = excluded.due_on returning id)
    insert into access_round_people (round_id, user_id, reasons)
    select round.id, u.id, case when u.username = 'editor1' then '{idle}' else '{administers,wide}' end::text[] from round, users u
    where u.username in ('central.admin', 'support1', 'editor1') on conflict do nothing`.execute(database.ownerDb)
  const { page, faults } = await enter('central.admin')
  await page.goto(`${url}/ministry/dashboard`)
  await page.getByRole('link', { name: 'راجع الصلاحيات' }).click()
  const row = page.getByRole('row').filter({ hasText: 'editor1' })
  await row.getByText('لا دخول منذ 90 يوماً').waitFor()
  await examine(page, 'users-round')
  await row.getByRole('button', { name: /إجراءات/ }).click()
  await page.getByRole('button', { name: 'ما زالت لازمة' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ما زالت لازمة' }).click()
  await row.waitFor({ state: 'detached' })
  await page.goto(`${url}/ministry/settings/access-review?kind=round`)
  await page.getByRole('row').filter({ hasText: 'editor1' }).getByText('راجعه').waitFor()
  for (const look of [
    { lang: 'ar', dark: true, width: 390, height: 844 },
    { lang: 'en', width: 1440, height: 940 },
  ] as const) {
    const other = await enter('central.admin', look)
    await other.page.goto(`${url}/ministry/settings/access-review?kind=round`)
    await other.page.getByText('editor1').first().waitFor()
    await examine(other.page, `users-round-${look.lang}-${look.width}`)
    await other.leave()
  }
  expect(faults).toEqual([])
}, 120_000)

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
