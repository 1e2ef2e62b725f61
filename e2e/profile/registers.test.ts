import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { todayIn } from '#contract/core/values/dates.ts'
import { examine, openBrowser } from '../support/browser.ts'
import { choose, pick, upload, write, writeDate } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const wrong = 'SY71 0001 0002 0003 0004'
/** The same account with check digits that fit. */
const right = 'SY700001000200030004'

test('the errors above a form stand in the order of its fields', async () => {
  const { page, faults, open } = await signIn(browser, url, 'sanabel.admin')
  await open('/properties/vehicles')
  await page.getByRole('button', { name: 'أضف آلية' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'أضف آلية' }).click()
  const links = drawer.getByRole('alert').getByRole('link')
  await links.first().waitFor()
  const named = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')?.slice(1) ?? ''))
  expect(named.length).toBeGreaterThan(4)
  const standing = await page.evaluate(
    (ids) => [...document.querySelectorAll('[id]')].map(({ id }) => id).filter((id) => ids.includes(id)),
    named,
  )
  expect(named).toEqual(standing)
  expect(faults).toEqual([])
})

test('an account is refused with a wrong IBAN, added once it is right, and given a driver from the board', async () => {
  const { page, faults, open } = await signIn(browser, url, 'sanabel.admin')
  await open('/ngo-profile/bank-accounts')
  await page.getByRole('button', { name: 'أضف حساباً مصرفياً' }).click()
  const drawer = page.getByRole('dialog')
  await pick(drawer, 'المصرف', 'بنك الفرات التجريبي')
  await write(drawer, 'فرع المصرف', 'فرع أبو رمانة')
  await write(drawer, 'رقم الحساب', wrong)
  await pick(drawer, 'العملة', 'يورو')
  await writeDate(drawer, 'تاريخ فتح الحساب', ['20', '3', '2025'])
  await write(drawer, 'رقم كتاب الموافقة', '977/ص')
  await writeDate(drawer, 'تاريخ كتاب الموافقة', ['10', '3', '2025'])
  await upload(drawer, 'كتاب الموافقة', 'pdf', 'approval')
  const save = drawer.getByRole('button', { name: 'أضف حساباً مصرفياً' })
  await save.click()
  await drawer.getByText('رقم الآيبان غير صحيح').first().waitFor()
  expect(await drawer.getByRole('textbox', { name: 'رقم الحساب', exact: true }).getAttribute('aria-invalid')).toBe(
    'true',
  )
  await examine(page, 'account-drawer-wrong-iban')
  await write(drawer, 'رقم الحساب', right)
  await save.click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByText(right).waitFor()

  const card = page
    .getByRole('region')
    .filter({ hasText: right })
    .or(page.locator('section', { hasText: right }))
  await card.first().getByText('لا محرّكين لهذا الحساب بعد').waitFor()
  await page.getByRole('button', { name: /أضف محرّكاً: بنك الفرات/ }).click()
  const member = drawer.getByRole('combobox', { name: 'العضو المرتبط' })
  await member.click()
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /أمين الصندوق/ })
    .click()
  expect(await drawer.getByRole('textbox', { name: 'الاسم الكامل' }).inputValue()).not.toBe('')
  expect(await drawer.getByRole('textbox', { name: 'الرقم الوطني' }).inputValue()).toMatch(/^\d{11}$/)
  await writeDate(drawer, 'تاريخ التكليف', ['25', '3', '2025'])
  await upload(drawer, 'قرار التكليف', 'pdf', 'resolution')
  await drawer.getByRole('button', { name: 'أضف محرّكاً' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByText('التوقيع غير مكتمل').first().waitFor()
  await examine(page, 'accounts-with-driver')
  expect(faults).toEqual([])
})

test('a specialisation and a service are added and stand on the public page', async () => {
  const { page, faults, open } = await signIn(browser, url, 'sanabel.admin')
  await open('/ngo-profile/ngo-services')
  await page.getByRole('button', { name: 'أضف تصنيفاً' }).click()
  const drawer = page.getByRole('dialog')
  const field = drawer.getByRole('combobox', { name: 'التصنيف' })
  await field.click()
  const option = page.getByRole('listbox').getByRole('option').first()
  const chosen = (await option.innerText()).replace(/^[\d.]+ /, '').trim()
  await option.click()
  await drawer.getByRole('button', { name: 'أضف تصنيفاً' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByText(chosen).first().waitFor()

  await page.getByRole('button', { name: 'أضف خدمة' }).click()
  await drawer.getByRole('combobox', { name: 'الخدمة', exact: true }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await write(drawer, 'وصف الخدمة', 'خدمة أضيفت في رحلة الاختبار لمن يحتاج إليها')
  await pick(drawer, 'الفئات المستهدفة', 'كبار السن')
  await pick(drawer, 'حالة توفر الخدمة', 'متوفرة')
  await pick(drawer, 'تواتر الخدمة', 'موسمية')
  await choose(drawer, 'الكلفة', 'مأجورة')
  await pick(drawer, 'المحافظات', 'دمشق')
  await examine(page, 'service-drawer')
  await drawer.getByRole('button', { name: 'أضف خدمة' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: 'موسمية' }).waitFor()

  await page.getByRole('button', { name: 'اقترح خدمة للدليل' }).click()
  await pick(drawer, 'التصنيف', chosen)
  await write(drawer, 'اسم الخدمة', 'إعارة أجهزة طبية منزلية')
  await drawer.getByRole('button', { name: 'اقترح خدمة للدليل' }).click()
  await drawer.waitFor({ state: 'detached' })

  await page.goto(`${url}/ngo/1`)
  await page.getByText('خدمة أضيفت في رحلة الاختبار').waitFor()
  await page.getByText(chosen).first().waitFor()
  expect(faults).toEqual([])
})

const { rows } = await sql<{
  id: number
}>`select id from ngos where legal_form_id = 3 order by id limit 1`.execute(database.ownerDb)
const alliance = rows[0]?.id ?? 0
await sql`update users set ngo_id = ${alliance}, is_main = false where username = 'athar.admin'`.execute(
  database.ownerDb,
)

test('an alliance records who joins and who leaves; below the least number it is warned, and the ministry sees it', async () => {
  const { page, open, leave, faults } = await signIn(browser, url, 'athar.admin', { width: 390, height: 844 })
  await open('/ngo-profile/alliance-members')
  await page.getByText('عدد الأعضاء الحاليين: 7. الحد الأدنى: 7.').waitFor()
  await examine(page, 'alliance-01-members')

  const actions = page.getByRole('button', { name: /^إجراءات: / }).first()
  const name = ((await actions.getAttribute('aria-label')) ?? '').replace('إجراءات: ', '')
  await actions.click()
  await page.getByRole('button', { name: 'سجّل انسحابها' }).click()
  const leaving = page.getByRole('dialog')
  await examine(page, 'alliance-02-leaving')
  await leaving.getByRole('button', { name: 'سجّل انسحابها' }).click()
  await leaving.waitFor({ state: 'detached' })
  await page.getByText('عدد الأعضاء دون الحد الأدنى').waitFor()
  await examine(page, 'alliance-03-too-few')

  await page.getByRole('button', { name: 'أضف عضواً' }).first().click()
  const joining = page.getByRole('dialog')
  await joining.getByRole('combobox', { name: 'المنظمة العضو' }).fill(name)
  // Before the answer comes, the list still holds what was asked before.
  await joining.getByRole('listbox').getByRole('option').filter({ hasText: name }).first().click()
  await writeDate(joining, 'تاريخ الانضمام', ['3', '2', '2025'])
  await upload(joining, 'قرار الانضمام', 'pdf', 'resolution')
  await examine(page, 'alliance-04-joining')
  await joining.getByRole('button', { name: 'أضف عضواً' }).click()
  await joining.getByText('كانت هذه المنظمة عضواً في الاتحاد حتى').first().waitFor()
  const [year = '', month = '', day = ''] = todayIn().split('-')
  await writeDate(joining, 'تاريخ الانضمام', [String(Number(day)), String(Number(month)), year])
  await joining.getByRole('button', { name: 'أضف عضواً' }).click()
  await joining.waitFor({ state: 'detached' })
  await page.getByText('عدد الأعضاء الحاليين: 7. الحد الأدنى: 7.').waitFor()
  expect(faults).toEqual([])
  await leave()

  const seer = await signIn(browser, url, 'central.admin')
  await seer.open(`/ministry/ngos/${alliance}`)
  await seer.page.getByText('عدد الأعضاء الحاليين: 7. الحد الأدنى: 7.').waitFor()
  await examine(seer.page, 'alliance-05-ministry')
  expect(seer.faults).toEqual([])
})
