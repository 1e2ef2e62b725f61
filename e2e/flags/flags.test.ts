import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { pdfFile, write, writeDate } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()

test('an officer asks about a flag, the organisation answers with a paper, the officer closes the item and the flag; the rule is edited', async () => {
  // A cause that the rule really finds: the comparison of every ten minutes clears a flag that it does not.
  const { rows } = await sql<{ id: number }>`
    with o as (select ngo_id as id from users where username = 'sanabel.admin'),
      apart as (select c.id from classifications c where c.parent_id is not null and c.parent_id not in (
        select coalesce(f.parent_id, f.id) from classification_ngos x join o on o.id = x.ngo_id join classifications f on f.id = x.classification_id) order by 1 limit 1),
      made as (insert into programs (ngo_id, name, objectives, classification_id, target_group_ids, governorate_ids, start_date, budget, currency_id, status)
        select o.id, 'برنامج خارج المجالات', 'تعليم مهن خارج مجالات المنظمة المعلنة', apart.id, '{1}', '{1}', current_date - 3, 1000, 1, 'active' from o, apart returning *)
    insert into ngo_flags (ngo_id, rule_code, key, since, records)
    select ngo_id, 'F-07', 'programs:' || id, start_date, jsonb_build_array(jsonb_build_object('entity', 'programs', 'id', id, 'ngo_id', ngo_id, 'name', name))
    from made returning id`.execute(database.ownerDb)
  expect(rows).toHaveLength(1)
  await sql`insert into pgboss.job (name) values ('compare-flags')`.execute(database.ownerDb)
  const compared = async () =>
    (await sql`select from flag_rules where checked_at > now() - interval '1 minute'`.execute(database.ownerDb)).rows
      .length
  await expect.poll(compared).toBeGreaterThan(0)
  const ministry = await signIn(browser, url, 'central.admin')
  const dialog = ministry.page.getByRole('dialog')
  await ministry.open('/ministry/ngos-communication/flags?rule_code=F-07&search=سنابل')
  await ministry.page.getByText('برنامج خارج المجالات').waitFor()
  // Taken on, it is in the officer's own queue and no longer among what nobody has.
  await ministry.page.getByRole('button', { name: 'تولَّها' }).click()
  await ministry.page.getByText('من يتولاها: وائل السنديان').waitFor()
  await ministry.open('/ministry/ngos-communication/flags?rule_code=F-07&holder=nobody&search=سنابل')
  expect(await ministry.page.getByText('برنامج خارج المجالات').count()).toBe(0)
  await ministry.open('/ministry/ngos-communication/flags?rule_code=F-07&holder=mine&search=سنابل')
  await ministry.page.getByText('برنامج خارج المجالات').waitFor()
  await examine(ministry.page, 'flags-mine')
  await ministry.page.getByRole('button', { name: 'اطلب جواباً' }).first().click()
  await write(dialog, 'ما يُسأل عنه', 'لماذا نُفّذ البرنامج خارج مجالات المنظمة؟')
  await writeDate(dialog, 'آخر موعد للرد', ['31', '12', '2031'])
  await dialog.getByRole('button', { name: 'اطلب جواباً' }).click()
  await dialog.waitFor({ state: 'detached' })

  const own = await signIn(browser, url, 'sanabel.admin', { width: 390 })
  await own.open('/ministry-relation/flags')
  await own.page.getByText('لماذا نُفّذ البرنامج خارج مجالات المنظمة؟', { exact: true }).waitFor()
  await examine(own.page, 'flags-own')
  await own.page.getByRole('button', { name: 'أجب الوزارة' }).click()
  const answer = own.page.getByRole('dialog')
  await answer.getByLabel('عمّا تجيبون').selectOption({ label: 'برنامج خارج المجالات' })
  await write(answer, 'جوابكم', 'طُلب تعديل المجالات قبل شهر.')
  await answer.locator('input[type=file]').setInputFiles(pdfFile('محضر'))
  await answer.getByText('فُحص ورُفع').first().waitFor()
  await examine(own.page, 'flags-answer')
  await answer.getByRole('button', { name: 'أجب الوزارة' }).click()
  await own.page.getByText('أجابت المنظمة', { exact: true }).waitFor()

  await ministry.open('/ministry/ngos-communication/flags?rule_code=F-07&status=answered')
  await ministry.page.getByText('طُلب تعديل المجالات قبل شهر.').waitFor()
  await ministry.page.getByRole('button', { name: 'أغلق البند' }).click()
  await ministry.page.getByText('بند مغلق').waitFor()
  await examine(ministry.page, 'flags-answered')
  // A rule is data: its words change what everybody reads, and the log keeps what they were.
  await ministry.page.getByRole('button', { name: 'عدّل القاعدة' }).first().click()
  await write(dialog, 'ما تبحث عنه القاعدة (بالعربية)', 'برنامج خارج مجالات عمل المنظمة')
  await examine(ministry.page, 'flags-rule')
  await dialog.getByRole('button', { name: 'احفظ' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { rows: logged } = await sql`select from logs where entity = 'flag_rules'`.execute(database.ownerDb)
  expect(logged).toHaveLength(1)
})
