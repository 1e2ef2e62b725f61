import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
await sql`insert into logs (ngo_id, action, entity, description_ar, content_hash)
  select 1, 'update', 'ngos', 'تعديل رقم ' || k, 'x' from generate_series(1, 10_200) k`.execute(database.ownerDb)

test('a log of more entries than are counted says so in both languages, and on its last page how the others are read', async () => {
  const { page, faults } = await signIn(browser, url, 'sanabel.admin')
  const address = `${url}/ngo-profile/events-log`
  await page.goto(address)
  await page.getByText('أكثر من 10,000 حدث', { exact: true }).waitFor()
  await page.getByText('1–10 من أكثر من 10,000', { exact: true }).waitFor()
  const further = page.getByText('تُقرأ الأسطر التالية بتضييق القائمة أو بعكس ترتيبها.')
  expect(await further.count()).toBe(0)
  await page.getByRole('button', { name: 'الصفحة 1,000' }).click()
  await further.waitFor()
  await page.getByText('9,991–10,000 من أكثر من 10,000', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(11)
  await examine(page, 'log-last-page')
  const english = await signIn(browser, url, 'sanabel.admin', { lang: 'en', dark: true, width: 390, height: 844 })
  await english.open('/ngo-profile/events-log?page=1000')
  for (const words of [
    'More than 10,000 events',
    '9,991–10,000 of more than 10,000',
    'Rows further on are read by narrowing the list or turning its order round.',
  ])
    await english.page.getByText(words, { exact: true }).waitFor()
  await examine(english.page, 'log-last-page-390-en')
  expect([...faults, ...english.faults]).toEqual([])
})
