import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { pdfFile, write } from '../support/hands.ts'
import { madeType } from '../support/made-type.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const db = database.ownerDb

test('a request is returned item by item, corrected there alone, decided with a letter, and the letter is checked by its code', async () => {
  const slug = await madeType(database.ownerDb)
  const own = await signIn(browser, url, 'sanabel.admin', { width: 390, height: 844 })
  const made = await own.page.request.post(`${url}/api/v2/transaction-requests`, {
    headers: { 'x-requested-with': 'sijill' },
    data: { slug, subject: 'إذن مخيم صيفي في طرطوس', payload: { place: 'طرطوس', purpose: 'رعاية الأيتام' } },
  })
  const { data } = (await made.json()) as { data: { id: number } }
  const page = `/transactions/transactions/${data.id}`
  await own.open(page)
  await own.page.locator('main input[type=file]').first().setInputFiles(pdfFile('خطة'))
  await own.page.getByText('فُحص ورُفع').first().waitFor()
  await own.page.getByRole('button', { name: 'قدّم المعاملة' }).click()
  await own.page.getByRole('dialog').getByRole('button', { name: 'قدّم المعاملة' }).click()
  await own.page.getByText('مقدَّمة').first().waitFor()

  const officer = await signIn(browser, url, 'central.admin')
  const desk = officer.page
  await officer.open(`/ministry/accreditation-transactions/${data.id}`)
  await desk.getByRole('heading', { name: 'المنظمة بجانب المعاملة' }).waitFor()
  const late = await officer.context.newPage()
  await late.goto(desk.url())
  const begin = late.getByRole('button', { name: 'ابدأ الدراسة' })
  await begin.waitFor()
  await desk.getByRole('button', { name: 'ابدأ الدراسة' }).click()
  await desk.waitForFunction(() => document.activeElement?.matches('main h1'))
  await desk.getByRole('button', { name: 'أعِد للاستكمال' }).click()
  // Who comes too late is refused, and shown how the request stands.
  await begin.click()
  await late.getByRole('button', { name: 'أعِد للاستكمال' }).waitFor()
  // A note without words leads to where they are missing.
  await late.getByRole('button', { name: 'حاشية للزملاء' }).click()
  await expect.poll(() => late.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  // A step to another page asks before it takes what was written along; where a form stands above it, it asks once.
  const list = late.getByRole('heading', { level: 1, name: 'مكتب العمل' })
  const note = late.getByRole('textbox', { name: 'حاشية داخلية' })
  const leaving = late.getByRole('dialog', { name: 'مغادرة الصفحة دون حفظ؟' })
  await note.fill('يُسأل الزملاء في طرطوس.')
  await late.locator('main a[href="/ministry/accreditation-transactions"]').first().click()
  await leaving.getByRole('button', { name: 'غادر دون حفظ' }).click()
  await list.waitFor()
  await late.goBack()
  await note.fill('يُسأل الزملاء في طرطوس.')
  await late.getByRole('button', { name: 'أعِد للاستكمال' }).click()
  const asked = late.getByRole('textbox', { name: 'ما المطلوب استكماله' })
  await asked.fill('سبب لم يكتمل')
  await late.evaluate(() => history.forward())
  await leaving.waitFor()
  await examine(late, 'desk-leaving')
  await leaving.getByRole('button', { name: 'إلغاء' }).click()
  await leaving.waitFor({ state: 'detached' })
  expect([await note.inputValue(), await asked.inputValue()]).toEqual(['يُسأل الزملاء في طرطوس.', 'سبب لم يكتمل'])
  await late.evaluate(() => history.forward())
  await leaving.getByRole('button', { name: 'غادر دون حفظ' }).click()
  await list.waitFor()
  await late.close()
  // What stands beside the buttons of a decision goes with it.
  await desk.keyboard.press('Escape')
  await write(desk, 'حاشية داخلية', 'تُسأل البلدية بعد الجواب.')
  await desk.getByRole('button', { name: 'أعِد للاستكمال' }).click()
  const dialog = desk.getByRole('dialog')
  await write(dialog, 'ما المطلوب استكماله', 'يلزم تصحيح مكان المخيم قبل الموافقة.')
  // Without its article it is not sent.
  await dialog.getByRole('button', { name: 'أعِد للاستكمال' }).click()
  await dialog.getByText('اكتبوا السند القانوني').first().waitFor()
  await dialog.getByLabel('السند القانوني').first().fill('القانون 93، المادة 11')
  await dialog.getByLabel('مكان المخيم').check()
  await write(dialog, 'ما يُطلب في «مكان المخيم»', 'اذكروا البلدة والحي.')
  await examine(desk, 'desk-return-items')
  await dialog.getByRole('button', { name: 'أعِد للاستكمال' }).click()
  await desk.getByText('معادة للاستكمال').first().waitFor()
  await desk.getByText('تُسأل البلدية بعد الجواب.').waitFor()

  // The organisation finds the note at the field, and nothing else is open.
  await own.open(page)
  await own.page.getByText('اذكروا البلدة والحي.').waitFor()
  // The menu tells of it until it is handed in again.
  const waits = own.page.locator('nav').getByText('طلب واحد ينتظركم')
  await waits.first().waitFor({ state: 'attached' })
  expect(await own.page.getByLabel('الغاية من المخيم').count()).toBe(0)
  await examine(own.page, 'request-returned-items')
  await write(own.page, 'مكان المخيم', 'طرطوس، حي الثورة')
  await own.page.getByText('حُفظ تلقائياً').waitFor()
  await own.page.getByRole('button', { name: 'أعِد تقديم المعاملة' }).click()
  await own.page.getByRole('dialog').getByRole('button', { name: 'أعِد تقديم المعاملة' }).click()
  await own.page.getByText('قيد المعالجة').first().waitFor()
  await expect.poll(() => waits.count()).toBe(0)

  // The officer sees what was changed beside what stood there, and the letter before it goes out.
  await officer.open(`/ministry/accreditation-transactions/${data.id}`)
  await desk.locator('main ins', { hasText: 'حي الثورة' }).waitFor()
  await examine(desk, 'desk-diff')
  await desk.getByRole('button', { name: 'وافق على المعاملة' }).click()
  await write(dialog, 'أسباب القرار (اختياري)', 'استوفى الطلب شروطه كلها.')
  await dialog.getByRole('button', { name: 'عاين الكتاب' }).click()
  await dialog.getByText('نوافق على إقامة المخيم').waitFor()
  await examine(desk, 'desk-approve-letter')
  await dialog.getByRole('button', { name: 'وافق على المعاملة' }).click()
  await desk.getByRole('heading', { name: 'الملف الموثّق' }).waitFor()
  await examine(desk, 'desk-approved')

  await own.open(page)
  await own.page.getByRole('link', { name: 'صفحة التحقق' }).click()
  await own.page.getByText('إذن إقامة مخيم صيفي –').first().waitFor()
  await examine(own.page, 'decision-letter-checked')
  expect([...own.faults, ...officer.faults]).toEqual([])
}, 180_000)

test('a refusal offers no reason of founding, and is read with its reason, its words and the last day', async () => {
  const own = await signIn(browser, url, 'sanabel.admin', { lang: 'en', dark: true, width: 390, height: 844 })
  const { rows } = await sql<{ id: number }>`
    insert into transaction_requests (request_no, slug, transaction_type_id, ngo_id, subject, payload, status, current_stage_number, submitted_at, type_version, created_by)
    select '20269900001', t.slug, t.id, u.ngo_id, 'مخيم ثانٍ', '{}', 'in_progress', 1, now(), t.version, u.id
    from transaction_types t, users u where t.slug = 'summer_camp_permit' and u.username = 'sanabel.admin' returning id`.execute(
    db,
  )
  const id = rows[0]?.id as number
  const officer = await signIn(browser, url, 'central.admin')
  await officer.open(`/ministry/accreditation-transactions/${id}`)
  await officer.page.getByRole('button', { name: 'ارفض المعاملة' }).click()
  const dialog = officer.page.getByRole('dialog')
  const reason = dialog.getByLabel('سبب الرفض')
  await reason.selectOption({ label: 'وثيقة ناقصة أو غير واضحة' })
  expect(await reason.locator('option').allInnerTexts()).not.toContain('نقص في عدد المؤسسين')
  await dialog.getByLabel('السند القانوني').first().fill('القانون 93، المادة 11')
  await write(dialog, 'تعليل القرار', 'لم يبيّن الطلب حاجة المخيم.\nولم تُرفق خطته.')
  await dialog.getByRole('button', { name: 'ارفض المعاملة' }).click()
  await officer.page.getByText('مرفوضة').first().waitFor()
  await own.open(`/transactions/transactions/${id}`)
  const notice = own.page.locator('main').getByText('Why it was rejected').locator('xpath=..')
  const said = await notice.innerText()
  expect(said).toContain('Missing or unreadable document')
  expect(said).toMatch(/Last day to answer: .*20\d\d/)
  const words = notice.getByText('ولم تُرفق خطته')
  expect(await words.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl')
  await examine(own.page, 'request-refused-phone')
  expect([...own.faults, ...officer.faults]).toEqual([])
}, 90_000)

test('on a phone in English and dark: the desk with the organisation as a drawer', async () => {
  const { rows } = await sql<{
    id: number
  }>`select id from transaction_requests where ngo_id is not null and submitted_at is not null and closed_at is null order by id desc limit 1`.execute(
    db,
  )
  const look = { lang: 'en', dark: true, width: 390, height: 844 } as const
  const { page, open, faults } = await signIn(browser, url, 'central.admin', look)
  await open(`/ministry/accreditation-transactions/${rows[0]?.id}`)
  await page.getByRole('button', { name: 'The organisation beside the case' }).click()
  await page.getByRole('dialog').getByText('Penalties in effect').waitFor()
  await examine(page, 'desk-beside-phone')
  expect(faults).toEqual([])
}, 90_000)
