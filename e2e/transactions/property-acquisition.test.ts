import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { decideAs } from '../support/desk.ts'
import { write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()

test('a vehicle is asked for in the fields of its register, and stands there once it is approved', async () => {
  // Papers of requests are another journey.
  await sql`update required_documents set is_required = false where context = 'transaction'`.execute(database.ownerDb)
  const { page, open, faults } = await signIn(browser, url, 'sanabel.admin')
  await open('/transactions/transactions?new=1')
  await page.getByText('نريد تملّك عقار أو آلية').click()
  await page.getByRole('button', { name: 'ابدأ الطلب' }).click()
  await page.getByLabel('المطلوب تملّكه').selectOption('real_estates')
  await page.getByLabel(/^عدد الأسهم/).waitFor()
  await examine(page, 'acquire-estate')
  await page.getByLabel('المطلوب تملّكه').selectOption('machines')
  await page.getByLabel(/^عدد الأسهم/).waitFor({ state: 'detached' })
  await page.getByLabel('صيغة الحيازة').selectOption({ label: 'ملك' })
  await page.getByLabel(/^نوع الآلية/).selectOption({ label: 'سيارة إسعاف' })
  await write(page, 'الطراز', 'سيارة إسعاف للقرى')
  await write(page, 'رقم اللوحة', '774411')
  await page.getByLabel(/^محافظة التسجيل/).selectOption({ index: 1 })
  await page.getByLabel(/^نوع الوقود/).selectOption({ index: 1 })
  await write(page, 'عدد الركاب', '4')
  await write(page, 'سنة الصنع', '2020')
  await page.getByText('حُفظ تلقائياً').waitFor()
  const submit = async () => {
    await page.getByRole('button', { name: 'قدّم المعاملة' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'قدّم المعاملة' }).click()
  }
  await submit()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /رقم الهيكل/ })
    .waitFor()
  await examine(page, 'acquire-lacks')
  await write(page, 'رقم الهيكل', 'WDB90066')
  await page.getByText('حُفظ تلقائياً').waitFor()
  await submit()
  await page.getByText('مقدَّمة').first().waitFor()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))

  await decideAs(browser, url, 'dm.officer', id, { decision: 'start' })
  await decideAs(browser, url, 'dm.officer', id, { decision: 'forward' })
  await sql`update transaction_requests set current_stage_number = 4 where id = ${id}`.execute(database.ownerDb)
  await decideAs(browser, url, 'ngo.head', id, {
    decision: 'approve',
    decision_no: '8810/ق',
    decision_date: '2026-01-15',
  })
  await page.reload()
  await page.getByRole('link', { name: 'سُجّلت عند الموافقة في الآليات' }).waitFor()
  await examine(page, 'acquire-approved')
  await page.getByRole('link', { name: 'سُجّلت عند الموافقة في الآليات' }).click()
  const row = page.getByRole('row', { name: /774411/ })
  await row.getByRole('link', { name: 'بموافقة الوزارة' }).waitFor()
  await row.getByText('الوثيقة لم تُرفق').waitFor()
  await examine(page, 'acquired-register')
  expect(faults).toEqual([])

  const phone = await signIn(browser, url, 'sanabel.admin', { lang: 'en', dark: true, width: 390, height: 844 })
  await phone.open('/properties/vehicles')
  await phone.page.getByText('Approved by the ministry').first().waitFor()
  await examine(phone.page, 'acquired-register-phone')
  await phone.open(`/transactions/transactions/${id}`)
  await phone.page.getByText('Recorded among the vehicles').waitFor()
  await examine(phone.page, 'acquire-approved-phone')
  expect(phone.faults).toEqual([])
}, 120_000)
