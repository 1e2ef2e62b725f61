import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { decide, decideAs } from '../support/desk.ts'
import { pdfFile, write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()

test('an organisation finds a request by its own words, fills it in, is told what lacks, and hands it in', async () => {
  const { page, open, faults } = await signIn(browser, url, 'sanabel.admin')
  await open('/transactions/transactions')
  await examine(page, 'requests')
  await page.getByRole('link', { name: 'طلب جديد' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'ماذا تريدون أن تفعلوا؟' }).waitFor()
  await page.getByText('نريد تعديل نظامنا الداخلي أو أهدافنا').waitFor()
  await examine(page, 'request-choice')
  await write(page, 'ما تريدونه', 'نريد فتح حساب بنكي ثان')
  await expect.poll(() => page.locator('main button b').first().textContent()).toBe('نريد فتح حساب مصرفي')
  await page.getByRole('button', { name: /^نريد فتح حساب مصرفي/ }).click()
  await page.getByText('مدير المنظمات غير الحكومية').waitFor()
  await page.getByText('فرع المصرف').waitFor()
  await examine(page, 'request-guide')
  await page.getByRole('button', { name: 'ابدأ الطلب' }).click()

  const bank = page.getByLabel('المصرف', { exact: true })
  await bank.selectOption({ index: 2 })
  const chosen = await bank.inputValue()
  await page.getByText('حُفظ تلقائياً').waitFor()
  await page.getByRole('button', { name: 'قدّم المعاملة' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'قدّم المعاملة' }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /فرع المصرف/ })
    .waitFor()
  // Whoever listens, or stands at the end of the page, is led to it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('alert')
  await examine(page, 'request-lacks')
  // What was typed is there for a colleague who comes later.
  await page.reload()
  await expect.poll(() => bank.inputValue()).toBe(chosen)

  await write(page, 'فرع المصرف', 'المزة')
  await page.getByLabel('عملة الحساب').selectOption({ index: 1 })
  await write(page, 'الغاية من الحساب', 'فصل أموال كفالة الأيتام عن حساب التشغيل.')
  // Each by its name: a field whose file has just come may offer to take one for a moment longer.
  const fileOf = (name: string) => page.getByRole('group', { name }).locator('input[type=file]')
  const arrive = Promise.withResolvers<void>()
  await page.route('**/api/v2/uploads**', async (route) => {
    await arrive.promise
    await route.continue()
  })
  await fileOf('قرار المجلس').setInputFiles(pdfFile('قرار'))
  // What is on its way would be left out.
  await page.getByRole('button', { name: 'قدّم المعاملة' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'قدّم المعاملة' }).click()
  await page.getByText('لم يكتمل رفع الملف بعد. انتظروا اكتماله أو احذفوه.').first().waitFor()
  arrive.resolve()
  await fileOf('صورة قرار الإشهار').setInputFiles(pdfFile('إشهار'))
  await fileOf('صورة هوية المفوّضين بتحريك الحساب').setInputFiles([pdfFile('هوية 1'), pdfFile('هوية 2')])
  await expect.poll(() => page.getByText('فُحص ورُفع').count()).toBe(8)
  await page.getByRole('button', { name: 'قدّم المعاملة' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'قدّم المعاملة' }).click()
  await page.getByText('مقدَّمة').first().waitFor()
  await page.getByRole('link', { name: 'صورة هوية المفوّضين بتحريك الحساب 2' }).waitFor()
  await examine(page, 'request-submitted')
  expect(faults).toEqual([])
}, 90_000)

test('on a phone in English: what may be asked for, why not, and the pages of a request', async () => {
  const look = { lang: 'en', dark: true, width: 390, height: 844 } as const
  const { page, open, faults } = await signIn(browser, url, 'athar.admin', look)
  await open('/transactions/transactions?new=1')
  await page.getByText('We want to change our name').click()
  await page.getByRole('heading', { name: 'Change of name' }).waitFor()
  await examine(page, 'request-guide-phone')
  await open('/transactions/transactions')
  await page.locator('main tbody a, main article a, main li a').first().click()
  await page.getByText('Request number').waitFor()
  // Arabic words of an English page are said to be Arabic, for whoever hears them.
  expect(await page.locator('h1 bdi[lang=ar]').count()).toBe(1)
  await examine(page, 'request-phone')
  expect(faults).toEqual([])
}, 60_000)

const phone = { width: 390, height: 844 } as const
const wide = { lang: 'en', width: 1440, height: 900 } as const
const wanted = 'جمعية الزيزفون للتنمية المجتمعية'
const inEnglish = 'Linden Community Development'

test('a new name goes from the choice of the request to the public page, and the former one still finds it', async () => {
  // The signed paper of that step is another journey.
  await sql`update transaction_type_stages set requires_files = false where transaction_type_id = (select id from transaction_types where slug = 'name_change')`.execute(
    database.ownerDb,
  )
  const { rows } = await sql<{ id: number; name_ar: string; name_en: string }>`
    select n.id, n.name_ar, n.name_en from ngos n join users u on u.ngo_id = n.id where u.username = 'sanabel.admin'`.execute(
    database.ownerDb,
  )
  const ngo = rows[0] as { id: number; name_ar: string; name_en: string }

  const own = await signIn(browser, url, 'sanabel.admin', phone)
  await own.open('/transactions/transactions?new=1')
  await own.page.getByText('نريد تغيير اسم منظمتنا').click()
  await own.page.getByRole('heading', { name: 'تعديل اسم المنظمة' }).waitFor()
  await examine(own.page, 'name-change-guide-phone')
  await own.page.getByRole('button', { name: 'ابدأ الطلب' }).click()
  await write(own.page, 'الاسم الجديد بالعربية', wanted)
  await write(own.page, 'الاسم الجديد بالإنكليزية (اختياري)', inEnglish)
  await write(own.page, 'سبب التعديل', 'توسّع عمل الجمعية إلى التنمية المجتمعية في محافظات أخرى.')
  await own.page.getByText('حُفظ تلقائياً').waitFor()
  await examine(own.page, 'name-change-form-phone')
  await own.page.getByRole('button', { name: 'قدّم المعاملة' }).click()
  await own.page.getByRole('dialog').getByRole('button', { name: 'قدّم المعاملة' }).click()
  await own.page.getByText('مقدَّمة').first().waitFor()
  const id = Number(new URL(own.page.url()).pathname.split('/').at(-1))
  const desk = `/ministry/accreditation-transactions/${id}`

  const receiver = await signIn(browser, url, 'dm.officer', wide)
  await receiver.open(desk)
  await receiver.page.getByRole('button', { name: 'Begin the study' }).click()
  await receiver.page.getByRole('button', { name: 'Forward', exact: false }).first().waitFor()
  await receiver.page.getByText(wanted).first().waitFor()
  await examine(receiver.page, 'name-change-desk')
  await decide(receiver.page, url, id, { decision: 'forward' })
  for (const officer of ['evaluator2', 'ngo.head', 'central.deputy'])
    await decideAs(browser, url, officer, id, { decision: 'forward' })
  const issuer = await signIn(browser, url, 'central.admin', wide)
  await issuer.open(desk)
  await issuer.page.getByRole('button', { name: 'Approve the request' }).click()
  const dialog = issuer.page.getByRole('dialog')
  await dialog.getByLabel(/^Decision number/).fill('7710/ق')
  await examine(issuer.page, 'name-change-approve')
  await dialog.getByRole('button', { name: 'Approve the request' }).click()
  await dialog.waitFor({ state: 'detached' })
  await issuer.page.getByText('Approved').first().waitFor()

  // An amendment of its bylaws, approved as well: of objectives and fields.
  await sql`insert into transaction_requests (request_no, slug, transaction_type_id, ngo_id, subject, payload, stood, status, submitted_at, closed_at, decision_no, decision_date)
    select '20269900077', slug, id, ${ngo.id}, 'تعديل النظام', '{"objectives":"هدف جديد","sub_classifications":["1"]}', '{"sub_classifications":[]}', 'approved', now(), now(), '7711/ق', current_date - 1
    from transaction_types where slug = 'bylaw_amendment'`.execute(database.ownerDb)
  for (const [look, name, picture] of [
    [phone, wanted, 'name-changed-phone'],
    [wide, inEnglish, 'name-changed'],
  ] as const) {
    const guest = await visit(browser, url, look)
    await expect
      .poll(async () => {
        await guest.page.goto(`${url}/ngo/${ngo.id}`)
        return guest.page.getByRole('heading', { level: 1 }).textContent()
      })
      .toContain(name)
    await examine(guest.page, picture)
    // The decision that changed it stands beside it, and among the decisions with the former name, which still finds it.
    const main = guest.page.locator('main')
    await main
      .getByText(look === phone ? 'عُدّل الاسم بالقرار رقم 7710/ق' : 'Name changed by decision no. 7710/ق')
      .waitFor()
    await main
      .getByText(look === phone ? 'عُدّلت بالقرار رقم 7711/ق' : 'Amended by decision no. 7711/ق')
      .first()
      .waitFor()
    await main
      .getByRole('listitem')
      .filter({ hasText: look === phone ? 'تعديل النظام الداخلي' : 'Bylaws amended' })
      .waitFor()
    await main
      .getByRole('listitem')
      .filter({ hasText: look === phone ? ngo.name_ar : ngo.name_en })
      .getByText('7710/ق')
      .waitFor()
    await guest.page.goto(`${url}/ngo-list?name=${encodeURIComponent(ngo.name_ar)}`)
    await guest.page.getByRole('link', { name }).first().waitFor()
    expect(guest.faults).toEqual([])
  }
  expect([...own.faults, ...receiver.faults, ...issuer.faults]).toEqual([])
}, 180_000)
