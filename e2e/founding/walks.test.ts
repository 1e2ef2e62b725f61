import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { choose, upload, write, writeDate } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(database.ownerDb)).rows[0] as T

const founderOf = async (email: string, path = '/temp-ngo/ministry-track', width = 390) => {
  const visitor = await signIn(browser, url, email, { width, height: 900 })
  await visitor.page.goto(url + path)
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  return visitor
}
const deskOf = async (email: string) => {
  const { id } = await one(
    sql<{ id: number }>`select e.id from establishments e join users u on u.id = e.user_id where u.email = ${email}`,
  )
  const visitor = await signIn(browser, url, 'central.admin', { width: 1440, height: 900 })
  await visitor.page.goto(`${url}/ministry/creation-requests/${id}`)
  await visitor.page.getByRole('navigation', { name: 'أقسام الطلب' }).waitFor()
  return { ...visitor, dialog: visitor.page.getByRole('dialog') }
}

test('a code that is too old is told, a new one is sent, and the person types on where the new one belongs', async () => {
  const { page, faults } = await visit(browser, url, { width: 390, height: 844 })
  const [email, password] = ['late@founders.example', 'ياسمين-دمشق-2026']
  const code = async () => {
    const sent = await one(
      sql<{ text: string }>`select body_text as text from outbox where to_address = ${email} order by id desc limit 1`,
    )
    return /\d{6}/.exec(sent.text)?.[0] as string
  }
  await page.goto(`${url}/signup`)
  const texts = { 'الاسم الأول': 'ندى', 'اسم الأب': 'نبيل', الكنية: 'الزيتوني', 'اسم الأم وكنيتها': 'لينا المرجاني' }
  const more = { 'البريد الإلكتروني': email, 'رقم الموبايل': '0900000777', 'كلمة المرور': password }
  for (const [label, text] of Object.entries({ ...texts, ...more })) await write(page, label, text)
  await choose(page, 'الجنسية', 'سوري')
  await write(page, 'الرقم الوطني', '99700000001')
  await choose(page, 'الجنس', 'أنثى')
  await writeDate(page, 'تاريخ الولادة', ['12', '4', '1985'])
  await write(page, 'تأكيد كلمة المرور', password)
  await page.getByRole('button', { name: 'أنشئ الحساب' }).click()
  const field = page.getByRole('textbox', { name: 'رمز التحقق' })
  await field.waitFor()
  const first = await code()
  await sql`update verification_codes set created_at = now() - interval '16 minutes', expires_at = now() - interval '1 minute'`.execute(
    database.ownerDb,
  )
  await field.fill(first)
  await page.getByText('انتهت صلاحية').first().waitFor()
  // Opened again after a long pause.
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage).concat(Object.entries(sessionStorage)))
      if (text.includes('resendAt'))
        for (const store of [localStorage, sessionStorage])
          if (store.getItem(key))
            store.setItem(key, text.replace(/"resendAt":"[^"]+"/, '"resendAt":"2026-01-01T00:00:00Z"'))
  })
  await page.reload()
  await page.getByRole('button', { name: 'أرسل رمزاً جديداً' }).click()
  await write(page, 'كلمة المرور', password)
  await page.getByRole('button', { name: 'احفظ وأرسل رمزاً جديداً' }).click()
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type(await code())
  await page.waitForURL(/\/temp-ngo\//)
  expect(faults).toEqual([])
})

test('freezing and releasing a file reach the founder while he looks, without a reload', async () => {
  const founder = await founderOf('founder5@demo.example')
  const { page, dialog, faults } = await deskOf('founder5@demo.example')
  const bell = founder.page.getByRole('button', { name: /الإشعارات: / })
  const before = await bell.getAttribute('aria-label')
  await page.getByRole('button', { name: 'جمّد الملف' }).click()
  await dialog.getByRole('button', { name: 'جمّد الملف' }).click()
  await dialog.getByText('اكتبوا السبب.').first().waitFor()
  await dialog.getByRole('textbox').fill('ورد اعتراض على ملكية المقر، ويُدرس الآن.')
  await dialog.getByRole('button', { name: 'جمّد الملف' }).click()
  await founder.page.getByText('ورد اعتراض على ملكية المقر، ويُدرس الآن.').waitFor()
  expect(await bell.getAttribute('aria-label')).not.toBe(before)
  await examine(founder.page, 'walks-frozen')
  await page.getByRole('button', { name: 'ألغِ التجميد' }).click()
  await dialog.getByRole('button', { name: 'ألغِ التجميد' }).click()
  await founder.page.getByText('ورد اعتراض على ملكية المقر، ويُدرس الآن.').waitFor({ state: 'detached' })
  await bell.click()
  await founder.page.getByRole('dialog').getByText('رُفع التجميد عن ملف الطلب').waitFor()
  expect([...founder.faults, ...faults]).toEqual([])
})

test('a body that did not reply is recorded, and a rejected founder reads the reasons and his right of appeal', async () => {
  const { page, dialog, faults } = await deskOf('founder6@demo.example')
  const parts = page.getByRole('navigation', { name: 'أقسام الطلب' })
  await parts.getByRole('button', { name: 'رأي الجهات' }).click()
  await page.getByRole('button', { name: 'سجّل الرد' }).click()
  await choose(dialog, 'رأي الجهة', 'لم ترد')
  await dialog.getByRole('button', { name: 'سجّل الرد' }).click()
  await dialog.waitFor({ state: 'detached' })
  for (const text of ['لم ترد', '884/م']) await page.getByText(text).first().waitFor()
  await examine(page, 'walks-opinions')
  await page.getByRole('button', { name: 'ارفض', exact: true }).click()
  await dialog.getByRole('button', { name: 'ارفض الطلب' }).click()
  await dialog.getByText('اختاروا سبب الرفض.').first().waitFor()
  await dialog.getByText('اكتبوا السند القانوني: القرار بلا سند لا يمكن الرد عليه.').first().waitFor()
  await dialog.getByRole('combobox', { name: 'سبب الرفض' }).selectOption({ index: 1 })
  await dialog.getByRole('combobox', { name: 'السند القانوني' }).fill('12')
  await page.getByRole('option', { name: 'القانون رقم 93 لعام 1958، المادة 12' }).click()
  await write(dialog, 'تعليل القرار', 'أهداف الجمعية من اختصاص جمعية مشهرة في المحافظة نفسها.')
  await dialog.getByRole('button', { name: 'ارفض الطلب' }).click()
  await page.getByText('انتهى هذا الطلب').first().waitFor()
  const founder = await founderOf('founder6@demo.example')
  await founder.page.getByText('أهداف الجمعية من اختصاص جمعية مشهرة في المحافظة نفسها.').first().waitFor()
  await founder.page.getByText('المادة 12').first().waitFor()
  await founder.page
    .getByText(/حق التظلم من القرار حتى \d/)
    .first()
    .waitFor()
  await examine(founder.page, 'walks-rejected')
  await founder.page.getByRole('button', { name: 'تظلّم من القرار' }).click()
  const grievance = founder.page.getByRole('dialog')
  await write(grievance, 'أسباب التظلم', 'الجمعية المشهرة في المحافظة تُعنى بالمسنين وحدهم.')
  await write(grievance, 'ما تطلبونه', 'إلغاء قرار الرفض.')
  await upload(grievance, 'نص التظلم موقَّعاً', 'pdf', 'grievance')
  await grievance.getByRole('button', { name: 'تظلّم من القرار' }).click()
  await founder.page.getByText('معاملة التظلم رقم').waitFor()
  // A new request takes the place of the refused one; the grievance stays in sight.
  await founder.page.getByRole('button', { name: 'ابدأ طلباً جديداً بالبيانات نفسها' }).click()
  await founder.page.getByRole('heading', { name: /^التظلم من رفض الطلب السابق رقم EST\d+$/ }).waitFor()
  await examine(founder.page, 'walks-earlier-grievance')
  expect([...founder.faults, ...faults]).toEqual([])
})

test('a founder withdraws, and the desk offers nothing more', async () => {
  const founder = await founderOf('founder3@demo.example')
  await founder.page.getByRole('button', { name: 'اسحب الطلب' }).click()
  await founder.page.getByRole('dialog').getByRole('button', { name: 'اسحب الطلب' }).click()
  await founder.page.getByText('سُحب الطلب').first().waitFor()
  // The button is gone: the keys go on at the heading, not at the beginning of the page.
  await founder.page.waitForFunction(() => document.activeElement?.matches('main h1'))
  const { page, faults } = await deskOf('founder3@demo.example')
  await page.getByText('انتهى هذا الطلب').first().waitFor()
  expect(await page.getByRole('button', { name: /أحِل|ارفض|اقبل/ }).count()).toBe(0)
  expect([...founder.faults, ...faults]).toEqual([])
})

test("the founders' list is downloaded from its document, and a draft says what it lacks", async () => {
  const { page, faults } = await founderOf('founder4@demo.example', '/temp-ngo/docs-upload')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'نزّل القائمة للتوقيع (docx)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^قائمة المؤسسين EST\d+\.docx$/)
  const draft = await founderOf('founder1@demo.example', '/temp-ngo/docs-upload')
  await draft.page.getByRole('link', { name: /المؤسسون: عدد المؤسسين أقل/ }).waitFor()
  expect(await draft.page.getByText('الطلب لدى الوزارة').count()).toBe(0)
  await examine(draft.page, 'walks-list-missing')
  expect([...draft.faults, ...faults]).toEqual([])
})
