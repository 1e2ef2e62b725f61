import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()

test('the head reads what stands against the name that is chosen, where else a founder sits, and refuses with reason and article, which the founder reads', async () => {
  const email = 'founder4@demo.example'
  const { rows } = await sql<{
    id: number
  }>`update establishments e set current_stage_number = 3, name_assignment = 'pending', docs_due_at = null from users u where u.id = e.user_id and u.email = ${email} returning e.id`.execute(
    database.ownerDb,
  )
  const id = rows[0]?.id as number
  await sql`update transaction_requests q set current_stage_number = s.stage_number from transaction_type_stages s where s.transaction_type_id = q.transaction_type_id and s.parent_stage_number = 3 and q.establishment_id = ${id}`.execute(
    database.ownerDb,
  )
  await sql`update est_ngo set alternative_name_1_ar = 'جمعية العاصي الدولية' where establishment_id = ${id}`.execute(
    database.ownerDb,
  )
  await sql`update directors set id_number_hash = (select id_number_hash from est_members where establishment_id = ${id} and deleted_at is null order by sort, id limit 1) where id = (select min(id) from directors where ngo_id = 1 and is_current)`.execute(
    database.ownerDb,
  )
  const { page, faults } = await signIn(browser, url, 'central.admin', { width: 1440, height: 900 })
  await page.goto(`${url}/ministry/creation-requests/${id}`)
  const parts = page.getByRole('navigation', { name: 'أقسام الطلب' })
  await parts.getByRole('button', { name: /^بيانات المؤسسين/ }).click()
  await page.getByText('الشخص نفسه في مواضع أخرى').waitFor()
  await page.getByRole('link', { name: 'جمعية سنابل المثال الخيرية (تجريبية)' }).waitFor()
  await examine(page, 'name-also-in')
  await parts.getByRole('button', { name: /^الاسم/ }).click()
  await page.getByRole('radio', { name: /جمعية العاصي الدولية/ }).check()
  await page.getByText('كلمة مقيَّدة في الأسماء').first().waitFor()
  await examine(page, 'name-conflicts')
  await page.getByRole('button', { name: 'ارفض الاسم' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'ارفض الاسم' }).click()
  await dialog.getByText('اختاروا سبب رفض الاسم.').first().waitFor()
  await dialog.getByRole('combobox', { name: 'سبب الرفض' }).selectOption({ index: 1 })
  const reason = await dialog.getByRole('combobox', { name: 'سبب الرفض' }).locator('option:checked').textContent()
  await write(dialog, 'ما يُطلب من صاحب الطلب', 'الاسم لا يدل على أهداف الجمعية.')
  await examine(page, 'name-refused')
  await dialog.getByRole('button', { name: 'ارفض الاسم' }).click()
  await dialog.waitFor({ state: 'detached' })

  const founder = await signIn(browser, url, email, { width: 390, height: 900 })
  await founder.page.goto(`${url}/temp-ngo/ministry-track`)
  await founder.page.locator('main').getByText('الاسم لا يدل على أهداف الجمعية.').first().waitFor()
  await founder.page
    .locator('main')
    .getByText(reason as string)
    .first()
    .waitFor()
  await examine(founder.page, 'name-founder')
  expect([...founder.faults, ...faults]).toEqual([])
})
