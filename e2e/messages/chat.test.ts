import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()

test('an organisation and its directorate talk live; with the connection cut a line waits, and arrives once', async () => {
  const ngo = await signIn(browser, url, 'sanabel.admin')
  await ngo.open('/chat')
  await ngo.page.getByRole('button', { name: 'مع مديريتنا' }).click()
  const box = ngo.page.getByRole('textbox', { name: /^إلى / })
  await box.fill('هل وصلكم ملحق العقد؟')
  await box.press('Enter')
  await ngo.page.getByRole('article').filter({ hasText: 'هل وصلكم' }).waitFor()

  const look = { lang: 'en', width: 390, height: 844 } as const
  const officer = await signIn(browser, url, 'dm.officer', look)
  await officer.open('/chat')
  // He answers at once: that he has read is told after he began to write.
  const read = Promise.withResolvers<void>()
  await officer.page.route('**/api/v2/chats/*/read', (route) => read.promise.then(() => route.continue()))
  await officer.page.getByRole('link', { name: /Sanabel/ }).click()
  await officer.page.getByText('هل وصلكم ملحق العقد؟').last().waitFor()
  const answer = officer.page.getByRole('textbox', { name: /^To / })
  await answer.fill('نعم')
  const writes = ngo.page.getByText('يكتب الطرف الآخر الآن')
  await writes.waitFor()
  read.resolve()
  await ngo.page.getByText('قُرئ', { exact: true }).waitFor()
  await expect.poll(() => writes.count()).toBe(1)
  // A line of one's own tells nothing of the other side; what the other side has said ends its writing.
  await answer.fill('نعم، وصل')
  await box.fill('رقمه في أعلاه')
  await box.press('Enter')
  await officer.page.getByRole('article').filter({ hasText: 'رقمه في أعلاه' }).waitFor()
  await expect.poll(() => writes.count()).toBe(1)
  await answer.press('Enter')
  await ngo.page.getByRole('article').filter({ hasText: 'نعم، وصل' }).waitFor()
  expect(await writes.count()).toBe(0)
  await examine(officer.page, 'chat-390')

  // The server says the line, and its answer is lost on the way; then the line is cut altogether.
  let lost = 0
  await ngo.page.route('**/api/v2/chats/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    lost += 1
    if (lost === 1) await route.fetch()
    await route.abort('connectionreset')
  })
  await box.fill('مرة واحدة فقط')
  await box.press('Enter')
  await ngo.page.getByText('ينتظر الاتصال').waitFor()
  await expect.poll(() => lost, { timeout: 15_000 }).toBeGreaterThan(1)
  await box.fill('وبعدها هذه')
  await box.press('Enter')
  await examine(ngo.page, 'chat-waiting')
  // What waits outlives the page.
  await ngo.page.reload()
  await ngo.page.getByText('وبعدها هذه').waitFor()
  await ngo.page.unroute('**/api/v2/chats/*/messages')
  await ngo.page.reload()
  await expect.poll(() => ngo.page.getByText('ينتظر الاتصال').count(), { timeout: 30_000 }).toBe(0)
  for (const { page } of [ngo, officer])
    for (const said of ['مرة واحدة فقط', 'وبعدها هذه']) {
      await page.getByRole('article').filter({ hasText: said }).waitFor()
      await expect.poll(() => page.getByRole('article').filter({ hasText: said }).count()).toBe(1)
    }
  await ngo.page.getByRole('article').filter({ hasText: 'هل وصلكم' }).getByRole('button', { name: 'عدّل' }).click()
  const editing = ngo.page.getByRole('dialog')
  await editing.getByRole('textbox').fill('هل وصلكم ملحق العقد والمخطط؟')
  await editing.getByRole('button', { name: 'احفظ' }).click()
  await officer.page.getByText('Edited; show what it said').waitFor()
  await examine(ngo.page, 'chat')

  // About a request there is a conversation of its own, opened from its page.
  const { rows: requests } = await sql<{ id: number; request_no: string }>`
    select q.id, q.request_no from transaction_requests q join users u on u.ngo_id = q.ngo_id
    where u.username = 'sanabel.admin' and q.submitted_at is not null order by q.id limit 1`.execute(database.ownerDb)
  await ngo.open(`/transactions/transactions/${requests[0]?.id}`)
  await ngo.page.getByRole('link', { name: 'محادثة حول الطلب' }).click()
  const head = ngo.page.locator('section header').filter({ hasText: requests[0]?.request_no ?? '?' })
  await head.waitFor()
  await box.fill('سؤال عن هذا الطلب وحده')
  await box.press('Enter')
  await ngo.page.getByRole('article').filter({ hasText: 'سؤال عن هذا الطلب وحده' }).waitFor()
  await expect.poll(() => ngo.page.getByRole('article').count()).toBe(1)
  expect(new URL(ngo.page.url()).searchParams.has('case')).toBe(false)
  await examine(ngo.page, 'chat-about-a-request')

  // Mail is gathered as the person wants it.
  await ngo.open('/user-notifications?preferences=1')
  const wishes = ngo.page.getByRole('dialog')
  await wishes.getByRole('combobox', { name: 'الرسائل الواردة وتسليم المراسلات' }).selectOption('daily')
  await wishes.getByLabel('أجِّلوا البريد فيها').check()
  await examine(ngo.page, 'mail-wishes')
  await wishes.getByRole('button', { name: 'احفظ' }).click()
  await wishes.waitFor({ state: 'detached' })
  await ngo.open('/user-notifications?preferences=1')
  await expect
    .poll(() => wishes.getByRole('combobox', { name: 'الرسائل الواردة وتسليم المراسلات' }).inputValue())
    .toBe('daily')

  // A colleague signs in where this person's line still waits: it is not said in the colleague's name.
  const unsent = 'هذه لم تُرسل بعد'
  await ngo.open('/chat')
  await ngo.page
    .getByRole('link', { name: /مديرية/ })
    .first()
    .click()
  await ngo.page.route('**/api/v2/chats/*/messages', (route) => route.abort('connectionreset'))
  await box.fill(unsent)
  await box.press('Enter')
  await ngo.page.getByText('ينتظر الاتصال').waitFor()
  const colleague = { username: 'sanabel.data', password: 'Sijill-demo-2026' }
  const headers = { 'x-requested-with': 'sijill' }
  expect((await ngo.context.request.post(`${url}/api/v2/login`, { data: colleague, headers })).status()).toBe(200)
  await ngo.page.unroute('**/api/v2/chats/*/messages')
  await ngo.page.reload()
  await ngo.page.getByRole('article').filter({ hasText: 'هل وصلكم' }).waitFor()
  await ngo.page.waitForTimeout(3_000)
  expect(await ngo.page.getByText(unsent).count()).toBe(0)
  const { rows } = await sql`select from chat_messages where body = ${unsent}`.execute(database.ownerDb)
  expect(rows).toHaveLength(0)
})

test('where a session ended while a line waited, the next person who signs in gets a page without it', async () => {
  const { page, context, open } = await signIn(browser, url, 'sanabel.admin')
  await open('/chat')
  await page
    .getByRole('link', { name: /مديرية/ })
    .first()
    .click()
  await page.route('**/api/v2/chats/*/messages', (route) => route.abort('connectionreset'))
  const unsent = 'سطر بقي حين انتهت الجلسة'
  const box = page.getByRole('textbox', { name: /^إلى / })
  await box.fill(unsent)
  await box.press('Enter')
  await page.getByText('ينتظر الاتصال').waitFor()
  // The session ends; what is asked next leads to the sign-in inside the same page, whose timers go on.
  await context.clearCookies({ name: /sijill/ })
  await page.evaluate(() => Object.assign(globalThis, { samePage: true }))
  await page.locator('header a[href="/ngo-profile"]').first().click()
  await page.waitForURL(/\/auth\/login/)
  expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true)
  // Between the sign-in and the fresh page the old one is still there, and tries again.
  let tried = 0
  await page.route('**/api/v2/login', async (route) => {
    const response = await route.fetch()
    const again = page.waitForResponse('**/api/v2/chats/*/messages')
    await page.unroute('**/api/v2/chats/*/messages')
    tried = (await again).status()
    await route.fulfill({ response })
  })
  await write(page, 'البريد الإلكتروني أو اسم المستخدم', 'sanabel.data')
  await page.locator('input[type=password]').fill('Sijill-demo-2026')
  await page.keyboard.press('Enter')
  await page.waitForURL((at) => !at.pathname.startsWith('/auth/'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(false)
  expect(tried).toBe(412)
  await open('/chat')
  await page
    .getByRole('link', { name: /مديرية/ })
    .first()
    .click()
  await page.getByRole('article').filter({ hasText: 'هل وصلكم' }).waitFor()
  expect(await page.getByText(unsent).count()).toBe(0)
  const { rows } = await sql`select from chat_messages where body = ${unsent}`.execute(database.ownerDb)
  expect(rows).toHaveLength(0)
})
