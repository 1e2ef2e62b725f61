import { expect, test } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { shareOf } from '../support/looks.ts'
import { publishAs } from '../support/publishing.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const browser = await openBrowser()
const { url } = await startServer()
const law = '/ministry/settings/regulations/1'
const inLibrary = async () => (await fetch(`${url}/api/v2/guest/regulations-contents/1`)).text()

test('a published law is changed beside what readers see, returned with words, mended, published by a second person and withdrawn', async () => {
  const editor = await signIn(browser, url, 'editor1')
  const before = await inLibrary()
  await editor.open(law)
  const { page } = editor
  await page.getByText('ما تحفظونه مسودة.').waitFor()
  await write(page, 'ملخص (اختياري)', 'ملخص كُتب في مسودة')
  await page.getByRole('button', { name: 'احفظ التعديل' }).click()
  await page.getByRole('definition').filter({ hasText: 'ملخص كُتب في مسودة' }).waitFor()
  await page.getByRole('button', { name: 'عدّل المادة 1', exact: true }).click()
  await page.getByRole('textbox', { name: 'النص بالعربية' }).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('عبارة مضافة في المسودة. ')
  await page.getByRole('button', { name: 'احفظ المواد' }).click()
  await page.getByText('في المواد تعديلات لم تُحفظ بعد.').waitFor({ state: 'detached' })
  await page.locator('ins').filter({ hasText: 'عبارة مضافة في المسودة' }).first().waitFor()
  expect(await inLibrary()).toBe(before)
  await page.getByRole('button', { name: 'أرسل للنشر' }).click()
  await page.getByText('ينشر هذا النص شخص ثانٍ.').waitFor()
  expect(await page.getByRole('button', { name: 'انشر', exact: true }).count()).toBe(0)
  await editor.open(law)
  await page.getByText('ينشر هذا النص شخص ثانٍ.').waitFor()
  await examine(page, 'publication-sent-ar')

  const head = await signIn(browser, url, 'ngo.head')
  await head.open('/ministry/settings/regulations?publication=sent')
  await head.page.locator('tbody tr th a').first().waitFor()
  await head.open(law)
  await head.page.locator('ins').filter({ hasText: 'عبارة مضافة في المسودة' }).first().waitFor()
  await examine(head.page, 'publication-review-ar')
  await head.page.getByRole('button', { name: 'أعِد إلى المحرر' }).click()
  const back = head.page.getByRole('dialog')
  await back.getByRole('button', { name: 'أعِد إلى المحرر' }).click()
  await back.getByText('اكتبوا السبب', { exact: false }).first().waitFor()
  await write(back, 'ما الذي يُصحَّح', 'أضيفوا رقم المادة')
  await back.getByRole('button', { name: 'أعِد إلى المحرر' }).click()
  await back.waitFor({ state: 'detached' })
  expect(await inLibrary()).toBe(before)

  await editor.open(law)
  await page.getByText('أضيفوا رقم المادة').waitFor()
  await examine(page, 'publication-returned-ar')
  await page.getByRole('button', { name: 'أرسل للنشر' }).click()
  await page.getByText('ينشر هذا النص شخص ثانٍ.').waitFor()
  await publishAs(head, law)
  const after = await inLibrary()
  expect([after.includes('عبارة مضافة في المسودة'), after.includes('ملخص كُتب في مسودة')]).toEqual([true, true])

  await head.page.getByRole('button', { name: 'اسحب من النشر' }).click()
  const question = head.page.getByRole('dialog')
  await write(question, 'سبب السحب', 'صدر قانون جديد')
  await examine(head.page, 'publication-withdraw-ar')
  await question.getByRole('button', { name: 'اسحب من النشر' }).click()
  await question.waitFor({ state: 'detached' })
  expect((await fetch(`${url}/api/v2/guest/regulations-contents/1`)).status).toBe(404)
  expect([...editor.faults, ...head.faults]).toEqual([])
}, 120_000)

const looks = [
  { lang: 'ar', width: 390, dark: true },
  { lang: 'ar', width: 1440, dark: false },
  { lang: 'en', width: 1440, dark: true },
  { lang: 'en', width: 390, dark: false },
] as const
test.each(shareOf(looks, 0))(
  'what changes can be read and decided on, $lang, $width px, dark: $dark',
  async ({ lang, width, dark }) => {
    const editor = await signIn(browser, url, 'editor1')
    const path = '/api/v2/ministry/regulations/2'
    const { data } = (await (await editor.context.request.get(`${url}${path}`)).json()) as {
      data: Record<string, unknown>
    }
    const names = ['model', 'regulation_type_id', 'name_ar', 'name_en', 'number', 'issue_date', 'issuing_authority']
    const more = ['summary_ar', 'state', 'amends_id', 'file']
    const body = Object.fromEntries([...names, ...more].map((name) => [name, data[name]]))
    const headers = { 'x-requested-with': 'sijill' }
    const put = await editor.context.request.put(`${url}${path}`, {
      data: { ...body, name_ar: `${String(data.name_ar)} وتعديلاته ${width}`, state: 'repealed' },
      headers,
    })
    expect(put.status()).toBe(200)
    const contents = (await (await editor.context.request.get(`${url}${path}/contents`)).json()) as {
      data: { contents: { id: number; heading_ar: string; body_ar: string; body_en: string }[] }
    }
    const [first, , ...rest] = contents.data.contents.map(({ id, heading_ar, body_ar, body_en }) => ({
      id,
      heading_ar,
      body_ar,
      body_en,
    }))
    await editor.context.request.put(`${url}${path}/contents`, {
      data: {
        contents: [
          { ...first, body_ar: '<p>نص تجريبي جديد كله.</p>' },
          ...rest,
          { id: null, heading_ar: 'المادة الأخيرة', body_ar: '<p>مادة مضافة.</p>' },
        ],
      },
      headers,
    })
    await editor.context.request.post(`${url}${path}/publication`, { data: { action: 'send' }, headers })
    const head = await signIn(browser, url, 'ngo.head', { width, lang, dark })
    await head.open('/ministry/settings/regulations/2')
    await head.page.locator('ins').first().waitFor()
    await examine(head.page, `publication-${lang}-${width}`)
    await head.open('/ministry/settings/faq')
    await examine(head.page, `publication-faq-list-${lang}-${width}`)
    expect(head.faults).toEqual([])
  },
  120_000,
)

test('nobody decides on a text that was changed after it was shown', async () => {
  const editor = await signIn(browser, url, 'editor1')
  const head = await signIn(browser, url, 'ngo.head')
  const other = await visit(browser, url)
  const headers = { 'x-requested-with': 'sijill' }
  const path = `${url}/api/v2/ministry/regulations/3`
  const { data } = (await (await editor.context.request.get(path)).json()) as { data: Record<string, unknown> }
  const names = ['model', 'regulation_type_id', 'name_ar', 'name_en', 'number', 'issue_date', 'issuing_authority']
  const body = Object.fromEntries(
    [...names, 'summary_ar', 'state', 'amends_id', 'file'].map((name) => [name, data[name]]),
  )
  const change = async (summary_ar: string) => {
    expect((await editor.context.request.put(path, { data: { ...body, summary_ar }, headers })).status()).toBe(200)
    await editor.context.request.post(`${path}/publication`, { data: { action: 'send' }, headers })
  }
  await change('ملخص أول')
  await head.open('/ministry/settings/regulations/3')
  await head.page.getByRole('definition').filter({ hasText: 'ملخص أول' }).waitFor()
  await change('ملخص ثان')
  await head.page.getByRole('button', { name: 'انشر', exact: true }).click()
  await head.page.getByRole('dialog').getByRole('button', { name: 'انشر' }).click()
  await head.page.getByText('تغيّر هذا النص بعد أن عُرض عليكم.').waitFor()
  await head.page.getByRole('definition').filter({ hasText: 'ملخص ثان' }).waitFor()
  await examine(head.page, 'publication-stale-ar')
  await other.page.goto(`${url}/legal-references/view/3`)
  expect(await other.page.getByText('ملخص ثان').count()).toBe(0)
  await publishAs(head, '/ministry/settings/regulations/3')
}, 120_000)
