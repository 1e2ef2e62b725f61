import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
/** The last message to a founder. */
async function lastMessage() {
  const { rows } = await sql<{
    text: string
  }>`select body_text as text from outbox where template_code = 'FOUNDER-NAMED' order by id desc limit 1`.execute(
    database.ownerDb,
  )
  const text = rows[0]?.text ?? ''
  return { path: /\/founder\?token=\S+/.exec(text)?.[0] ?? '', code: /(?:الرمز|Code) (\d{6})/.exec(text)?.[1] ?? '' }
}
const later = () =>
  sql`update verification_codes set created_at = created_at - interval '2 minutes' where purpose = 'founder'`.execute(
    database.ownerDb,
  )

test('an applicant asks a founder again, who objects and then confirms without script; list and desk show it', async () => {
  const applicant = await signIn(browser, url, 'founder3@demo.example', sizes[1])
  await applicant.page.goto(`${url}/temp-ngo/temp-founders-info`)
  const again = applicant.page.getByRole('button', { name: 'أعِد إرسال الطلب إليه' })
  await again.first().waitFor()
  await again.first().click()
  await applicant.page.getByText('أُرسلت إلى المؤسس رسالة برمز جديد.').first().waitFor()
  const { path, code } = await lastMessage()

  const { page, faults } = await visit(browser, url, sizes[0])
  await page.goto(url + path)
  await examine(page, 'founder-naming')
  expect(await page.innerText('main')).toContain('جمعية ضوء القرية (تجريبية)')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(url + path)
  await plain.fill('[name=code]', '12')
  await plain.click('[name=answer][value=objected]')
  expect(await plain.getAttribute('[name=code]', 'aria-invalid')).toBe('true')
  await plain.fill('[name=code]', code)
  await plain.click('[name=answer][value=objected]')
  await plain.getByText('سُجّل اعتراضكم').waitFor()
  await context.close()
  await page.goto(url + path)
  await examine(page, 'founder-naming-objected')

  await applicant.page.reload()
  await applicant.page.getByText('اعترض على ذكر اسمه').first().waitFor()

  await later()
  await page.click('[name=send]')
  await page.getByText('أُرسل رمز جديد').waitFor()
  await page.goto(`${url}${(await lastMessage()).path}&lang=en`)
  await page.fill('[name=code]', (await lastMessage()).code)
  await page.click('[name=answer][value=confirmed]')
  await page.getByText('You confirmed that you are one of the founders').waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await examine(page, 'founder-naming-confirmed-en')
  await page.goto(`${url}/founder?token=1.abc`)
  await page.getByText('This link no longer works').waitFor()
  await examine(page, 'founder-naming-dead-en')
  expect(faults).toEqual([])
  expect(applicant.faults).toEqual([])
})

test('the applicant sees the answer of each founder, in both languages and sizes', async () => {
  for (const size of sizes)
    for (const lang of ['ar', 'en']) {
      const { page, faults, leave } = await signIn(browser, url, 'founder2@demo.example', size)
      await page.goto(`${url}/temp-ngo/temp-founders-info?lang=${lang}`)
      await page
        .getByText(lang === 'ar' ? 'اعترض على ذكر اسمه' : 'Objected by the founder')
        .first()
        .waitFor()
      await examine(page, `founders-consents-${lang}-${size.width}`)
      expect(faults).toEqual([])
      await leave()
    }
})

test('the desk shows what a founder said himself', async () => {
  const { rows } = await sql<{
    id: number
    member: string
  }>`select e.id, m.full_name as member from establishments e join users u on u.id = e.user_id
    join est_members m on m.establishment_id = e.id join est_confirmations c on c.member_id = m.id and c.state = 'objected' where u.email = 'founder2@demo.example'`.execute(
    database.ownerDb,
  )
  for (const size of sizes.slice(1)) {
    const { page, faults, leave } = await signIn(browser, url, 'central.admin', size)
    await page.goto(`${url}/ministry/creation-requests/${rows[0]?.id}`)
    await page.getByText('بيانات المؤسسين').first().click()
    await page
      .getByText(rows[0]?.member ?? '')
      .first()
      .click()
    await page.getByText('اعترض على ذكر اسمه').first().waitFor()
    await examine(page, `desk-consent-${size.width}`)
    expect(faults).toEqual([])
    await leave()
  }
})
