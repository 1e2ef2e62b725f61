import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const browser = await openBrowser()
const { url, database } = await startServer()
const db = database.ownerDb

/** What the bell of a window says, as it is shown beside it. */
const badge = (page: Page) =>
  page
    .getByRole('button', { name: /^(الإشعارات|لا إشعارات|Notifications|No new)/ })
    .first()
    .getAttribute('aria-label')
    .then((name) => Number(/– (\d+)/.exec(name ?? '')?.[1] ?? 0))

/** A window that its browser shows no longer, or again: headless windows count as shown whatever stands before them. */
const show = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('three windows of one person show a notice at once; read in one, the others count down; a hidden one catches up when it is shown', async () => {
  const reader = await signIn(browser, url, 'sanabel.admin')
  await reader.open('/user-notifications')
  const first = reader.page
  const [second, third] = [await reader.context.newPage(), await reader.context.newPage()]
  for (const page of [second, third]) {
    await page.goto(`${url}/user-notifications`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const all = [first, second, third]
  const tell = (title: string) =>
    sql`insert into user_notifications (user_id, "group", title, body) select id, 'ngo', ${title}, 'نص الإشعار' from users where username = 'sanabel.admin'`.execute(
      db,
    )
  const patience = { timeout: 15_000 }
  const begun = await badge(first)
  const everywhere = (pages: readonly Page[], count: number, why: string) =>
    expect.poll(() => Promise.all(pages.map(badge)), { ...patience, message: why }).toEqual(pages.map(() => count))
  await everywhere(all, begun, 'the same in all')

  await tell('إشعار إلى ثلاث نوافذ')
  await everywhere(all, begun + 1, 'a notice arrives in all')
  await examine(second, 'badge-three-windows')

  await show(third, 'hidden')
  await tell('إشعار والنافذة محجوبة')
  await everywhere([first, second], begun + 2, 'the shown ones go on')
  expect(await badge(third), 'a hidden window has no stream').toBe(begun + 1)

  // Read in one window, the other ones count down without a reload.
  await first
    .getByRole('button', { name: /^الإشعارات/ })
    .first()
    .click()
  await first.getByRole('dialog').getByRole('button', { name: 'علّم الكل مقروءاً' }).first().click()
  await everywhere([first, second], 0, 'read in one')
  expect(await badge(third)).toBe(begun + 1)
  await show(third, 'visible')
  await everywhere(all, 0, 'shown again it catches up')
  await tell('إشعار بعد العودة')
  await everywhere(all, 1, 'and listens again')
  expect(reader.faults).toEqual([])
})
