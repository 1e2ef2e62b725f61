import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ministryGrantsFile } from '#contract/grants/grants-standard.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { grantsFaults } from '#server/testing/grants-table.ts'
import { examine, examineOtherSkin, openBrowser } from '../support/browser.ts'
import { decideAs, outsideAgrees } from '../support/desk.ts'
import { pdfFile, pick, upload, write, writeDate } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const server = await startServer()
const { url, database } = server
const browser = await openBrowser()

test('an organisation sees its grants, records what came of one, and begins the request for another; the ministry reads them', async () => {
  const organisation = await signIn(browser, url, 'sanabel.admin')
  await organisation.open('/financial/financial-grant')
  await organisation.page.getByRole('link', { name: 'غرفة تجارة المحافظة' }).waitFor()
  await examine(organisation.page, 'grants')
  await organisation.page.getByRole('button', { name: 'أضف سجلاً' }).first().click()
  await organisation.page.getByRole('dialog').waitFor()
  await examine(organisation.page, 'grant-form')
  await organisation.page.keyboard.press('Escape')
  await organisation.page.getByRole('link', { name: 'غرفة تجارة المحافظة' }).click()
  await organisation.page.getByRole('button', { name: 'سجّل التنفيذ' }).click()
  const dialog = organisation.page.getByRole('dialog')
  await write(dialog, 'المبلغ', '75000000')
  await upload(dialog, 'الإثبات', 'pdf', 'إشعار')
  await examine(organisation.page, 'grant-part')
  await organisation.page.keyboard.press('Escape')
  await organisation.open('/financial/international-Donations')
  await organisation.page.getByText('لا سجلات بعد').waitFor()
  await organisation.page.getByRole('button', { name: 'أضف سجلاً' }).first().click()
  await dialog.getByRole('button', { name: 'أضف مادة' }).click()
  await examine(organisation.page, 'donation-form')
  await organisation.open('/financial/financial-grant')
  await organisation.page.getByRole('link', { name: 'مؤسسة التعليم للجميع' }).click()
  await organisation.page.getByText('مبرَّأ').first().waitFor()
  await examine(organisation.page, 'grant-reported')
  await examineOtherSkin(organisation.page, 'grant-reported')

  const reviewer = await signIn(browser, url, 'finance1')
  await reviewer.open('/ministry/ngos-communication/financial-grants')
  await reviewer.page.getByRole('link', { name: 'صندوق الإغاثة المشترك' }).waitFor()
  await examine(reviewer.page, 'ministry-grants')
  await reviewer.page.getByRole('link', { name: 'صندوق الإغاثة المشترك' }).click()
  await reviewer.page.getByText('متأخر').first().waitFor()
  await examine(reviewer.page, 'ministry-grant')
  await expect.poll(() => reviewer.page.getByText('10,000').count()).toBeGreaterThan(0)

  // The same grants in the standard in which other registers read them.
  const centre = await signIn(browser, url, 'central.admin')
  const answer = await centre.context.request.get(`${url}/api/${ministryGrantsFile.path}?format=json`)
  expect([answer.status(), grantsFaults(await answer.text())]).toEqual([200, []])
})

const split = (day: string) => {
  const [year = '', month = '', date = ''] = day.split('-')
  return [date, String(Number(month)), year] as const
}

test('a foreign grant from its record and request through both opinions to the approval, its money and its spending report', async () => {
  // The signed paper of a step is another journey.
  await sql`update transaction_type_stages set requires_files = false where transaction_type_id = (select id from transaction_types where slug = 'foreign_grant_approval')`.execute(
    database.ownerDb,
  )
  const today = todayIn()
  const donor = 'صندوق الزيتون للتعليم'
  const own = await signIn(browser, url, 'sanabel.admin')
  const { page } = own
  const dialog = page.getByRole('dialog')
  await own.open('/financial/financial-grant')
  await page.getByRole('button', { name: 'أضف سجلاً' }).first().click()
  await write(dialog, 'اسم الجهة المانحة', donor)
  await pick(dialog, 'دولة الجهة المانحة', 'الأردن')
  await upload(dialog, 'نبذة ووثائق الجهة المانحة', 'pdf', 'نبذة')
  await write(dialog, 'المبلغ', '٢٠٬٠٠٠')
  await dialog.getByLabel('العملة').selectOption({ label: 'دولار أمريكي' })
  await write(dialog, 'الغرض', 'تجهيز مخبر علوم في مدرستين.')
  await writeDate(dialog, 'تاريخ الاتفاق', split(addDays(today, -20)))
  await upload(dialog, 'الاتفاقية', 'pdf', 'اتفاقية')
  await writeDate(dialog, 'تاريخ الاستلام المتوقع', split(addDays(today, 30)))
  await writeDate(dialog, 'آخر يوم للصرف', split(addDays(today, 200)))
  await dialog.getByLabel('الحساب المصرفي').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'أضف سجلاً' }).click()
  await dialog.waitFor({ state: 'detached' })

  // Nothing may be received before the approval, and the page says so.
  await page.getByRole('link', { name: donor }).click()
  await page.getByRole('button', { name: 'اطلب الموافقة' }).waitFor()
  expect(await page.getByRole('button', { name: 'سجّل التنفيذ' }).count()).toBe(0)
  const record = page.url()
  await examine(page, 'grant-draft')
  await page.getByRole('button', { name: 'اطلب الموافقة' }).click()
  await page.waitForURL('**/transactions/transactions/*')
  // The agreement and the papers of the donor are taken from the record; the rest is asked for here.
  await page
    .locator('main input[type=file]')
    .last()
    .setInputFiles([pdfFile('مشروع'), pdfFile('موازنة')])
  await expect.poll(() => page.getByText('فُحص ورُفع').count()).toBe(4)
  await page.getByRole('button', { name: 'قدّم المعاملة' }).click()
  await dialog.getByRole('button', { name: 'قدّم المعاملة' }).click()
  await page.getByText('مقدَّمة').first().waitFor()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))

  await decideAs(browser, url, 'dm.officer', id, { decision: 'start' })
  await decideAs(browser, url, 'dm.officer', id, { decision: 'forward' })
  const finance = await signIn(browser, url, 'finance1')
  await finance.open(`/ministry/accreditation-transactions/${id}`)
  await finance.page.getByText(donor).first().waitFor()
  await finance.page.getByLabel('رأيكم المالي').fill('الموازنة مفصلة ومتسقة مع الاتفاقية.')
  await examine(finance.page, 'grant-financial-opinion')
  await finance.page.getByRole('button', { name: 'أحِل إلى:' }).first().click()
  await finance.page.getByText('لا قرار لكم على هذه الخطوة').waitFor()
  const liaison = await signIn(browser, url, 'central.admin')
  await outsideAgrees(liaison.page, server, id)
  await decideAs(browser, url, 'ngo.head', id, { decision: 'forward' })
  const signer = await signIn(browser, url, 'central.deputy')
  await signer.open(`/ministry/accreditation-transactions/${id}`)
  await signer.page.getByText('الموازنة مفصلة ومتسقة').first().waitFor()
  await signer.page.getByRole('button', { name: 'وافق على المعاملة' }).click()
  const desk = signer.page.getByRole('dialog')
  await desk.getByLabel(/^رقم القرار/).fill('4417/ت')
  await desk.getByRole('button', { name: 'وافق على المعاملة' }).click()
  await desk.waitFor({ state: 'detached' })

  await page.goto(record)
  await page.getByRole('button', { name: 'سجّل التنفيذ' }).click()
  await writeDate(dialog, 'التاريخ', split(today))
  await write(dialog, 'المبلغ', '20000.01')
  await upload(dialog, 'الإثبات', 'pdf', 'إشعار')
  await dialog.getByRole('button', { name: 'سجّل التنفيذ' }).click()
  await dialog.getByText('يجب أن تكون القيمة بين').first().waitFor()
  await write(dialog, 'المبلغ', '20000')
  await dialog.getByRole('button', { name: 'سجّل التنفيذ' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('منفَّذ').first().waitFor()
  await examine(page, 'grant-executed')
  await page.getByRole('button', { name: 'قدّم التقرير' }).click()
  await upload(dialog, 'تقرير الصرف', 'pdf', 'تقرير')
  await dialog.getByRole('button', { name: 'قدّم التقرير' }).click()
  await page.getByText('مبرَّأ').first().waitFor()

  // The ministry reads it with both opinions, and so does the file of the standard.
  const { rows } = await sql<{
    id: number
  }>`select id from financial_grants where donor_name = ${donor}`.execute(database.ownerDb)
  await finance.open(`/ministry/ngos-communication/financial-grants?kind=grant&record=${rows[0]?.id}`)
  await finance.page.getByText('الموازنة مفصلة ومتسقة').waitFor()
  await finance.page.getByText('4417/ت').first().waitFor()
  await examine(finance.page, 'ministry-grant-reported')
  const told = await liaison.context.request.get(`${url}/api/${ministryGrantsFile.path}?format=json`)
  expect(await told.text()).toContain(donor)
  expect([...own.faults, ...finance.faults, ...signer.faults]).toEqual([])
}, 240_000)
