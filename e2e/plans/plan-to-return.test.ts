import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { todayIn } from '#contract/core/values/dates.ts'
import { examine, examineOtherSkin, openBrowser } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const year = Number(todayIn().slice(0, 4))

test('from the copied plan to the accepted yearly return: planned, approved, reported, signed, returned by line, accepted', async () => {
  const own = await signIn(browser, url, 'sanabel.admin')
  const { page } = own
  const dialog = page.getByRole('dialog')

  await own.open('/programs-and-activities/ngo-programs')
  await page.getByRole('button', { name: 'أضف برنامجاً' }).first().waitFor()
  await examine(page, 'programs')
  await own.open('/programs-and-activities/ngo-activities')
  await page.getByRole('button', { name: 'أضف نشاطاً' }).first().waitFor()
  await examine(page, 'activities')
  await page.getByRole('button', { name: 'أضف نشاطاً' }).first().click()
  await dialog.waitFor()
  await examine(page, 'activity-form')
  await dialog.getByRole('button', { name: 'إلغاء' }).click()

  // The next year begins as a copy of this one, in the draft that the yearly job opens on the first night of November.
  await sql`insert into plans (ngo_id, year, status, currency_id) select ngo_id, ${year + 1}, 'draft', 1 from users where username = 'sanabel.admin'
    on conflict (ngo_id, year) where deleted_at is null do nothing`.execute(database.ownerDb)
  await own.open(`/annual-plan/${year + 1}`)
  await page.getByText('لا أنشطة في الخطة').waitFor()
  await page.getByRole('button', { name: `انسخ خطة ${year}` }).click()
  await page.getByText('كما في السنة السابقة').first().waitFor()
  await examine(page, 'plan-draft')
  await page
    .getByRole('button', { name: /^عدّل: / })
    .first()
    .click()
  await write(dialog, 'الموازنة المخططة', '4000000')
  await examine(page, 'plan-item')
  await dialog.getByRole('button', { name: 'احفظ التعديل' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('تغيّر عن السنة السابقة').first().waitFor()
  await page.getByRole('button', { name: 'ارفع الخطة' }).click()
  await dialog.getByRole('button', { name: 'ارفع الخطة' }).click()
  await page.getByText('تجيب الوزارة قبل نهاية يوم').waitFor()

  const officer = await signIn(browser, url, 'central.admin')
  await officer.open('/ministry/ngos-communication/plans')
  await officer.page.getByRole('link', { name: /سنابل/ }).first().waitFor()
  await examine(officer.page, 'ministry-plans')
  await officer.page.getByRole('link', { name: /سنابل/ }).first().click()
  await officer.page.getByRole('button', { name: 'اعتمد الخطة' }).waitFor()
  await examine(officer.page, 'ministry-plan')
  await officer.page.getByRole('button', { name: 'اعتمد الخطة' }).click()
  await officer.page.getByRole('dialog').getByRole('button', { name: 'اعتمد الخطة' }).click()
  await officer.page.getByText('معتمدة', { exact: true }).waitFor()

  // This year: what was done of an activity, by age and sex.
  await own.open('/plan-execution')
  await page.getByText('مجموع السنة').waitFor()
  await examine(page, 'plan-year')
  await examineOtherSkin(page, 'plan-year')
  await page.getByText('أشهر', { exact: true }).click()
  await examine(page, 'plan-months')
  await page.getByText('جدول', { exact: true }).click()
  await page
    .getByRole('button', { name: /^(عدّل|سجّل) التنفيذ: / })
    .first()
    .click()
  await dialog.getByLabel('إناث 0-4').fill('7')
  await examine(page, 'execution')
  await dialog.getByRole('button', { name: 'احفظ التنفيذ' }).click()
  await dialog.waitFor({ state: 'detached' })

  // Last year: the return fills itself.
  await own.open(`/annual-plan/${year - 1}/return`)
  await page.getByRole('button', { name: 'افتح التقرير' }).click()
  await page.getByRole('columnheader', { name: 'السؤال' }).first().waitFor()
  await examine(page, 'return-draft')
  for (const block of ['المقر والفروع', 'المجلس', 'العاملون والمتطوعون', 'الممتلكات', 'البرامج والناس', 'المال']) {
    const all = page.getByRole('button', { name: `أكّد الكل: ${block}` })
    if (await all.count()) {
      await all.click()
      await all.waitFor({ state: 'detached' })
    }
  }
  for (let left = await page.getByPlaceholder(/^فسّروا الفرق/).count(); left > 0; left -= 1) {
    const field = page.getByPlaceholder(/^فسّروا الفرق/).nth(left - 1)
    await field.fill('انتهى التوزيع قبل موعده وبقي من المال ما رُحّل.')
    await field.press('Enter')
    await page.getByText('تفسير المنظمة:').first().waitFor()
  }
  for (let count = await page.getByRole('button', { name: /^أكّد: / }).count(); count > 0; count -= 1) {
    const first = page.getByRole('button', { name: /^أكّد: / }).first()
    const name = await first.getAttribute('aria-label')
    await first.click()
    await page.getByRole('button', { name: name ?? '', exact: true }).waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'وقّع وقدّم التقرير' }).click()
  await examine(page, 'return-sign')
  await dialog.getByRole('button', { name: 'وقّع وقدّم التقرير' }).click()
  await page.getByText('إيصال التقديم').waitFor()
  await examine(page, 'return-filed')

  await officer.open('/ministry/ngos-communication/yearly-returns')
  await officer.page.getByRole('link', { name: /سنابل/ }).first().waitFor()
  await examine(officer.page, 'ministry-returns')
  await officer.page.getByRole('link', { name: /سنابل/ }).first().click()
  await officer.page.locator('main details summary').click()
  await officer.page.getByLabel('ملاحظة الوزارة: أشخاص استفادوا').fill('يرجى مطابقة العدد بكشوف التوزيع.')
  await examine(officer.page, 'ministry-return')
  await officer.page.getByRole('button', { name: 'أعِد البنود المعلَّمة' }).click()
  await officer.page.getByText('معاد للتعديل').waitFor()

  await page.reload()
  await page.getByText('يرجى مطابقة العدد بكشوف التوزيع.').waitFor()
  await examine(page, 'return-returned')
  await page.getByRole('button', { name: 'أكّد: أشخاص استفادوا' }).click()
  await page.getByRole('button', { name: 'وقّع وقدّم التقرير' }).click()
  await dialog.getByRole('button', { name: 'وقّع وقدّم التقرير' }).click()
  // A returned one has its receipt too; only a filed one can be withdrawn.
  await page.getByRole('button', { name: 'اسحب التقرير' }).waitFor()
  await officer.page.reload()
  await officer.page.getByRole('button', { name: 'اقبل التقرير' }).click()
  await officer.page.getByRole('dialog').getByRole('button', { name: 'اقبل التقرير' }).click()
  await officer.page.getByText('مقبول', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'صحّح التقرير' }).waitFor()
  expect([...own.faults, ...officer.faults]).toEqual([])
}, 300_000)

test('on a phone in English and in the dark: plan, return and both lists of the ministry', async () => {
  const look = { lang: 'en', dark: true, width: 390, height: 844 } as const
  const own = await signIn(browser, url, 'sanabel.admin', look)
  await own.open(`/annual-plan/${year}`)
  await own.page.getByText('Sum of the year').waitFor()
  await examine(own.page, 'plan-phone')
  await own.page
    .getByRole('button', { name: /^(Edit the record|Record the work): / })
    .first()
    .click()
  await own.page.getByRole('dialog').waitFor()
  await examine(own.page, 'execution-phone')
  await own.open(`/annual-plan/${year - 1}/return`)
  await own.page.getByRole('columnheader', { name: 'Question' }).first().waitFor()
  await examine(own.page, 'return-phone')
  const officer = await signIn(browser, url, 'central.admin', look)
  await officer.open('/ministry/ngos-communication/yearly-returns')
  await examine(officer.page, 'ministry-returns-phone')
  expect([...own.faults, ...officer.faults]).toEqual([])
}, 120_000)
