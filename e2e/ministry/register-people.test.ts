import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()

test('an officer finds a person with every place, and no address tells whom he looked for', async () => {
  // A member of one board is seated on a second one.
  const { rows } = await sql<{ name: string; ngos: string[] }>`
    with one as (select d.*, n.name_ar from directors d join ngos n on n.id = d.ngo_id and n.deleted_at is null
        where d.type = 'administrative' and d.is_current and d.id_number_hash is not null and d.deleted_at is null order by d.id limit 1),
      other as (select b.id, b.ngo_id, n.name_ar from director_boards b join ngos n on n.id = b.ngo_id and n.deleted_at is null, one
        where b.type = 'administrative' and b.status = 'current' and b.ngo_id <> one.ngo_id order by b.id limit 1),
      seated as (insert into directors (ngo_id, type, director_board_id, first_name, father_name, last_name, id_number, id_number_hash, position_id, seat_method, start_date)
        select other.ngo_id, 'administrative', other.id, one.first_name, one.father_name, one.last_name, one.id_number, one.id_number_hash, 5, 'elected', current_date - 30 from one, other)
    select concat_ws(' ', one.first_name, one.father_name, one.last_name) as name, array[one.name_ar, other.name_ar] as ngos from one, other`.execute(
    database.ownerDb,
  )
  const [{ name, ngos } = { name: '', ngos: [] }] = rows
  const officer = await signIn(browser, url, 'central.admin')
  await officer.open('/ministry/people')
  const { page } = officer
  await write(page, 'الاسم أو الرقم الوطني', name)
  await page.getByRole('button', { name: 'ابحث', exact: true }).click()
  for (const ngo of ngos) await page.getByRole('link', { name: ngo }).first().waitFor()
  await examine(page, 'register-people')
  expect(new URL(page.url()).search).toBe('')
  await write(page, 'الاسم أو الرقم الوطني', '01999999999')
  await page.getByRole('button', { name: 'ابحث', exact: true }).click()
  await page.getByText('لم يُعثر على أحد').waitFor()
  await page.getByRole('link', { name: 'أشخاص في أكثر من مجلس' }).click()
  await page.getByRole('heading', { name: 'أشخاص في أكثر من مجلس' }).waitFor()
  for (const ngo of ngos) await page.getByText(ngo).first().waitFor()
  await examine(page, 'several-boards')
})
