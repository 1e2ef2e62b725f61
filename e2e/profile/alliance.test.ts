import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { todayIn } from '#contract/core/values/dates.ts'
import { examine, openBrowser } from '../support/browser.ts'
import { upload, writeDate } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const { rows } = await sql<{
  id: number
}>`select id from ngos where legal_form_id = 3 order by id limit 1`.execute(database.ownerDb)
const alliance = rows[0]?.id ?? 0
await sql`update users set ngo_id = ${alliance}, is_main = false where username = 'athar.admin'`.execute(
  database.ownerDb,
)
const browser = await openBrowser()

it('an alliance records who joins and who leaves; below the least number it is warned, and the ministry sees it', async () => {
  const { page, open, leave, faults } = await signIn(browser, url, 'athar.admin', { width: 390, height: 844 })
  await open('/ngo-profile/alliance-members')
  await page.getByText('عدد الأعضاء الحاليين: 7. الحد الأدنى: 7.').waitFor()
  await examine(page, 'alliance-01-members')

  const actions = page.getByRole('button', { name: /^إجراءات: / }).first()
  const name = ((await actions.getAttribute('aria-label')) ?? '').replace('إجراءات: ', '')
  await actions.click()
  await page.getByRole('button', { name: 'سجّل انسحابها' }).click()
  const leaving = page.getByRole('dialog')
  await examine(page, 'alliance-02-leaving')
  await leaving.getByRole('button', { name: 'سجّل انسحابها' }).click()
  await leaving.waitFor({ state: 'detached' })
  await page.getByText('عدد الأعضاء دون الحد الأدنى').waitFor()
  await examine(page, 'alliance-03-too-few')

  await page.getByRole('button', { name: 'أضف عضواً' }).first().click()
  const joining = page.getByRole('dialog')
  await joining.getByRole('combobox', { name: 'المنظمة العضو' }).fill(name)
  // Before the answer comes, the list still holds what was asked before.
  await joining.getByRole('listbox').getByRole('option').filter({ hasText: name }).first().click()
  await writeDate(joining, 'تاريخ الانضمام', ['3', '2', '2025'])
  await upload(joining, 'قرار الانضمام', 'pdf', 'resolution')
  await examine(page, 'alliance-04-joining')
  await joining.getByRole('button', { name: 'أضف عضواً' }).click()
  await joining.getByText('كانت هذه المنظمة عضواً في الاتحاد حتى').first().waitFor()
  const [year = '', month = '', day = ''] = todayIn().split('-')
  await writeDate(joining, 'تاريخ الانضمام', [String(Number(day)), String(Number(month)), year])
  await joining.getByRole('button', { name: 'أضف عضواً' }).click()
  await joining.waitFor({ state: 'detached' })
  await page.getByText('عدد الأعضاء الحاليين: 7. الحد الأدنى: 7.').waitFor()
  expect(faults).toEqual([])
  await leave()

  const seer = await signIn(browser, url, 'central.admin')
  await seer.open(`/ministry/ngos/${alliance}`)
  await seer.page.getByText('عدد الأعضاء الحاليين: 7. الحد الأدنى: 7.').waitFor()
  await examine(seer.page, 'alliance-05-ministry')
  expect(seer.faults).toEqual([])
})
