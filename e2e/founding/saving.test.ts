import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { pick, slowly, write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()

const founder = async (step: string) => {
  const visitor = await signIn(browser, url, 'founder1@demo.example')
  await visitor.page.goto(`${url}/temp-ngo/temp-ngo-info?step=${step}`)
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  return visitor
}
const stored = async (column: string) =>
  (
    await sql<{ value: unknown }>`select ${sql.ref(`n.${column}`)} as value from est_ngo n
      join establishments e on e.id = n.establishment_id join users u on u.id = e.user_id
      where u.email = 'founder1@demo.example'`.execute(database.ownerDb)
  ).rows[0]?.value
const patience = { timeout: 10_000 }

test('a place that is taken back while another is on its way to the server is what the server keeps', async () => {
  const { page, faults } = await founder('address')
  const shown = (label: string) => page.getByRole('combobox', { name: label, exact: true }).inputValue()
  const place = async () => [
    await stored('governorate_id'),
    await stored('district_id'),
    await stored('sub_district_id'),
  ]
  const choosePlace = async () => {
    await pick(page, 'المحافظة', 'دمشق')
    await pick(page, 'المنطقة', 'منطقة مركز دمشق')
    await pick(page, 'الناحية', 'ناحية مركز دمشق')
    await page.keyboard.press('Tab')
  }
  await choosePlace()
  await expect.poll(() => stored('sub_district_id'), patience).not.toBeNull()
  const before = await place()

  await slowly(page, '**/establishment/ngo')
  const sending = page.waitForRequest('**/establishment/ngo')
  const answered = page.waitForResponse('**/establishment/ngo')
  await pick(page, 'المحافظة', 'حلب')
  await page.keyboard.press('Tab')
  await sending
  await choosePlace()
  await answered
  await expect.poll(place, patience).toEqual(before)
  expect([await shown('المحافظة'), await shown('المنطقة'), await shown('الناحية')]).toEqual([
    'دمشق',
    'منطقة مركز دمشق',
    'ناحية مركز دمشق',
  ])
  expect(faults).toEqual([])
})

test('a reading that began before a saving does not make the next change look like none', async () => {
  const { page, faults } = await founder('aims')
  const label = 'وسائل تحقيق الأهداف'
  const [first, second] = ['حملات توعية في المدارس', 'دورات تدريب للأمهات']
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let read = () => {}
  const reading = new Promise<void>((resolve) => (read = resolve))
  await write(page, label, first)
  await expect.poll(() => stored('means'), patience).toBe(first)
  // The section as it stands now arrives only after the next saving.
  await page.route('**/establishment/main-info', async (route) => {
    const response = await route.fetch()
    read()
    await held
    await route.fulfill({ response })
  })
  await reading
  await write(page, label, second)
  await expect.poll(() => stored('means'), patience).toBe(second)
  const arrived = page.waitForResponse('**/establishment/main-info')
  release()
  await (await arrived).finished()
  await page.waitForTimeout(200)
  expect(await page.getByRole('textbox', { name: label }).inputValue()).toBe(second)
  await write(page, label, first)
  await expect.poll(() => stored('means'), patience).toBe(first)
  expect(faults).toEqual([])
})

test('a value that was corrected before its refusal arrived is saved, and the refusal is not shown at it', async () => {
  const { page, faults } = await founder('address')
  await slowly(page, '**/establishment/ngo')
  const sending = page.waitForRequest('**/establishment/ngo')
  await write(page, 'بريد المنظمة (اختياري)', 'كتب خطأ')
  await sending
  const answered = page.waitForResponse('**/establishment/ngo')
  await write(page, 'بريد المنظمة (اختياري)', 'office@saved.example')
  expect((await answered).status()).toBe(422)
  await expect.poll(() => stored('email'), patience).toBe('office@saved.example')
  expect(await page.getByRole('textbox', { name: 'بريد المنظمة (اختياري)' }).getAttribute('aria-invalid')).not.toBe(
    'true',
  )
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
})

test('what hangs on a value stays as it is while the value is being saved: neither focus nor a tick is lost', async () => {
  await sql`update est_ngo n set main_classification_ids = null, sub_classification_ids = null from establishments e
    join users u on u.id = e.user_id where e.id = n.establishment_id and u.email = 'founder1@demo.example'`.execute(
    database.ownerDb,
  )
  const { page, faults } = await founder('scope')
  await slowly(page, '**/establishment/ngo')
  const sending = page.waitForRequest('**/establishment/ngo')
  const answered = page.waitForResponse('**/establishment/ngo')
  await pick(page, 'التصنيف الرئيسي', 'التعليم والتمكين')
  const box = page.getByRole('checkbox', { name: 'محو أمية وتعليم كبار' })
  await box.focus()
  await sending
  // Drawn anew for even a moment, it would be another box, and a key pressed then would be lost.
  await box.evaluate((node) => void Object.assign(globalThis, { box: node }))
  await (await answered).finished()
  await expect.poll(() => stored('main_classification_ids'), patience).toEqual([1])
  await page.getByText(/حُفظ/).first().waitFor()
  expect(
    await box.evaluate((node) => [node === Reflect.get(globalThis, 'box'), node === document.activeElement]),
  ).toEqual([true, true])
  await page.keyboard.press('Space')
  await expect.poll(() => stored('sub_classification_ids'), patience).not.toBeNull()
  expect(faults).toEqual([])
})
