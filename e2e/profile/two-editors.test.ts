import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const server = await startServer()
const browser = await openBrowser()
const as = (username: string) => signIn(browser, server.url, username, { height: 1600 })

test('main data that a colleague changed meanwhile stay changed, though the page has asked for them anew', async () => {
  const [mine, hers] = await Promise.all([as('athar.admin'), as('athar.admin')])
  for (const { open } of [mine, hers]) await open('/ngo-profile?edit=main')
  const field = ({ page }: typeof mine, name: string) => page.getByRole('textbox', { name: `${name} (اختياري)` })
  const save = async ({ page }: typeof mine) => {
    await page.getByRole('button', { name: 'احفظ التعديل' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await field(hers, 'الرؤية').fill('رؤية كتبتها الزميلة')
  await save(hers)
  // Coming back to a tab asks for what it shows again, under the open form.
  const asked = mine.page.waitForResponse((answer) => answer.url().includes('/v2/ngo-main-info'))
  await mine.page.waitForTimeout(1_100)
  await mine.page.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')))
  await asked
  await field(mine, 'الرسالة').fill('رسالة كتبتها أنا')
  await save(mine)
  await mine.page.getByText('رؤية كتبتها الزميلة').waitFor()
  await mine.page.getByText('رسالة كتبتها أنا').waitFor()
  expect([...mine.faults, ...hers.faults]).toEqual([])
  await Promise.all([mine.context.close(), hers.context.close()])
})

test('an account that a colleague closed meanwhile is not opened again by an edit of its branch', async () => {
  const [mine, hers] = await Promise.all([as('sanabel.admin'), as('sanabel.finance')])
  const edit = async ({ page, open }: typeof mine) => {
    await open('/ngo-profile/bank-accounts')
    await page.getByRole('button', { name: /^إجراءات: مصرف الياسمين/ }).click()
    await page.getByRole('button', { name: 'عدّل', exact: true }).click()
    return page.getByRole('dialog')
  }
  const [my, her] = [await edit(mine), await edit(hers)]
  for (const [form, change] of [
    [her, () => her.getByLabel('مغلق').check()],
    [my, () => my.getByRole('textbox', { name: 'فرع المصرف' }).fill('فرع الميدان')],
  ] as const) {
    await change()
    await form.getByRole('button', { name: 'احفظ التعديل' }).click()
    await form.waitFor({ state: 'detached' })
  }
  const { data } = (await (await mine.context.request.get(`${server.url}/api/v2/bank-accounts`)).json()) as {
    data: { branch_name: string; status: string }[]
  }
  expect(data).toContainEqual(expect.objectContaining({ branch_name: 'فرع الميدان', status: 'closed' }))
  expect([...mine.faults, ...hers.faults]).toEqual([])
  await Promise.all([mine.context.close(), hers.context.close()])
})
