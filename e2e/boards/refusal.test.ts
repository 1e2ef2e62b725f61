import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const council = '/administrative-status/administration-council'
const own = sql`(select ngo_id from users where username = 'sanabel.admin')`

test('members who wait for a seat in a sitting board are not told to be ratified already', async () => {
  await sql`update directors set is_current = false where id = (select d.id from directors d join director_boards b on b.id = d.director_board_id
    where b.ngo_id = ${own} and b.type = 'administrative' and b.status = 'current' and d.is_current and d.position_id = 5 limit 1)`.execute(
    database.ownerDb,
  )
  const { page, open } = await signIn(browser, url, 'sanabel.admin')
  await open(council)
  await page.getByRole('heading', { name: 'التصديق', exact: true }).waitFor()
  await page.getByText(/ما يلزم قبل طلب التصديق|التشكيل مكتمل/).waitFor()
  expect(await page.getByText('صدّقته الوزارة').count()).toBe(0)
})
