import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { todayIn } from '#contract/core/values/dates.ts'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { pdfFile, write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
// A year that is over, so that its yearly return may be begun.
const year = Number(todayIn().slice(0, 4)) - 1

/** The link of the newest letter, once it is another one than the reader has seen. */
async function invitation(seen?: string): Promise<string> {
  const read = async () => {
    const { rows } = await sql<{
      body_text: string
    }>`select body_text from outbox where template_code = 'AUDITOR-INVITED' order by id desc limit 1`.execute(
      database.ownerDb,
    )
    const link = /\/auth\/audit#[\w-]+/.exec(rows[0]?.body_text ?? '')?.[0] ?? ''
    return link === seen ? '' : link
  }
  await expect.poll(read).not.toBe('')
  return read()
}

/** The organisation as if it had never handed in accounts or a return; its number. */
async function begins(username: string): Promise<number> {
  const { rows } = await sql<{ ngo_id: number }>`select ngo_id from users where username = ${username}`.execute(
    database.ownerDb,
  )
  const ngo = rows[0]?.ngo_id ?? 0
  for (const table of ['annual_budgets', 'yearly_returns'])
    await sql`update ${sql.table(table)} set deleted_at = now() where ngo_id = ${ngo}`.execute(database.ownerDb)
  return ngo
}

test('accounts from the first figure to acceptance: typed and pasted, the difference mended, audited by a link that works once, returned, corrected, accepted, and read in the yearly return and by everybody', async () => {
  const ngo = await begins('athar.admin')
  const own = await signIn(browser, url, 'athar.admin')
  const { page } = own
  const dialog = page.getByRole('dialog')
  await own.open(`/financial/financial-data?year=${year}`)
  await page.getByRole('button', { name: 'افتح الحسابات' }).click()
  const grid = page.getByRole('grid')
  await grid.waitFor()
  await examine(page, 'accounts-empty')

  // Like a spreadsheet: a sum with Arabic digits, then a block of two columns over the lines below.
  await grid.focus()
  await page.keyboard.type('=١٠٠٠+٢٠٠٠')
  await page.keyboard.press('Enter')
  await page.getByText('كل ما كُتب محفوظ').waitFor()
  await page.evaluate(
    ([block]) => {
      const data = new DataTransfer()
      data.setData('text/plain', block ?? '')
      document
        .querySelector('[role=grid]')
        ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    ['٧٬٠٠٠٫٥٠\tمن حفل الربيع\nنحو ألفين\n'],
  )
  await page.getByText('خلية لم تُحفظ').waitFor()
  await page.getByText('«نحو ألفين»').waitFor()
  await page.getByText('من حفل الربيع').waitFor()
  await examine(page, 'accounts-pasted')
  await page.getByRole('alert').filter({ hasText: 'خلية لم تُحفظ' }).getByRole('button', { name: 'إغلاق' }).click()
  await page.keyboard.press('Escape')
  // Escape restores what stood there.
  await grid.focus()
  await page.keyboard.type('5')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('row', { name: /تبرعات نقدية مباشرة/ }).textContent()).toContain('7,000.50')

  // What the accounts hold less what the lines say: put right where it lies.
  await page.getByText(/^فرق /).first().waitFor()
  await page.getByRole('button', { name: 'الصندوق' }).click()
  const { difference, closing } = await figures()
  await write(dialog, 'آخر المدة', String(Number(closing) - Number(difference)))
  await examine(page, 'accounts-balance')
  await dialog.getByRole('button', { name: 'احفظ' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await figures()).difference).toBe('0.00')

  // An accountant from outside, by a link in a letter.
  const audit = async (isFirst: boolean) => {
    const seen = isFirst ? '' : await invitation()
    await page.getByRole('button', { name: 'ادعُ المحاسب القانوني' }).click()
    await write(dialog, 'اسم المحاسب القانوني', 'هالة المدقق')
    await write(dialog, 'رقم ترخيص المحاسب', 'م/77')
    await write(dialog, 'البريد الإلكتروني', 'hala@audit.example')
    if (isFirst) await examine(page, 'accounts-invite')
    await dialog.getByRole('button', { name: 'أرسل الدعوة' }).click()
    await page.getByText('لم يفتح الدعوة بعد').waitFor()
    const sent = await invitation(seen)
    const auditor = await visit(browser, url)
    await auditor.page.goto(url + sent)
    await write(auditor.page, 'الرقم الوطني', '04010203045')
    expect(auditor.page.url()).not.toContain('#')
    if (isFirst) await examine(auditor.page, 'audit-open')
    await auditor.page.getByRole('button', { name: 'افتح الحسابات' }).click()
    await auditor.page.getByRole('grid').waitFor()
    await auditor.page.getByLabel('بيان الرأي').fill('الحسابات صحيحة فيما شهدناه.')
    await auditor.page.locator('input[type=file]').setInputFiles(pdfFile('تقرير'))
    if (isFirst) await examine(auditor.page, 'audit')
    await auditor.page.getByRole('button', { name: 'سجّل الرأي' }).click()
    await auditor.page.getByText('سُجّل رأيكم في هذه الأرقام').waitFor()
    return sent
  }
  const link = await audit(true)
  const second = await visit(browser, url)
  await second.page.goto(url + link)
  await write(second.page, 'الرقم الوطني', '04010203045')
  await second.page.getByRole('button', { name: 'افتح الحسابات' }).click()
  await second.page.getByText('انتهت هذه الدعوة أو استُعمل رابطها').waitFor()

  await own.open(`/financial/financial-data?year=${year}`)
  await page.getByText('رأي بلا تحفظ').waitFor()
  await page.getByRole('button', { name: 'عدّل', exact: true }).click()
  const paper = dialog.getByRole('group', { name: /^وثيقة الميزانية/ })
  await paper.locator('input[type=file]').setInputFiles(pdfFile('ميزانية'))
  await paper.getByText('فُحص ورُفع').first().waitFor()
  await dialog.getByRole('button', { name: 'احفظ' }).click()
  await dialog.waitFor({ state: 'detached' })

  // The platform has recorded no gift to a campaign: the figure is explained at its line before anything is handed in.
  const explanation = 'تبرعات حملة سبقت استعمال المنصة.'
  const gap = page.getByRole('textbox', { name: 'تفسير الفرق' })
  await page.getByText('صحّحوا ما يخالف سجلات المنصة أو فسّروه').first().waitFor()
  await page.getByRole('button', { name: 'صحّحوا ما يخالف سجلات المنصة أو فسّروه' }).click()
  await expect.poll(() => gap.evaluate((box) => box === document.activeElement)).toBe(true)
  await gap.fill('تفسير')
  await page.getByRole('button', { name: 'احفظ', exact: true }).click()
  await page.getByText('يجب أن يكون طول الحقل بين 10 و500').waitFor()
  await examine(page, 'accounts-compared')
  await gap.fill(explanation)
  await page.getByRole('button', { name: 'احفظ', exact: true }).click()
  await page.getByText('يُقدَّم هذا التفسير مع الحسابات').waitFor()

  // Handed in, returned for one line, which is explained, handed in again and accepted.
  const submit = async () => {
    await page.getByRole('button', { name: 'قدّم الحسابات' }).click()
    await dialog.getByRole('button', { name: 'قدّم الحسابات' }).click()
    await page.getByText('الحسابات لدى الوزارة').first().waitFor()
  }
  await submit()
  const officer = await signIn(browser, url, 'evaluator1')
  const { id } = await figures()
  const desk = officer.page.getByRole('dialog')
  await officer.open(`/ministry/ngos-communication/annual-budgets/${id}`)
  await officer.page.getByRole('grid').waitFor()
  await officer.page.getByText(explanation).waitFor()
  await officer.page.getByRole('button', { name: 'أعِد الحسابات' }).click()
  await write(desk, 'ما الذي يلزم تصحيحه', 'اذكروا في سطر «تبرعات نقدية مباشرة» من أين جاء المال.')
  await examine(officer.page, 'accounts-return')
  await desk.getByRole('button', { name: 'أعِد الحسابات' }).click()
  await officer.page.getByText('معادة', { exact: true }).first().waitFor()

  await page.reload()
  await page.getByText('من أين جاء المال').waitFor()
  await examine(page, 'accounts-returned')
  const line = page.getByRole('row', { name: /تبرعات نقدية مباشرة/ })
  await line.getByRole('gridcell').last().click()
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('من صندوق الحفل')
  await page.keyboard.press('Enter')
  await line.getByText('من صندوق الحفل').waitFor()
  await page.getByText('كل ما كُتب محفوظ').waitFor()
  // An opinion is one of what it was given of: what changed since then is audited anew.
  await page.reload()
  await line.getByText('من صندوق الحفل').waitFor()
  await page.getByText('تغيّرت الأرقام بعد هذا الرأي').waitFor()
  await audit(false)
  await page.reload()
  await submit()
  await officer.page.reload()
  await officer.page.getByText('من صندوق الحفل').waitFor()
  await officer.page.getByRole('button', { name: 'اقبل الحسابات' }).click()
  await desk.getByRole('button', { name: 'اقبل الحسابات' }).click()
  await officer.page.getByText('مقبولة', { exact: true }).first().waitFor()

  // The yearly return reads them, the public a band.
  const { revenue } = await figures()
  await own.open(`/annual-plan/${year}/return`)
  await page.getByRole('button', { name: 'افتح التقرير' }).click()
  await page.getByRole('row').filter({ hasText: 'إيرادات' }).getByText(shown(revenue)).first().waitFor()
  await page.getByText(explanation).waitFor()
  await examine(page, 'return-compared')
  const reader = await visit(browser, url)
  await reader.page.goto(`${url}/ngo/${ngo}`)
  const band = reader.page.getByRole('row').filter({ has: reader.page.getByRole('rowheader', { name: String(year) }) })
  expect(await band.getByRole('cell').first().textContent()).toBe('أقل من 1,000,000')
  expect(await reader.page.getByText(shown(revenue)).count()).toBe(0)
  expect([...own.faults, ...officer.faults, ...reader.faults]).toEqual([])
}, 180_000)

/** As screens write it: groups of three, no hundredth that is nothing. */
const shown = (amount: string) => amount.replace(/\.?0+$/, '').replace(/\B(?=(\d{3})+(?!\d))/g, ',')

async function figures() {
  const { rows } = await sql<{
    id: number
    difference: string
    closing: string
    revenue: string
  }>`select b.id, b.total_revenue::text as revenue, b.difference::text as difference,
      (select x.closing::text from annual_budget_balances x where x.budget_id = b.id and x.name = 'الصندوق') as closing
    from annual_budgets b where b.year = ${year} and b.deleted_at is null order by b.id desc limit 1`.execute(
    database.ownerDb,
  )
  return rows[0] ?? { id: 0, difference: '', closing: '', revenue: '' }
}
