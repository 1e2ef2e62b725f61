import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { slowly } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()

const patience = { timeout: 10_000 }
const request = async () =>
  (
    await sql<{ id: number }>`select e.id from establishments e join users u on u.id = e.user_id
      where u.email = 'founder3@demo.example'`.execute(database.ownerDb)
  ).rows[0]?.id as number
/** Verdicts that were given since the demonstration was made, in their order. */
const given = async (after: number) =>
  (
    await sql<{ action: string; field: string }>`select action, field from est_section_reviews
      where id > ${after} order by id`.execute(database.ownerDb)
  ).rows.map(({ action, field }) => `${action} ${field}`)
const newest = async () =>
  (await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from est_section_reviews`.execute(database.ownerDb))
    .rows[0]?.id as number

const desk = async () => {
  const visitor = await signIn(browser, url, 'central.admin', { width: 1440, height: 900 })
  await visitor.page.goto(`${url}/ministry/creation-requests/${await request()}`)
  await visitor.page.getByRole('navigation', { name: 'أقسام الطلب' }).waitFor()
  return visitor
}

test('on a slow line, what is taken back is the verdict that was given last, and one that failed is not taken back', async () => {
  const { page } = await desk()
  const before = await newest()
  for (const [verb, confirmed] of [
    ['ابدأ الدراسة', 'ابدأ الدراسة'],
    ['أحِل إلى: تدقيق البيانات', 'أحِل'],
  ] as const) {
    await page.getByRole('button', { name: verb, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: confirmed, exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page
    .getByRole('navigation', { name: 'أقسام الطلب' })
    .getByRole('button', { name: /^بيانات صاحب الطلب/ })
    .click()
  // The officer waits for the buttons of the new stage, as their letters do nothing before.
  await page.getByRole('button', { name: 'اقبل', exact: true }).first().waitFor()
  const addresses = '**/set-validated'
  await slowly(page, addresses)
  for (const key of ['KeyR', 'KeyR', 'Control+KeyZ']) await page.keyboard.press(key)
  await expect.poll(() => given(before), patience).toHaveLength(3)
  const [first, second, third] = await given(before)
  expect(second).not.toBe(first)
  expect([first, second, third]).toEqual([
    expect.stringMatching(/^validated /),
    expect.stringMatching(/^validated /),
    second?.replace('validated', 'invalidated'),
  ])

  // The page has to know as well what the database has.
  await page.getByText('تُراجع عن آخر حكم', { exact: true }).first().waitFor()
  // Beside the slow line, not in its place: while a page has no route at all, a request passes unseen.
  await page.route(addresses, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
  const failed = page.waitForResponse((answer) => answer.status() === 503)
  await page.keyboard.press('KeyR')
  await failed
  await page.keyboard.press('Control+KeyZ')
  await expect.poll(() => given(before), patience).toHaveLength(4)
  expect((await given(before)).at(3)).toBe(first?.replace('validated', 'invalidated'))
})

test('a note that arrives late does not close the next one, nor take what is written in it', async () => {
  const { page } = await desk()
  const returned = page.getByRole('button', { name: 'أعِد', exact: true })
  await returned.first().waitFor()
  const text = page.getByLabel('ما يُطلب من صاحب الطلب')
  // The desk is read again behind the note that was sent.
  let read = () => {}
  const held = new Promise<void>((resolve) => (read = resolve))
  await returned.first().click()
  await page.getByLabel('سبب الإعادة').selectOption({ index: 1 })
  await text.fill('وثيقة أوضح من فضلكم.')
  await page.route('**/api/v2/**', async (route) => {
    if (route.request().method() === 'GET') await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'ثبّت الملاحظة' }).click()
  await page.getByText('معاد', { exact: true }).first().waitFor()
  await returned.last().click()
  await expect.poll(() => text.inputValue()).toBe('')
  await text.fill('كلمات الملاحظة التالية')
  const asked = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && answer.url().includes('/api/v2/'),
  )
  read()
  await (await asked).finished()
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  expect(await text.inputValue()).toBe('كلمات الملاحظة التالية')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByLabel('سبب الإعادة').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'ثبّت الملاحظة' }).click()
  await text.waitFor({ state: 'detached' })
})

test('a message that comes under a resting pointer goes in its time, and one that is pointed at stays', async () => {
  const { page } = await desk()
  const message = page.getByRole('status').filter({ hasText: 'لا حكم يُتراجع عنه' })
  const rest = { x: 1300, y: 780 }
  await page.mouse.move(rest.x, rest.y)
  await page.keyboard.press('Control+KeyZ')
  await message.waitFor()
  const box = await message.boundingBox()
  expect(box && rest.x > box.x && rest.x < box.x + box.width && rest.y > box.y && rest.y < box.y + box.height).toBe(
    true,
  )
  await message.waitFor({ state: 'detached', timeout: 8_000 })
  await page.keyboard.press('Control+KeyZ')
  await message.waitFor()
  await page.mouse.move(rest.x + 4, rest.y)
  await page.waitForTimeout(4_000)
  await expect.poll(() => message.count()).toBe(1)
  await page.mouse.move(0, 0)
  await message.waitFor({ state: 'detached', timeout: 8_000 })
})

test('a press of a button is not lost to a message that made way for the field before it', async () => {
  const { page } = await desk()
  const message = page.getByRole('status').filter({ hasText: 'لا حكم يُتراجع عنه' })
  await page.getByRole('button', { name: 'أعِد', exact: true }).last().click()
  const text = page.getByLabel('ما يُطلب من صاحب الطلب')
  const button = page.getByRole('button', { name: 'ثبّت الملاحظة' })
  // The field stands on the upper edge of where messages come, and the button within it.
  await button.evaluate((one) => {
    let pane = one.parentElement
    while (pane && getComputedStyle(pane).overflowY !== 'auto') pane = pane.parentElement
    pane?.scrollBy(0, one.getBoundingClientRect().top - 780)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await page.keyboard.press('Control+KeyZ')
  await message.waitFor()
  await text.focus()
  const top = async () => (await text.boundingBox())?.y ?? 0
  await expect.poll(async () => ((await message.boundingBox())?.y ?? 900) < (await top())).toBe(true)
  const at = await button.boundingBox()
  await page.mouse.move((at?.x ?? 0) + 20, (at?.y ?? 0) + 10)
  await page.mouse.down()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.mouse.up()
  await expect.poll(() => text.getAttribute('aria-invalid')).toBe('true')
})
