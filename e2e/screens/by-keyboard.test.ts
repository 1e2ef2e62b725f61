import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { pdfFile } from '../support/hands.ts'
import { Keyboard } from '../support/keyboard.ts'
import { madeType } from '../support/made-type.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const phone = { width: 390, height: 844 } as const
const desk = { width: 1440, height: 900 } as const

/** What has the focus, as far as it is seen in the window; nothing where it fell to the page. */
const place = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body) return 'nothing'
    const { top, bottom } = at.getBoundingClientRect()
    const name = at.getAttribute('aria-label') ?? at.textContent ?? ''
    return top < innerHeight && bottom > 0 ? `${at.tagName.toLowerCase()} ${name.trim()}` : 'out of sight'
  })
const standsOn = (page: Page, what: RegExp) => expect.poll(() => place(page)).toMatch(what)

test('a request is handed in, returned, corrected and approved by keys alone, and each outcome is where the focus is', async () => {
  const slug = await madeType(database.ownerDb)
  const own = await signIn(browser, url, 'sanabel.admin', phone)
  const made = await own.page.request.post(`${url}/api/v2/transaction-requests`, {
    headers: { 'x-requested-with': 'sijill' },
    data: { slug, subject: 'إذن مخيم صيفي في طرطوس', payload: { place: 'طرطوس', purpose: 'رعاية الأيتام' } },
  })
  const { data } = (await made.json()) as { data: { id: number } }
  await own.open(`/transactions/transactions/${data.id}`)
  const writer = new Keyboard(own.page)
  await writer.files(/^اختر ملفاً/, pdfFile('خطة'))
  // The file took the place to pick one away.
  await standsOn(own.page, /^button احذف خطة\.pdf/)
  await own.page.getByText('فُحص ورُفع').first().waitFor()
  await writer.press('قدّم المعاملة')
  await own.page.getByRole('dialog').waitFor()
  await writer.press('قدّم المعاملة')
  await standsOn(own.page, /^h1 إذن مخيم/)

  const officer = await signIn(browser, url, 'central.admin', desk)
  await officer.open(`/ministry/accreditation-transactions/${data.id}`)
  const keys = new Keyboard(officer.page)
  await keys.press('ابدأ الدراسة')
  await standsOn(officer.page, /^h1 /)
  await keys.press('أعِد للاستكمال')
  await officer.page.getByRole('dialog').waitFor()
  await keys.write(/^ما المطلوب استكماله/, 'يلزم تصحيح مكان المخيم قبل الموافقة.')
  await keys.write(/^السند القانوني/, 'القانون 93، المادة 11')
  await keys.tick(/^مكان المخيم/)
  await keys.write(/^ما يُطلب في «مكان المخيم»/, 'اذكروا البلدة والحي.')
  await keys.press('أعِد للاستكمال')
  await standsOn(officer.page, /^h1 /)

  await own.open(`/transactions/transactions/${data.id}`)
  await writer.write('مكان المخيم', 'طرطوس، حي الثورة')
  await own.page.getByText('حُفظ تلقائياً').waitFor()
  await writer.press('أعِد تقديم المعاملة')
  await own.page.getByRole('dialog').waitFor()
  await writer.press('أعِد تقديم المعاملة')
  await standsOn(own.page, /^h1 إذن مخيم/)

  await officer.open(`/ministry/accreditation-transactions/${data.id}`)
  await keys.press('وافق على المعاملة')
  await officer.page.getByRole('dialog').waitFor()
  await keys.write(/^أسباب القرار/, 'استوفى الطلب شروطه كلها.')
  await keys.press('وافق على المعاملة')
  await officer.page.getByRole('dialog').waitFor({ state: 'detached' })
  await standsOn(officer.page, /^h1 /)
  expect([...writer.covered, ...keys.covered]).toEqual([])
  for (const { faults } of [own, officer]) expect(faults).toEqual([])
}, 180_000)

test('a board is recorded by keys alone, with the papers of a member at the end of a long drawer', async () => {
  const { page, open, faults } = await signIn(browser, url, 'sanabel.admin', desk)
  const now = new Date()
  const keys = new Keyboard(page)
  await open('/administrative-status/administration-council')
  await keys.press('أضف دورة')
  await page.getByRole('dialog').waitFor()
  await keys.write(/^عدد الأعضاء/, '5')
  await keys.date('بداية الولاية', [now.getDate(), now.getMonth() + 1, now.getFullYear()])
  await keys.press('أضف دورة')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await standsOn(page, /^(button|h1) /)
  await page.getByRole('button', { name: 'املأ' }).first().waitFor()
  await keys.press('املأ')
  await page.getByRole('dialog').waitFor()
  await keys.write('الرقم الوطني', '99000009911')
  for (const [field, text] of [
    ['الاسم الأول', 'سلمى'],
    ['اسم الأب', 'يوسف'],
    ['الكنية', 'الرمّان'],
    ['اسم الأم وكنيتها', 'وداد الساقي'],
  ] as const)
    await keys.write(field, text)
  await keys.choose('الجنس', 'أنثى')
  await keys.date('تاريخ الولادة', [17, 5, 1985])
  await keys.write('رقم الموبايل', '0900009911')
  await keys.pick('محافظة الإقامة', 'دمشق')
  await keys.write('عنوان الإقامة', 'دمشق، شارع المثال 4')
  for (const paper of ['نشرة الاستعلام', 'وثيقة لا حكم عليه']) {
    await keys.files(/^اختر ملفاً/, pdfFile('paper'), paper)
    await standsOn(page, /^button احذف paper\.pdf/)
    await page.getByRole('group', { name: paper }).getByText('فُحص ورُفع').first().waitFor()
  }
  await keys.press('أضف عضواً')
  await page.getByRole('link', { name: 'سلمى يوسف الرمّان' }).waitFor()
  await standsOn(page, /^(button|h1) /)
  await keys.press('اطلب تأكيده')
  await page.getByText('سُئل ولم يجب').waitFor()
  await standsOn(page, /^(button|h1) /)
  expect(keys.covered).toEqual([])
  expect(faults).toEqual([])
}, 180_000)

test('a role is made and removed by keys alone', async () => {
  const { page, open, faults } = await signIn(browser, url, 'central.admin', desk)
  const keys = new Keyboard(page)
  await open('/ministry/settings/roles')
  await keys.press('أضف دوراً')
  await page.waitForURL(/\/ministry\/add-role\/ministry$/)
  await standsOn(page, /^h1 إضافة دور/)
  await keys.write('اسم الدور', 'محرر العطل')
  await keys.tick('العطل الرسمية: تعديل')
  await keys.press('أضف دوراً')
  await page.getByRole('link', { name: 'محرر العطل' }).waitFor()
  await standsOn(page, /^h1 الأدوار/)
  await keys.press('إجراءات: محرر العطل')
  for (let steps = 0; steps < 5 && !/احذف/.test(await place(page)); steps += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await keys.press(/^احذف/)
  await page.getByRole('link', { name: 'محرر العطل' }).waitFor({ state: 'detached' })
  // Its row is gone, and the button in it.
  await standsOn(page, /^h1 الأدوار/)
  expect(keys.covered).toEqual([])
  expect(faults).toEqual([])
}, 120_000)
