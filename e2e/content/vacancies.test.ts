import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { todayIn } from '#contract/core/values/dates.ts'
import { examine, examineOtherSkin, openBrowser, visit } from '../support/browser.ts'
import { pdfFile, pick, wake, write, writeDate } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const browser = await openBrowser()
const { url, database } = await startServer()
const [year = '', month = '', day = ''] = todayIn().split('-')
const today = [String(Number(day)), String(Number(month)), year] as const
const list = '/guest-pages-management/job-vacancies'
const name = 'محاسب لبرنامج السلال'
const reason = 'في النص شرط يخالف قانون العمل، يرجى حذفه.'

test('an organisation publishes a job, people apply and are answered, one takes his application back, the ministry hides the job and says why', async () => {
  const own = await signIn(browser, url, 'sanabel.admin')
  const { page } = own
  await own.open(list)
  await examine(page, 'vacancies')
  await page.getByRole('link', { name: 'أضف فرصة عمل' }).first().click()
  await page.waitForURL(/add-jobs/)
  // Nothing is sent without its name.
  await page.getByRole('button', { name: 'احفظ المسودة' }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /اسم الشاغر/ })
    .waitFor()
  await examine(page, 'vacancy-refused')
  await write(page, 'اسم الشاغر', name)
  for (const [field, index] of [
    ['نوع الشاغر', 'position-types'],
    ['مجال العمل', 'work-fields'],
    ['نوع الدوام', 'employment-types'],
    ['المحافظة', 'governorates'],
  ] as const)
    await pick(page, field, await firstOf(index))
  await write(page, 'عدد الشواغر', '2')
  await writeDate(page, 'تاريخ البدء', today)
  await writeDate(page, 'تاريخ الإغلاق', [today[0], today[1], String(Number(year) + 1)])
  await write(page, 'وسيلة التقديم', 'jobs@sanabel.example')
  await write(page, 'الغرض من الفرصة', 'ضبط حسابات البرنامج وقيود توزيعه.')
  await write(page, 'المؤهل المطلوب', 'إجازة في المحاسبة')
  await page.getByRole('button', { name: 'احفظ المسودة' }).click()
  await page.waitForURL(/edit-jobs\/\d+/)
  const id = Number(/(\d+)$/.exec(new URL(page.url()).pathname)?.[1])
  const asReader = () => fetch(`${url}/api/v2/guest/opportunities/get/${id}`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  // A draft is nobody else's.
  expect((await asReader()).status).toBe(404)
  await examine(page, 'vacancy-draft')
  await page.getByRole('button', { name: 'انشر', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'انشر', exact: true }).click()
  await page.getByRole('link', { name: 'اعرضها كما يراها العموم' }).waitFor()

  const guest = await visit(browser, url, { width: 390, height: 844 })
  await guest.page.goto(`${url}/jobs-info/${id}`)
  await guest.page.getByRole('heading', { level: 1, name }).waitFor()
  await guest.page.getByText('jobs@sanabel.example').first().waitFor()
  await examine(guest.page, 'vacancy-public-phone')
  await apply(guest.page)
  await applyWithoutScript(id)
  await decide(own, id)
  await takeBack(guest.page)

  const ministry = await signIn(browser, url, 'central.admin')
  await ministry.open(`/ministry/ngos/${await ngoId()}`)
  const desk = ministry.page
  await desk.getByRole('button', { name: `احجب: ${name}` }).click()
  const dialog = desk.getByRole('dialog')
  // Without a reason it stays where it is.
  await dialog.getByRole('button', { name: 'احجب', exact: true }).click()
  await dialog.locator('[aria-invalid=true]').waitFor()
  expect((await asReader()).status).toBe(200)
  await write(dialog, 'سبب الحجب', reason)
  await examine(desk, 'vacancy-hide')
  await dialog.getByRole('button', { name: 'احجب', exact: true }).click()
  await desk.getByRole('button', { name: `ارفع الحجب: ${name}` }).waitFor()
  await examine(desk, 'vacancy-supervised')
  expect((await asReader()).status).toBe(404)
  expect((await guest.page.goto(`${url}/jobs-info/${id}`))?.status()).toBe(404)

  await hideNews(desk)

  await own.open(list)
  await page.getByRole('row').filter({ hasText: name }).getByText('محجوبة من الوزارة').waitFor()
  await page.getByRole('link', { name }).first().click()
  await page.getByText(reason, { exact: true }).waitFor()
  await examine(page, 'vacancy-hidden')
  await examineOtherSkin(page, 'vacancy-hidden')
  expect([...own.faults, ...guest.faults, ...ministry.faults]).toEqual([])

  const phone = await signIn(browser, url, 'sanabel.admin', { lang: 'en', dark: true, width: 390, height: 844 })
  await phone.open(list)
  await examine(phone.page, 'vacancies-phone')
  await phone.open(`/guest-pages-management/edit-jobs/${id}`)
  await phone.page.getByText('The ministry hides this opportunity from the public').waitFor()
  await examine(phone.page, 'vacancy-phone')
  expect(phone.faults).toEqual([])
}, 240_000)

/** What the guard takes for the least time of a person. */
const asPerson = () => new Promise((resolve) => setTimeout(resolve, 3_200))
const applicant = 'هبة عادل الزيتوني'

/** On a phone, with script: with papers, and refused once at its fields. */
async function apply(page: Page) {
  await page.getByRole('link', { name: 'قدّم طلبك هنا' }).click()
  await page.getByRole('heading', { level: 1, name: `التقديم إلى «${name}»` }).waitFor()
  await page.getByLabel('الاسم', { exact: true }).fill(applicant)
  await wake(page)
  await page.getByLabel('ملف السيرة الذاتية').setInputFiles(pdfFile('sira'))
  await asPerson()
  await page.getByRole('button', { name: 'أرسل الطلب' }).click()
  await page.getByRole('alert').getByRole('link').first().waitFor()
  await examine(page, 'apply-refused-phone')
  // Refused again: a telephone shows what is wrong, far above the button.
  await page.getByRole('button', { name: 'أرسل الطلب' }).click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'alert')
  // What was typed and the chosen file are still there.
  expect(await page.getByLabel('الاسم', { exact: true }).inputValue()).toBe(applicant)
  expect(await page.getByLabel('ملف السيرة الذاتية').evaluate((field: HTMLInputElement) => field.files?.length)).toBe(1)
  await page.getByLabel('البريد الإلكتروني').fill('hiba@visitor.example')
  await page.getByLabel('المحافظة').selectOption({ index: 1 })
  await page.getByLabel('مؤهلكم').fill('إجازة في المحاسبة، 2019')
  await page.getByLabel('رسالتكم إلى المنظمة').fill('ضبطت حسابات برنامجين للسلال، وأود العمل معكم.')
  await page.getByRole('button', { name: 'أرسل الطلب' }).click()
  await page.getByRole('heading', { level: 1, name: 'وصل طلبكم' }).waitFor()
  await examine(page, 'apply-done-phone')
}

/** In English, without script, in the dark skin. */
async function applyWithoutScript(id: number) {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  await context.addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'skin', value: 'dark', url },
  ])
  const page = await context.newPage()
  await page.goto(`${url}/jobs-info/${id}`)
  await page.getByRole('link', { name: 'Apply here' }).click()
  expect(await page.title(), 'the window is called what its page is').toContain(
    (await page.innerText('h1')).replaceAll(/\s+/g, ' ').trim(),
  )
  // The part comes late with its script: what the server drew of it has its styles at once.
  const papers = page.getByRole('group', { name: 'Your papers' })
  expect(await papers.evaluate((box) => getComputedStyle(box).display)).toBe('flex')
  await page.getByLabel('Name', { exact: true }).fill('Samer Alsaqi')
  await asPerson()
  await page.getByRole('button', { name: 'Send the application' }).click()
  await page.getByRole('alert').getByRole('link').first().waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Samer Alsaqi')
  await page.getByLabel('E-mail').fill('samer@visitor.example')
  await page.getByLabel('Governorate').selectOption({ index: 2 })
  await page.getByLabel('Your letter to the organisation').fill('I kept the books of a food programme for two years.')
  await page.screenshot({ path: 'e2e/output/apply-plain-dark.png', fullPage: true })
  await page.getByRole('button', { name: 'Send the application' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your application has arrived' }).waitFor()
  // Nothing of the person stands in an address.
  expect(page.url()).not.toMatch(/samer|visitor/i)
  await context.close()
}

/** The inbox of the organisation: papers are read, one is answered, and the answer is a mail. */
async function decide({ page, open }: Awaited<ReturnType<typeof signIn>>, id: number) {
  await open(`/guest-pages-management/edit-jobs/${id}?view=applicants`)
  await page.getByText('جديد 2', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Samer Alsaqi' }).click()
  await page.getByText('لم يُجب: اسألوه').waitFor()
  await page.getByRole('button', { name: applicant }).click()
  await page.getByText('إجازة في المحاسبة، 2019').waitFor()
  await examine(page, 'applicants')
  await examineOtherSkin(page, 'applicants')
  const file = await page.getByRole('link', { name: 'ملف السيرة الذاتية' }).getAttribute('href')
  expect((await page.request.get(`${url}${file}`)).status()).toBe(200)
  expect((await fetch(`${url}${file}`)).status).toBe(404)
  await page.getByRole('button', { name: 'أضِف إلى القائمة القصيرة', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await write(dialog, 'رسالتكم إلى المتقدم', 'ندعوكم إلى مقابلة يوم الأحد في مركز جرمانا.')
  await examine(page, 'applicants-answer')
  await dialog.getByRole('button', { name: 'أضِف إلى القائمة القصيرة', exact: true }).click()
  await page.getByText('قائمة قصيرة 1', { exact: true }).waitFor()
  const { rows } = await sql<{
    body_text: string
  }>`select body_text from outbox where to_address = 'hiba@visitor.example' and template_code = 'APPLICATION-ANSWER'`.execute(
    database.ownerDb,
  )
  expect(rows.map(({ body_text }) => body_text)).toEqual([expect.stringContaining('ندعوكم إلى مقابلة يوم الأحد')])
  // Several at once: only those in one state.
  await page.getByRole('checkbox', { name: 'حدّد الكل' }).first().check()
  await page.getByText('اختاروا متقدمين في حالة واحدة لتجيبوهم معاً.').waitFor()
}

/** By the number and code of the mail; nothing of the person is left. */
async function takeBack(page: Page) {
  const { rows } = await sql<{
    body_text: string
  }>`select body_text from outbox where to_address = 'hiba@visitor.example' and template_code = 'APPLICATION-RECEIPT'`.execute(
    database.ownerDb,
  )
  const text = rows[0]?.body_text ?? ''
  const [, reference = '', code = ''] = /رقمه (\S+) ورمزه (\S+?)\./.exec(text) ?? []
  await page.goto(/https?:\S+/.exec(text)?.[0].replace(/^https?:\/\/[^/]+/, url) ?? '')
  await page.getByLabel('رقم الطلب').fill(reference)
  await page.getByLabel('رمز الطلب').fill(code)
  await examine(page, 'apply-back-phone')
  await page.getByRole('button', { name: 'اسحب الطلب' }).click()
  await page.getByRole('heading', { level: 1, name: 'سُحب الطلب ومُحيت بياناته' }).waitFor()
  const left = await sql<{
    status: string
    name: string | null
    mails: number
  }>`select status, name, (select count(*) from outbox where to_address = 'hiba@visitor.example') as mails from opportunity_applications where reference = ${reference}`.execute(
    database.ownerDb,
  )
  expect(left.rows).toEqual([{ status: 'withdrawn', name: null, mails: 0 }])
}

/** News and events are hidden beside the opportunities, and shown again. */
async function hideNews(desk: Page) {
  const news = desk.getByRole('row').filter({ hasText: 'الملتقى السنوي للمتطوعين' })
  await news.getByRole('button', { name: /^احجب: / }).click()
  const dialog = desk.getByRole('dialog')
  await write(dialog, 'سبب الحجب', reason)
  await dialog.getByRole('button', { name: 'احجب', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await news.getByText(reason).waitFor()
  await examine(desk, 'news-supervised')
  await news.getByRole('button', { name: /^ارفع الحجب: / }).click()
  await dialog.getByRole('button', { name: 'ارفع الحجب', exact: true }).click()
  await news.getByText(reason).waitFor({ state: 'detached' })
}

const ngoId = async () =>
  (await sql<{ id: number }>`select ngo_id as id from users where username = 'sanabel.admin'`.execute(database.ownerDb))
    .rows[0]?.id
/** A word of an index, as it stands in the form. */
const firstOf = async (index: string): Promise<string> =>
  (
    await sql<{
      name: string
    }>`select name_ar as name from index_records where index_slug = ${index} and is_active and deleted_at is null order by sort, code limit 1`.execute(
      database.ownerDb,
    )
  ).rows[0]?.name ?? ''
