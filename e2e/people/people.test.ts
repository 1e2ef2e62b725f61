import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { choose, pdfFile, pick, upload, write, writeDate } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const server = await startServer()
const browser = await openBrowser()
const list = '/administrative-status/volunteers'
const heads =
  'رقم المتطوع,الاسم الأول,اسم الأب,الكنية,اسم الأم وكنيتها,الرقم الوطني,الجنسية,الجنس,تاريخ الولادة,الصفة,مجال التطوع,تاريخ بدء التطوع,الحالة,يحمل بطاقة إعاقة,رقم الموبايل,محافظة الإقامة,عنوان الإقامة'
const person = (number: number, name: string, gender: string, id: string) =>
  `V-${number},${name},نبيل,الزيتوني,لينا الساقي,${id},سوري,${gender},17/5/1995,متطوع ميداني,تعليم,2024-03-01,على رأس العمل,لا,0900000101,دمشق,"دمشق، شارع المثال ${number}"`
const table = (...rows: string[]) => ({
  name: 'volunteers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${heads}\r\n${rows.join('\r\n')}\r\n`),
})

test('a table of volunteers with faults is refused cell by cell, taken as a copy, and imported once it is corrected', async () => {
  const { page, faults, open } = await signIn(browser, server.url, 'sanabel.admin')
  await open(list)
  await page.getByRole('button', { name: 'استورد من ملف' }).click()
  const drawer = page.getByRole('dialog')
  const file = drawer.locator('input[type=file]').first()
  await file.setInputFiles(
    table(
      person(1, 'وائل', 'ذكر', '99000000811'),
      person(2, 'هبة', 'غير معروف', '99000000'),
      person(3, 'نور', 'أنثى', '99000000813'),
    ),
  )
  await drawer.getByText('الرقم الوطني يجب أن يتكون من 11 رقماً.').waitFor()
  await examine(page, 'people-import-refused')
  const download = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'نزّل نسخة للتصحيح' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Report - .*\.xlsx$/)
  await drawer
    .getByRole('button', { name: /احذف|أزل|إزالة/ })
    .first()
    .click()
    .catch(() => undefined)
  await file.setInputFiles(
    table(
      person(1, 'وائل', 'ذكر', '99000000811'),
      person(2, 'هبة', 'أنثى', '99000000812'),
      person(3, 'نور', 'أنثى', '99000000813'),
    ),
  )
  await drawer.getByRole('button', { name: 'استورد 3 سجلات' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByText('هبة نبيل الزيتوني').first().waitFor()
  await examine(page, 'people-volunteers')
  expect(faults).toEqual([])
})

test('somebody known as a volunteer is found by the number, taken over as an employee, and edited in one place', async () => {
  const { page, faults, open } = await signIn(browser, server.url, 'sanabel.admin')
  await open('/administrative-status/employees')
  await page.getByRole('button', { name: 'أضف موظفاً' }).first().click()
  const drawer = page.getByRole('dialog')
  await write(drawer, 'الرقم الوطني', '99000000812')
  await drawer.getByText('هذا الشخص معروف في المنظمة: هبة نبيل الزيتوني.').waitFor()
  await examine(page, 'people-known')
  await drawer.getByRole('button', { name: 'املأ من المسجّل' }).click()
  expect(await drawer.getByRole('textbox', { name: 'الاسم الأول', exact: true }).inputValue()).toBe('هبة')
  await write(drawer, 'الرقم الوظيفي', 'E-1')
  await pick(drawer, 'المسمى الوظيفي', 'محاسب')
  const branch = drawer.getByRole('combobox', { name: 'الفرع', exact: true })
  await branch.click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await pick(drawer, 'نوع الدوام', 'دوام كامل')
  await writeDate(drawer, 'تاريخ المباشرة', ['1', '3', '2024'])
  await write(drawer, 'عنوان الإقامة', 'حمص، شارع الوعر 9')
  await drawer.getByRole('button', { name: 'أضف موظفاً' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'هبة نبيل الزيتوني' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'هبة نبيل الزيتوني' }).waitFor()
  await page.getByRole('textbox', { name: 'عنوان الإقامة' }).waitFor()
  await examine(page, 'people-employee')

  await open(list)
  await page.getByRole('link', { name: 'هبة نبيل الزيتوني' }).first().click()
  await page.getByRole('textbox', { name: 'عنوان الإقامة' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'عنوان الإقامة' }).inputValue()).toBe('حمص، شارع الوعر 9')
  await page.getByRole('button', { name: 'سجّل ساعات' }).click()
  const hours = page.getByRole('dialog')
  await writeDate(hours, 'اليوم', ['6', '5', '2024'])
  await write(hours, 'الساعات', '4')
  await write(hours, 'ما قام به', 'توزيع سلال')
  await hours.getByRole('button', { name: 'سجّل ساعات' }).click()
  await hours.waitFor({ state: 'detached' })
  await page.getByText('توزيع سلال').first().waitFor()
  const paper = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'أصدر شهادة' }).click()
  await (await paper).close()
  await examine(page, 'people-volunteer')
  expect(faults).toEqual([])
})

test('a vehicle is added with its papers', async () => {
  const { page, faults, open } = await signIn(browser, server.url, 'sanabel.admin')
  await open('/properties/vehicles')
  await page.getByRole('button', { name: 'أضف آلية' }).first().click()
  const drawer = page.getByRole('dialog')
  await pick(drawer, 'نوع الآلية', 'سيارة إسعاف')
  await write(drawer, 'الطراز', 'فان 2015')
  await pick(drawer, 'نوع الوقود', 'مازوت')
  await write(drawer, 'عدد الركاب', '4')
  await write(drawer, 'رقم اللوحة', '١٢٣٤٥٦')
  await pick(drawer, 'محافظة التسجيل', 'دمشق')
  await write(drawer, 'رقم الهيكل', 'ABC12345')
  await write(drawer, 'سنة الصنع', '2015')
  await pick(drawer, 'صيغة الحيازة', 'ملك')
  await choose(drawer, undefined, 'معفاة من الضرائب')
  await upload(drawer, 'وثيقة الملكية', 'pdf', 'vehicle')
  await examine(page, 'vehicle-drawer')
  await drawer.getByRole('button', { name: 'أضف آلية' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByText('123456').first().waitFor()
  await examine(page, 'vehicles')
  expect(faults).toEqual([])
})

test('a form is not sent while a file is on its way: neither without it nor with the version before', async () => {
  const { page, faults, open } = await signIn(browser, server.url, 'sanabel.admin')
  await open('/properties/vehicles')
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/vehicles/'))
      sent.push((request.postDataJSON() as { document_file: unknown }).document_file)
  })
  const arrive = Promise.withResolvers<void>()
  await page.route('**/api/v2/uploads**', async (route) => {
    await arrive.promise
    await route.continue()
  })
  await page.getByRole('row').filter({ hasText: 'فان 2015' }).getByRole('button').first().click()
  const drawer = page.getByRole('dialog')
  const field = drawer.getByRole('group', { name: 'وثيقة الملكية' })
  const chosen = page.waitForEvent('filechooser')
  await field.getByRole('button', { name: 'استبدل' }).click()
  await (await chosen).setFiles(pdfFile('newer'))
  await field.getByText('newer.pdf').waitFor()
  const save = drawer.getByRole('button', { name: 'احفظ التعديل' })
  await save.click()
  await field.getByText('لم يكتمل رفع الملف بعد. انتظروا اكتماله أو احذفوه.').waitFor()
  // Nor is it lost unasked.
  await drawer.getByRole('button', { name: 'إلغاء', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'مغادرة الصفحة دون حفظ؟' })
  await question.getByRole('button', { name: 'إلغاء', exact: true }).click()
  arrive.resolve()
  await field.getByText('فُحص ورُفع').first().waitFor()
  await expect.poll(() => field.getByText('لم يكتمل رفع الملف بعد').count()).toBe(0)
  expect(sent).toEqual([])
  await save.click()
  await drawer.waitFor({ state: 'detached' })
  const { rows } = await sql<{ name: string }>`
    select a.name from attachments a where a.id = ${sent[0] as number}`.execute(server.database.ownerDb)
  expect([sent.length, rows[0]?.name]).toEqual([1, 'newer.pdf'])
  expect(faults).toEqual([])
})

test.each([
  ['ar', true, 390],
  ['en', false, 390],
  ['en', true, 1440],
] as const)('the screens in %s, dark %s, %i px', async (lang, dark, width) => {
  const look = { lang, dark, width, height: width === 390 ? 844 : 940 }
  const { page, faults, open } = await signIn(browser, server.url, 'sanabel.admin', look)
  for (const path of [
    list,
    '/administrative-status/employees',
    '/administrative-status/general-authority',
    '/properties/vehicles',
    '/properties/real-estates',
  ]) {
    await open(path)
    await examine(page, `people-${path.split('/').at(-1)}-${lang}-${width}-${dark}`)
  }
  await open(list)
  await page.getByRole('link', { name: 'هبة نبيل الزيتوني' }).first().click()
  await page.locator('form').first().waitFor()
  await examine(page, `people-record-${lang}-${width}-${dark}`)
  expect(faults).toEqual([])
})
