import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { examine, openBrowser } from '../support/browser.ts'
import { pick, write, writeDate } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const server = await startServer()
const browser = await openBrowser()
const file = (rows: string[]) => ({
  name: 'وحدات العدّ.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`id,name_ar,name_en,is_active\n${rows.join('\n')}`),
})

describe('the settings', () => {
  it('take an index from a file: what it would do is shown first, and a refused row keeps all of it out', async () => {
    const { page, open, faults } = await signIn(browser, server.url, 'central.admin')
    await open('/ministry/settings/indexes/units')
    await page.getByRole('button', { name: 'استورد من ملف' }).click()
    const dialog = page.getByRole('dialog')
    const input = dialog.locator('input[type=file]')
    await input.setInputFiles(file(['1,قطعة,Single piece,نعم', ',لفة,Roll,نعم', '999,مجهول,Unknown,نعم']))
    await dialog.getByText('لا قيمة بهذا المعرّف').waitFor()
    expect(await dialog.getByRole('button', { name: /^استورد/ }).count()).toBe(0)
    await examine(page, 'index-import-refused')
    await dialog.getByRole('button', { name: /^احذف/ }).first().click()
    await input.setInputFiles(file(['1,قطعة,Single piece,نعم', ',لفة,Roll,نعم']))
    await dialog.getByText('Single piece').waitFor()
    await examine(page, 'index-import')
    await dialog.getByRole('button', { name: 'استورد قيمتين' }).click()
    await page.getByRole('button', { name: 'لفة' }).first().waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'صدّر CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Report - .*\.csv$/)
    expect(faults).toEqual([])
  })

  it('say at the stage itself that its days are too many, and the summary leads there', async () => {
    const { page, open, faults, leave } = await signIn(browser, server.url, 'central.admin')
    await open('/ministry/settings/accreditation-transactions')
    await page.locator('tbody').getByRole('button').first().click()
    const drawer = page.getByRole('dialog')
    const days = drawer.getByRole('textbox', { name: /^المدة بأيام العمل \d/ }).first()
    await days.fill('500')
    await drawer.getByRole('button', { name: 'احفظ التعديل' }).click()
    await drawer.getByRole('alert').getByRole('link').click()
    expect(await days.evaluate((one) => one === document.activeElement && one.getAttribute('aria-invalid'))).toBe(
      'true',
    )
    await examine(page, 'type-days-refused')
    expect(faults).toEqual([])
    await leave()
  })

  it('keep the required documents of a transaction as a list, and plan an absence', async () => {
    const { page, open, faults } = await signIn(browser, server.url, 'central.admin')
    await open('/ministry/settings/accreditation-transactions')
    await page.getByRole('link', { name: /عدّل الوثائق.*فرع/ }).click()
    await page.getByRole('button', { name: 'أضف وثيقة' }).click()
    await write(page.getByRole('dialog'), 'الاسم بالعربية', 'موافقة الجوار')
    await examine(page, 'type-document')
    await page.getByRole('dialog').getByRole('button', { name: 'أثبت في القائمة' }).click()
    await page.getByRole('button', { name: 'احفظ الوثائق' }).click()
    await page.getByRole('button', { name: 'احفظ الوثائق' }).waitFor({ state: 'detached' })
    await examine(page, 'type-documents')

    await open('/ministry/settings/usersAvailability')
    await page.locator('tbody').getByRole('button', { name: 'رنا المرجاني' }).click()
    await page.getByRole('dialog').getByText('إجازة سنوية').waitFor()
    await examine(page, 'absences')
    await page.getByRole('button', { name: 'خطّط غياباً' }).click()
    const form = page.getByRole('dialog').last()
    const parts = (n: number) => {
      const [year = '', month = '', day = ''] = addDays(todayIn(), n).split('-')
      return [String(Number(day)), String(Number(month)), year] as const
    }
    await writeDate(form, 'من تاريخ', parts(20))
    await writeDate(form, 'إلى تاريخ', parts(25))
    await form.getByRole('button', { name: 'خطّط غياباً' }).click()
    await form.getByText('تتداخل هذه الفترة مع غياب مسجّل.').first().waitFor()
    await examine(page, 'absence-form')
    await writeDate(form, 'من تاريخ', parts(23))
    await form.getByRole('button', { name: 'خطّط غياباً' }).click()
    await expect.poll(() => page.getByRole('dialog').getByRole('button', { name: 'أنهِ الغياب' }).count()).toBe(2)
    expect(faults).toEqual([])
  })

  it('a holiday moves the day that a founder is told, and its removal brings the day back', async () => {
    const founder = await signIn(browser, server.url, 'founder3@demo.example')
    const told = async () => {
      await founder.open('/temp-ngo/ministry-track')
      return founder.page
        .getByText(/^حتى \d/)
        .first()
        .textContent()
    }
    const before = await told()
    const { rows } = await sql<{
      day: string
    }>`select to_char(r.stage_due_at at time zone 'Asia/Damascus', 'YYYY-MM-DD') as day
      from transaction_requests r join establishments e on e.id = r.establishment_id join users u on u.id = e.user_id
      where u.email = 'founder3@demo.example'`.execute(server.database.ownerDb)
    const day = (rows[0]?.day ?? '').split('-').map(String) as [string, string, string]
    const date = [String(Number(day[2])), String(Number(day[1])), day[0]] as const

    const { page, open, faults } = await signIn(browser, server.url, 'central.admin')
    await open('/ministry/settings/holidays')
    await page.getByRole('button', { name: 'أضف عطلة' }).first().click()
    const form = page.getByRole('dialog')
    await write(form, 'اسم العطلة', 'عطلة طارئة')
    await writeDate(form, 'من تاريخ', date)
    await writeDate(form, 'إلى تاريخ', date)
    await form.getByRole('button', { name: 'أضف عطلة' }).click()
    await form.waitFor({ state: 'hidden' })
    expect(await told()).not.toBe(before)

    // Holidays stand in the order of their dates, so that this one is on a later page.
    await page.getByRole('searchbox').first().fill('عطلة طارئة')
    const row = page.getByRole('row', { name: 'عطلة طارئة' })
    await row.getByRole('button').last().click()
    await row.getByText('احذف العطلة').click()
    const sure = page.getByRole('dialog', { name: 'حذف العطلة «عطلة طارئة»؟' })
    await examine(page, 'holiday-remove')
    await sure.getByRole('button', { name: 'احذف العطلة' }).click()
    await row.waitFor({ state: 'detached' })
    expect(await told()).toBe(before)
    expect([...faults, ...founder.faults]).toEqual([])
  })
})

it('index tables stand in a list that the server sorts, with a choice of columns; officers are narrowed to a place', async () => {
  const { page, open, faults } = await signIn(browser, server.url, 'central.admin')
  await open('/ministry/settings/indexes')
  await page.getByRole('button', { name: 'قيم فعّالة' }).click()
  await page.waitForURL(/sort=active/)
  await page.getByRole('columnheader', { name: 'قيم فعّالة' }).and(page.locator('[aria-sort=ascending]')).waitFor()
  await page.getByRole('button', { name: 'الأعمدة' }).waitFor()
  await examine(page, 'index-list-sorted')

  await open('/ministry/settings/usersAvailability')
  await page.getByRole('combobox', { name: 'المحافظة' }).selectOption({ index: 1 })
  await page.waitForURL(/governorate_id=/)
  await page.getByRole('button', { name: 'المحافظة', exact: true }).click()
  await page.waitForURL(/sort=governorate_id/)
  await examine(page, 'availability-list')
  expect(faults).toEqual([])
})

it('a duplicate of the classification tree is merged into the one beside it', async () => {
  const { page, open, context, faults } = await signIn(browser, server.url, 'central.admin')
  const headers = { 'x-requested-with': 'sijill' }
  const add = async (code: string, name_ar: string) => {
    const data = { parent_id: null, code, icnpo_code: null, name_ar, name_en: 'A field', icon: null, is_active: true }
    const body = { data, headers }
    const answer = await context.request.post(`${server.url}/api/v2/ministry/indexes/classifications`, body)
    expect(answer.status()).toBe(200)
  }
  await add('z1', 'رعاية الطيور')
  await add('z2', 'رعاية الطيور البرية')
  await open('/ministry/settings/indexes/classifications?search=الطيور')
  await page.getByRole('button', { name: 'إجراءات: رعاية الطيور البرية' }).click()
  await page.getByRole('button', { name: 'ادمج في تصنيف آخر' }).click()
  const dialog = page.getByRole('dialog')
  await pick(dialog, 'تُدمج في', 'z1 رعاية الطيور')
  await examine(page, 'classification-merge')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'ادمج التصنيفين' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('row', { name: /رعاية الطيور البرية/ })
    .getByText('موقوفة')
    .waitFor()
  expect(faults).toEqual([])
})

it('a link that carries what a list does not know opens it all the same; a value that it refuses is dropped by the next try', async () => {
  const { page, open, faults } = await signIn(browser, server.url, 'central.admin')
  await open('/ministry/settings/indexes?utm_source=letter')
  await page.getByRole('table').getByRole('row').nth(3).waitFor()
  expect(faults).toEqual([])
  await open('/ministry/settings/indexes?sort=nothing')
  await page.getByRole('button', { name: 'أعِد المحاولة' }).click()
  await page.getByRole('table').getByRole('row').nth(3).waitFor()
  expect(new URL(page.url()).search).toBe('')
})
