import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const requestOf = async (founder: string) =>
  (
    await sql<{ id: number }>`select e.id from establishments e join users u on u.id = e.user_id
      where u.email = ${`${founder}@demo.example`}`.execute(database.ownerDb)
  ).rows[0]?.id as number
const desk = async (founder: string) => {
  const visitor = await signIn(browser, url, 'central.admin', { width: 1440, height: 900 })
  await visitor.open(`/ministry/creation-requests/${await requestOf(founder)}`)
  await visitor.page.getByRole('navigation', { name: 'أقسام الطلب' }).waitFor()
  return visitor
}
/** What the bar says is left. */
const left = async (page: Page) =>
  Number(/بقي (\d+)/.exec((await page.getByText(/^قُبل \d+ من \d+/).textContent()) ?? '')?.[1])
const sizes = async (page: Page, ...parts: readonly string[]) => {
  const boxes = await Promise.all(parts.map((part) => page.locator(part).first().boundingBox()))
  return boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 })
}

test('documents are not handed on before each has a verdict: the bar says so and leads to what is left', async () => {
  const { page, context } = await desk('founder5')
  const forward = page.getByRole('button', { name: /^أحِل إلى: / })
  expect(await forward.getAttribute('aria-disabled')).toBe('true')
  await page.getByText('لا يُحال الطلب قبل قبول كل بند أو إعادته.').waitFor()
  const count = await left(page)
  await page.getByRole('button', { name: 'اعرض ما بقي' }).click()
  const ways = page.getByRole('dialog').getByRole('listitem').getByRole('button')
  await expect.poll(() => ways.count()).toBe(count)
  const last = await ways.last().textContent()
  await ways.last().click()
  await page.getByRole('heading', { level: 2, name: last ?? '' }).waitFor()
  await page.getByRole('button', { name: /^اقبل ما بقي سليماً/ }).click()
  await expect.poll(() => left(page)).toBe(0)
  await expect.poll(() => forward.getAttribute('aria-disabled')).toBeNull()
  await context.close()
})

test('the keys work on arrival, the document follows the line, and what is sound is accepted without what was returned', async () => {
  const first = await desk('founder3')
  for (const [verb, confirmed] of [
    ['ابدأ الدراسة', 'ابدأ الدراسة'],
    ['أحِل إلى: تدقيق البيانات', 'أحِل'],
  ] as const) {
    await first.page.getByRole('button', { name: verb, exact: true }).click()
    await first.page.getByRole('dialog').getByRole('button', { name: confirmed, exact: true }).click()
    await first.page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await first.context.close()
  const { page, context } = await desk('founder3')
  await page.getByRole('button', { name: 'اقبل', exact: true }).first().waitFor()
  const before = await left(page)
  await page.keyboard.press('KeyR')
  await expect.poll(() => left(page)).toBe(before - 1)
  await page.keyboard.press('Shift+Slash')
  await page.getByRole('dialog').getByText('كل الاختصارات').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.keyboard.press('KeyU')
  await page.getByLabel('سبب الإعادة').selectOption({ index: 1 })
  await page.getByLabel('ما يُطلب من صاحب الطلب').fill('صحّحوا هذا البيان من فضلكم.')
  await page.getByRole('button', { name: 'ثبّت الملاحظة' }).click()
  await page.getByText('معاد', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: /^اقبل ما بقي سليماً/ }).click()
  await page.getByText('تُرك بند واحد لأنه معاد').first().waitFor()
  expect(await left(page)).toBe(0)
  expect(await page.getByRole('button', { name: /^اقبل ما بقي سليماً/ }).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: /^أعِد للاستكمال/ }).count()).toBe(1)
  const [note, head] = await sizes(page, 'section[aria-label=رسائل] [role=status]', 'header:has(h1)')
  expect(note!.y).toBeGreaterThan(head!.y + head!.height)

  const document = page.locator('#document')
  await page
    .getByRole('navigation', { name: 'أقسام الطلب' })
    .getByRole('button', { name: /^بيانات المؤسسين/ })
    .click()
  const lines = page.locator('[id^=row-est_members]').filter({ has: page.locator('button bdi') })
  for (const line of await lines.all()) {
    const name = (await line.locator(':scope > div > span').first().textContent())?.trim() ?? ''
    await line.click()
    await line.getByRole('button').last().focus()
    await document.getByText(name).first().waitFor()
  }
  await expect.poll(() => lines.count()).toBeGreaterThan(1)
  await context.close()
})
