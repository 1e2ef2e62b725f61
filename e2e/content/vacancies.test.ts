import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { todayIn } from '#contract/core/values/dates.ts'
import { examine, examineOtherSkin, openBrowser, visit } from '../support/browser.ts'
import { pick, write, writeDate } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const browser = await openBrowser()
const { url, database } = await startServer()
const [year = '', month = '', day = ''] = todayIn().split('-')
const today = [String(Number(day)), String(Number(month)), year] as const
const list = '/guest-pages-management/job-vacancies'
const name = 'محاسب لبرنامج السلال'
const reason = 'في النص شرط يخالف قانون العمل، يرجى حذفه.'

test('an organisation adds a job and publishes it, everybody reads it, the ministry hides it and says why', async () => {
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
