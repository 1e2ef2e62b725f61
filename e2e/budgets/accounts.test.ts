import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { todayIn } from '#contract/core/values/dates.ts'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { pdfFile, write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const year = Number(todayIn().slice(0, 4))

async function invitation(): Promise<string> {
  const read = async () =>
    (
      await sql<{
        body_text: string
      }>`select body_text from outbox where template_code = 'AUDITOR-INVITED' order by id desc limit 1`.execute(
        database.ownerDb,
      )
    ).rows[0]?.body_text ?? ''
  await expect.poll(read).toContain('/auth/audit#')
  return /\/auth\/audit#[\w-]+/.exec(await read())?.[0] ?? ''
}

test('figures are typed and pasted by keyboard, the difference is mended, and an invited accountant gives an opinion by a link that works once', async () => {
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
  await page.getByRole('button', { name: 'ادعُ المحاسب القانوني' }).click()
  await write(dialog, 'اسم المحاسب القانوني', 'هالة المدقق')
  await write(dialog, 'رقم ترخيص المحاسب', 'م/77')
  await write(dialog, 'البريد الإلكتروني', 'hala@audit.example')
  await examine(page, 'accounts-invite')
  await dialog.getByRole('button', { name: 'أرسل الدعوة' }).click()
  await page.getByText('لم يفتح الدعوة بعد').waitFor()
  const link = await invitation()
  const auditor = await visit(browser, url)
  await auditor.page.goto(url + link)
  await write(auditor.page, 'الرقم الوطني', '04010203045')
  expect(auditor.page.url()).not.toContain('#')
  await examine(auditor.page, 'audit-open')
  await auditor.page.getByRole('button', { name: 'افتح الحسابات' }).click()
  await auditor.page.getByRole('grid').waitFor()
  await auditor.page.getByLabel('بيان الرأي').fill('الحسابات صحيحة فيما شهدناه.')
  await auditor.page.locator('input[type=file]').setInputFiles(pdfFile('تقرير'))
  await examine(auditor.page, 'audit')
  await auditor.page.getByRole('button', { name: 'سجّل الرأي' }).click()
  await auditor.page.getByText('سُجّل رأيكم في هذه الأرقام').waitFor()
  const second = await visit(browser, url)
  await second.page.goto(url + link)
  await write(second.page, 'الرقم الوطني', '04010203045')
  await second.page.getByRole('button', { name: 'افتح الحسابات' }).click()
  await second.page.getByText('انتهت هذه الدعوة أو استُعمل رابطها').waitFor()

  await own.open(`/financial/financial-data?year=${year}`)
  await page.getByText('رأي بلا تحفظ').waitFor()
  await page.getByRole('button', { name: 'عدّل', exact: true }).click()
  await dialog.locator('input[type=file]').last().setInputFiles(pdfFile('ميزانية'))
  await dialog.getByText('ميزانية.pdf').waitFor()
  await page.waitForLoadState('networkidle')
  await dialog.getByRole('button', { name: 'احفظ' }).click()
  await dialog.waitFor({ state: 'detached' })
})

async function figures() {
  const { rows } = await sql<{
    id: number
    difference: string
    closing: string
  }>`select b.id, b.difference::text as difference,
      (select x.closing::text from annual_budget_balances x where x.budget_id = b.id and x.name = 'الصندوق') as closing
    from annual_budgets b where b.year = ${year} and b.deleted_at is null order by b.id desc limit 1`.execute(
    database.ownerDb,
  )
  return rows[0] ?? { id: 0, difference: '', closing: '' }
}
