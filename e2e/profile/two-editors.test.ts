import { sql } from 'kysely'
import type { Locator, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { pick, slowly } from '../support/hands.ts'
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
})

test('a decision that comes while the form is open refuses at its field, and all that was typed stays', async () => {
  const { page, open, faults } = await as('athar.admin')
  await open('/ngo-profile?edit=main')
  const [name, vision] = ['اسم المنظمة بالإنكليزية', 'الرؤية'].map((field) =>
    page.getByRole('textbox', { name: `${field} (اختياري)` }),
  ) as [Locator, Locator]
  await name.fill('United Nations Court')
  await vision.fill('رؤية لا تضيع')
  await sql`insert into ngo_former_names (ngo_id, name_ar, replaced_on)
    select ngo_id, 'مؤسسة الاسم السابق', '2024-01-01' from users where username = 'athar.admin'`.execute(
    server.database.ownerDb,
  )
  await page.getByRole('button', { name: 'احفظ التعديل' }).click()
  await page.getByRole('dialog').getByText('قيمة صادرة بقرار: لا تُعدَّل إلا بمعاملة.').first().waitFor()
  await examine(page, 'main-decided-meanwhile')
  expect([await name.inputValue(), await vision.inputValue()]).toEqual(['United Nations Court', 'رؤية لا تضيع'])
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
})

test('own details that were saved on another device meanwhile are put together with what is typed here', async () => {
  const [mine, hers] = await Promise.all([as('athar.admin'), as('athar.admin')])
  for (const { open } of [mine, hers]) await open('/user-profile/profile')
  const save = async ({ page }: typeof mine) => {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.status() === 200)
    await page.getByRole('button', { name: 'احفظ بياناتي' }).click()
    await saved
  }
  const field = ({ page }: typeof mine, name: string) => page.getByRole('textbox', { name, exact: true })
  await field(hers, 'الاسم الأول').fill('غيداء')
  await save(hers)
  await field(mine, 'الكنية').fill('السنديان')
  await save(mine)
  await expect.poll(() => field(mine, 'الاسم الأول').inputValue()).toBe('غيداء')
  await mine.page.reload()
  await expect.poll(() => field(mine, 'الاسم الأول').inputValue()).toBe('غيداء')
  expect(await field(mine, 'الكنية').inputValue()).toBe('السنديان')
  expect([...mine.faults, ...hers.faults].filter((fault) => !fault.includes('409'))).toEqual([])
})

test('what is typed while own details are on their way to the server stays in the form and is sent by the next saving', async () => {
  const { page, open, faults } = await as('athar.admin')
  await open('/user-profile/profile')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const save = () => page.getByRole('button', { name: 'احفظ بياناتي' }).click()
  const isSaving = (answer: Response) => answer.request().method() === 'PUT' && answer.status() === 200
  const isSaved = () => page.waitForResponse(isSaving)
  await slowly(page, '**/v2/profile')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  // After the saving the page asks once more who is signed in: by then the answer is in the form.
  let isAnswered = false
  const askedAgain = page.waitForResponse((answer) => {
    isAnswered ||= isSaving(answer)
    return isAnswered && answer.url().endsWith('/v2/session')
  })
  await field('الاسم الأول').fill('رغداء')
  await save()
  await sent
  await field('الكنية').fill('الصنوبري')
  await askedAgain
  expect([await field('الاسم الأول').inputValue(), await field('الكنية').inputValue()]).toEqual(['رغداء', 'الصنوبري'])
  const second = isSaved()
  await save()
  await second
  await page.reload()
  await expect.poll(() => field('الكنية').inputValue()).toBe('الصنوبري')
  expect(await field('الاسم الأول').inputValue()).toBe('رغداء')
  expect(faults).toEqual([])
})

test('a classification that a colleague replaced meanwhile is not replaced again unseen: the drawer shows both', async () => {
  const { page, open, context, faults } = await as('sanabel.admin')
  const api = `${server.url}/api/v2`
  const headers = { 'x-requested-with': 'sijill' }
  const tree = (await (await context.request.get(`${api}/ngo-classifications`)).json()) as {
    data: { id: number; type: string | null }[]
  }
  const main = tree.data.find((one) => one.type === 'main')
  const ministry = await as('central.admin')
  const field = async (number: number): Promise<{ id: number; code: string; name_ar: string }> => {
    const name_ar = `مجال تخصص جديد ${number}`
    const data = {
      parent_id: main?.id,
      code: `x${number}`,
      icnpo_code: null,
      name_ar,
      name_en: 'A new field',
      icon: null,
    }
    const body = { data: { ...data, is_active: true }, headers }
    const answer = await ministry.context.request.post(`${api}/ministry/indexes/classifications`, body)
    return ((await answer.json()) as { data: { id: number; code: string; name_ar: string } }).data
  }
  const [first, theirs, mine] = [await field(1), await field(2), await field(3)]
  const add = { data: { classification_id: first.id, type: 'sub' }, headers }
  const row = (await (await context.request.post(`${api}/classification-ngos`, add)).json()) as { data: { id: number } }
  await open('/ngo-profile/ngo-services')
  await page.getByRole('button', { name: `إجراءات: ${first.name_ar}`, exact: true }).click()
  await page.getByRole('button', { name: 'عدّل', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await pick(drawer, 'التصنيف', `${mine.code} ${mine.name_ar}`)
  const replace = { data: { classification_id: theirs.id, type: 'sub' }, headers }
  expect((await context.request.put(`${api}/classification-ngos/${row.data.id}`, replace)).status()).toBe(200)
  await drawer.getByRole('button', { name: 'احفظ التعديل' }).click()
  await drawer.getByText('عدّل شخص آخر هذا السجل في أثناء عملكم.').waitFor()
  await drawer.getByText('المحفوظ الآن', { exact: true }).click()
  const chosen = drawer.getByRole('combobox', { name: 'التصنيف', exact: true })
  expect(await chosen.inputValue()).toContain(theirs.name_ar)
  await drawer.getByText('ما كتبتموه', { exact: true }).click()
  await examine(page, 'classification-stale')
  await drawer.getByRole('button', { name: 'احفظ التعديل' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `إجراءات: ${mine.name_ar}`, exact: true }).waitFor()
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
})

test('a form that goes away with its saving takes no typing meanwhile, and takes it again when the saving fails', async () => {
  const { page, open, faults } = await as('athar.admin')
  await open('/ngo-profile?edit=main')
  const name = page.getByRole('textbox', { name: 'الاسم المختصر (اختياري)' })
  const save = page.getByRole('button', { name: 'احفظ التعديل' })
  let hangUp = () => {}
  const held = new Promise<void>((resolve) => (hangUp = resolve))
  await page.route('**/v2/ngo-info', (route) => held.then(() => route.abort()))
  const sent = page.waitForRequest('**/v2/ngo-info')
  await name.fill('أثر')
  await name.press('Enter')
  await sent
  await page.keyboard.type(' وسطر يضيع')
  expect(await name.inputValue()).toBe('أثر')
  hangUp()
  // No field is wrong, so none is linked.
  const summary = page
    .getByRole('dialog')
    .getByRole('alert')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  expect(await summary.getByRole('heading').innerText()).toBe('تعذّر الاتصال بالخادم')
  expect(await summary.getByRole('link').count()).toBe(0)
  await page.unroute('**/v2/ngo-info')
  await name.fill('أثر الشام')
  await save.click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await open('/ngo-profile?edit=main')
  expect(await name.inputValue()).toBe('أثر الشام')
  expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([])
})
