import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { pdfFile, write, writeDate } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()

test('an officer asks about a flag, the organisation answers with a paper, the officer closes the item and the flag; the rule is edited', async () => {
  const { rows } = await sql<{ id: number; plan: number }>`
    with o as (select ngo_id as id from users where username = 'sanabel.admin')
    insert into ngo_flags (ngo_id, rule_code, key, since, records)
    select o.id, 'F-04', 'journey', current_date - 3, jsonb_build_array(jsonb_build_object('entity', 'plans', 'id', 7, 'ngo_id', o.id, 'name', 'خطة 2031')) from o returning id`.execute(
    database.ownerDb,
  )
  expect(rows).toHaveLength(1)
  const ministry = await signIn(browser, url, 'central.admin')
  const dialog = ministry.page.getByRole('dialog')
  await ministry.open('/ministry/ngos-communication/flags?rule_code=F-04&search=سنابل')
  await ministry.page.getByText('خطة 2031').waitFor()
  await ministry.page.getByRole('button', { name: 'اطلب جواباً' }).first().click()
  await write(dialog, 'ما يُسأل عنه', 'لماذا لم تُرفع الخطة في موعدها؟')
  await writeDate(dialog, 'آخر موعد للرد', ['31', '12', '2031'])
  await dialog.getByRole('button', { name: 'اطلب جواباً' }).click()
  await dialog.waitFor({ state: 'detached' })

  const own = await signIn(browser, url, 'sanabel.admin', { width: 390 })
  await own.open('/ministry-relation/flags')
  await own.page.getByText('لماذا لم تُرفع الخطة في موعدها؟', { exact: true }).waitFor()
  await examine(own.page, 'flags-own')
  await own.page.getByRole('button', { name: 'أجب الوزارة' }).click()
  const answer = own.page.getByRole('dialog')
  await answer.getByLabel('عمّا تجيبون').selectOption({ label: 'خطة 2031' })
  await write(answer, 'جوابكم', 'تأخر اجتماع الهيئة، ورُفعت أمس.')
  await answer.locator('input[type=file]').setInputFiles(pdfFile('محضر'))
  await answer.getByText('فُحص ورُفع').first().waitFor()
  await examine(own.page, 'flags-answer')
  await answer.getByRole('button', { name: 'أجب الوزارة' }).click()
  await own.page.getByText('أجابت المنظمة', { exact: true }).waitFor()

  await ministry.open('/ministry/ngos-communication/flags?rule_code=F-04&status=answered')
  await ministry.page.getByText('تأخر اجتماع الهيئة، ورُفعت أمس.').waitFor()
  await ministry.page.getByRole('button', { name: 'أغلق البند' }).click()
  await ministry.page.getByText('بند مغلق').waitFor()
  await examine(ministry.page, 'flags-answered')
  // A rule is data: its words change what everybody reads, and the log keeps what they were.
  await ministry.page.getByRole('button', { name: 'عدّل القاعدة' }).first().click()
  await write(dialog, 'ما تبحث عنه القاعدة (بالعربية)', 'تمويل خارجي بلا تقرير')
  await examine(ministry.page, 'flags-rule')
  await dialog.getByRole('button', { name: 'احفظ' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { rows: logged } = await sql`select from logs where entity = 'flag_rules'`.execute(database.ownerDb)
  expect(logged).toHaveLength(1)
})
