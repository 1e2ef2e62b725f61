import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const reason = 'اكتبوا سبب التعديل مفصّلاً مع قرار الهيئة العامة.'
const payload = { name_ar: 'جمعية الزيزفون للتنمية', reason: 'توسّع عمل الجمعية إلى التنمية المجتمعية.' }

test('a refused request is asked for again with what it said', async () => {
  const { page, open, faults } = await signIn(browser, url, 'sanabel.admin', { width: 390, height: 844 })
  const made = await page.request.post(`${url}/api/v2/transaction-requests`, {
    headers: { 'x-requested-with': 'sijill' },
    data: { slug: 'name_change', subject: 'تعديل اسم الجمعية', details: '<p>كما قررت الهيئة.</p>', payload },
  })
  const { data } = (await made.json()) as { data: { id: number } }
  await sql`update transaction_requests set status = 'rejected', submitted_at = now(), closed_at = now(), reject_reason_id = 1, reject_text = ${reason}
    where id = ${data.id}`.execute(database.ownerDb)
  await open(`/transactions/transactions/${data.id}`)
  await page.getByText(reason).first().waitFor()
  await page.getByRole('button', { name: 'اطلب من جديد بما كُتب هنا' }).waitFor()
  await examine(page, 'request-again-phone')
  await page.getByRole('button', { name: 'اطلب من جديد بما كُتب هنا' }).click()
  await page.getByText('مسودة').first().waitFor()
  expect(new URL(page.url()).pathname).not.toBe(`/transactions/transactions/${data.id}`)
  const value = (name: string) => page.getByRole('textbox', { name, exact: true }).inputValue()
  expect(await value('الموضوع')).toBe('تعديل اسم الجمعية')
  expect(await value('سبب التعديل')).toBe(payload.reason)
  await page.getByText('كما قررت الهيئة.').waitFor()
  await page.getByText(/^طُلب هذا من قبل ورُفض في /).waitFor()
  await page.getByText(reason).waitFor()
  await examine(page, 'request-again-draft-phone')
  const { rows } = await sql<{ id: number; first: string }>`
    update transaction_requests q set status = 'in_progress', submitted_at = now() from transaction_requests e where e.id = q.again_of and e.id = ${data.id} returning q.id, e.request_no as first`.execute(
    database.ownerDb,
  )
  const desk = await signIn(browser, url, 'central.admin', { lang: 'en' })
  await desk.open(`/ministry/accreditation-transactions/${rows[0]?.id ?? 0}`)
  await desk.page.getByText(/^This was asked for before and refused on /).waitFor()
  await examine(desk.page, 'request-again-desk')
  await desk.page.getByRole('link', { name: rows[0]?.first ?? '', exact: true }).click()
  await desk.page.waitForURL(`**/ministry/accreditation-transactions/${data.id}`)
  // The refused one leads to it, and opens no second one.
  await open(`/transactions/transactions/${data.id}`)
  await page.getByText(/^طُلب من جديد برقم /).waitFor()
  expect(await page.getByRole('button', { name: 'اطلب من جديد بما كُتب هنا' }).count()).toBe(0)
  await examine(page, 'request-asked-again-phone')
  expect([...faults, ...desk.faults]).toEqual([])
}, 60_000)

test('what was refused while a draft is kept is not sent again until something changes in it', async () => {
  const { page, open } = await signIn(browser, url, 'sanabel.admin')
  const made = await page.request.post(`${url}/api/v2/transaction-requests`, {
    headers: { 'x-requested-with': 'sijill' },
    data: { slug: 'name_change' },
  })
  const { data } = (await made.json()) as { data: { id: number } }
  await open(`/transactions/transactions/${data.id}`)
  await page.getByRole('textbox', { name: 'الموضوع', exact: true }).fill('ب')
  await page.getByText('لم تُحفظ بعض الحقول، صحّحوها').waitFor()
  const kinds = await page.evaluate(async () => {
    const seen = new Set<string>()
    for (const until = performance.now() + 2_500; performance.now() < until;) {
      seen.add(document.querySelector<HTMLElement>('main [data-kind]')?.dataset.kind ?? '')
      await new Promise(requestAnimationFrame)
    }
    return [...seen]
  })
  expect(kinds).toEqual(['refused'])
  // It would be lost with the page, which therefore asks.
  await page.getByRole('link', { name: 'معاملات المنظمة' }).first().click()
  await page.getByRole('dialog', { name: 'مغادرة الصفحة دون حفظ؟' }).getByRole('button', { name: 'إلغاء' }).click()
  await page.getByRole('textbox', { name: 'الموضوع', exact: true }).fill('تعديل اسم الجمعية')
  await page.getByText(/حُفظ تلقائياً/).waitFor()
})
