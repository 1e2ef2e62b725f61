import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()

test('a window left open sends nothing in the name of who signed in in another; what was typed stays until he chooses', async () => {
  const { page, context, open, faults } = await signIn(browser, url, 'sanabel.admin')
  await open('/user-profile/profile')
  const name = page.getByRole('textbox', { name: 'الاسم الأول' })
  const own = await name.inputValue()
  await name.fill('سندس')
  const colleague = { username: 'sanabel.data', password: 'Sijill-demo-2026' }
  const headers = { 'x-requested-with': 'sijill' }
  expect((await context.request.post(`${url}/api/v2/login`, { data: colleague, headers })).status()).toBe(200)

  await page.getByRole('button', { name: 'احفظ' }).click()
  const told = page.getByRole('dialog', { name: 'سجّل مستخدم آخر الدخول في هذا المتصفح' })
  await told.waitFor()
  await examine(page, 'other-person')
  await told.getByRole('button', { name: 'ابقَ في هذه الصفحة' }).click()
  await told.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('سندس')
  const { rows } = await sql`select from users where first_name = 'سندس'`.execute(database.ownerDb)
  expect(rows).toHaveLength(0)

  // Begun anew it is the colleague's window.
  await page.reload()
  await name.waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  expect(await name.inputValue()).not.toBe(own)
  await name.fill('سندس')
  await page.getByRole('button', { name: 'احفظ' }).click()
  const named = async () =>
    (await sql<{ username: string }>`select username from users where first_name = 'سندس'`.execute(database.ownerDb))
      .rows
  await expect.poll(named, { timeout: 10_000 }).toEqual([{ username: 'sanabel.data' }])
  expect(faults).toEqual([])
})

test('a request of founding left open saves nothing into that of who signed in in another window', async () => {
  const { page, context, open } = await signIn(browser, url, 'founder1@demo.example')
  await open('/temp-ngo/temp-account-info')
  const name = page.getByRole('textbox', { name: 'الاسم الأول' })
  const other = { username: 'founder2@demo.example', password: 'Sijill-demo-2026' }
  const headers = { 'x-requested-with': 'sijill' }
  expect((await context.request.post(`${url}/api/v2/establishment/login`, { data: other, headers })).status()).toBe(200)
  const sent = page.waitForResponse((answer) => answer.request().method() !== 'GET' || answer.status() === 412)
  await name.fill('سندس')
  await name.blur()
  expect((await sent).status()).toBe(412)
  await page.getByRole('dialog', { name: 'سجّل مستخدم آخر الدخول في هذا المتصفح' }).waitFor()
  const { rows } = await sql`select from users where first_name = 'سندس' and kind = 'est'`.execute(database.ownerDb)
  expect(rows).toHaveLength(0)
})
