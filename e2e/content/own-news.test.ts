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
const title = 'قافلة كتب في ريف دمشق'
const later = 'قافلة كتب تعود إلى ريف دمشق'

test('a news item goes from draft to visitors, is changed beside them, and is taken back: its link says that it is gone', async () => {
  const { page, open } = await signIn(browser, url, 'sanabel.media')
  await open('/guest-pages-management/news-management')
  await page.getByRole('table').getByText('مسودة', { exact: true }).first().waitFor()
  await examine(page, 'own-news')
  await page.getByRole('link', { name: 'أضف خبراً' }).first().click()
  await page.waitForURL(/add=1/)
  await write(page, 'عنوان الخبر', title)
  await write(page, 'ملخص', 'وصلت الكتب إلى أربع قرى.')
  await page.getByRole('textbox', { name: 'نص الخبر' }).fill('استعار التلاميذ مئتي كتاب في يوم واحد.')
  await writeDate(page, 'تاريخ الحدث', [String(Number(day)), String(Number(month)), year])
  await pick(page, 'المحافظة', 'دمشق')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'kutub.png', mimeType: 'image/png', buffer: await wide() })
  const point = page.getByRole('button', { name: /نقطة الاهتمام في الصورة/ })
  await point.waitFor()
  await point.press('Shift+ArrowRight')
  await page.getByText('60% أفقياً، 50% عمودياً').first().waitFor()
  // A picture that nobody describes is not taken.
  await write(page, 'بماذا تصف الصورة لمن لا يراها', 'صورة المكتبة')
  await page.getByRole('button', { name: 'احفظ المسودة' }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /بماذا تصف الصورة/ })
    .waitFor()
  await examine(page, 'own-news-refused')
  await write(page, 'بماذا تصف الصورة لمن لا يراها', 'تلاميذ يختارون كتباً من رفوف سيارة')
  await page.getByRole('button', { name: 'احفظ المسودة' }).click()
  await page.waitForURL(/news-details\/\d+/)
  const id = Number(/(\d+)$/.exec(new URL(page.url()).pathname)?.[1])
  const status = async () => (await fetch(`${url}/general-activities?news=${id}`)).status
  expect(await status()).toBe(404)
  const preview = page.frameLocator('iframe[title="كما يراها الزائر"]')
  await preview.getByRole('heading', { level: 1, name: title }).waitFor()
  await preview
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.decode())
  await examine(page, 'own-news-draft')
  await examineOtherSkin(page, 'own-news-draft')

  const confirm = async (button: string) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await confirm('انشر')
  await page.getByText('يقرأ الزوار الآن النسخة 1.').waitFor()
  expect(await status()).toBe(200)
  const guest = await visit(browser, url, { width: 390, height: 844 })
  await guest.page.goto(`${url}/general-activities?news=${id}`)
  await guest.page.getByRole('heading', { level: 1, name: title }).waitFor()
  const picture = guest.page.getByRole('img', { name: 'تلاميذ يختارون كتباً من رفوف سيارة' })
  await picture.evaluate((image: HTMLImageElement) => image.decode())
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)).toBeCloseTo(
    16 / 9,
    1,
  )
  await examine(guest.page, 'own-news-public-phone')

  // A change stands beside what visitors read, until it is published.
  await write(page, 'عنوان الخبر', later)
  await page.getByRole('button', { name: 'احفظ التعديلات مسودةً' }).click()
  await page.getByText('تعديلات لم تُنشر').first().waitFor()
  await preview.getByRole('heading', { level: 1, name: later }).waitFor()
  expect(await (await fetch(`${url}/general-activities?news=${id}`)).text()).not.toContain(later)
  await confirm('انشر')
  await page.getByText('يقرأ الزوار الآن النسخة 2.').waitFor()
  expect(await (await fetch(`${url}/general-activities?news=${id}`)).text()).toContain(later)
  await examine(page, 'own-news-versions')

  await confirm('اسحب من النشر')
  await page.getByText('قرأه الزوار من قبل، ولا يقرؤونه الآن.').waitFor()
  expect(await status()).toBe(410)
  await guest.page.goto(`${url}/general-activities?news=${id}`)
  await guest.page.getByRole('heading', { level: 1, name: 'أُزيل هذا المحتوى' }).waitFor()
  await examine(guest.page, 'own-news-gone-phone')

  const { rows } = await sql<{
    kept: number
  }>`select count(*) as kept from content_versions where entity = 'news' and entity_id = ${id}`.execute(
    database.ownerDb,
  )
  expect(Number(rows[0]?.kept)).toBe(2)
})

test('without script the last place at an event is taken, the next visitor waits and gets it once it is given back; the organisation sees him', async () => {
  const { rows } = await sql<{ id: number }>`
    update ngo_events e set capacity = 1, takes_registration = true, invitation_type = 'public', is_published = true, announce_from = null, announce_to = null,
      from_event_date = current_date + 20, to_event_date = current_date + 20
    from users u where u.username = 'sanabel.media' and e.ngo_id = u.ngo_id and e.id = (select max(id) from ngo_events where ngo_id = u.ngo_id and deleted_at is null) returning e.id`.execute(
    database.ownerDb,
  )
  const id = rows[0]?.id as number
  const event = `${url}/general-activities?event=ngo-${id}`
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const [first, second] = [await context.newPage(), await context.newPage()]
  for (const [page, name] of [
    [first, 'هبة عادل الزيتوني'],
    [second, 'سامر نبيل الساقي'],
  ] as const) {
    await page.goto(event)
    await page.getByRole('link', { name: 'سجّل حضورك' }).click()
    await page.getByLabel('الاسم', { exact: true }).fill(name)
  }
  await first.getByLabel('البريد الإلكتروني').fill('hiba@guest.example')
  // What the guard takes for the least time of a person.
  await first.waitForTimeout(3_200)
  await first.getByRole('button', { name: 'سجّل حضورك' }).click()
  await first.getByRole('heading', { level: 1, name: 'لكم مقعد في الفعالية' }).waitFor()
  await first.screenshot({ path: 'e2e/output/attend-done-plain.png', fullPage: true })

  await first.goto(event)
  await first.getByRole('link', { name: 'انضم إلى قائمة الانتظار' }).click()
  await first.getByText('اكتمل العدد', { exact: true }).waitFor()
  await first.screenshot({ path: 'e2e/output/attend-full-plain.png', fullPage: true })
  // His form is older than the last place: he is told that he waits.
  await second.getByLabel('رقم الموبايل').fill('0944000333')
  await second.getByRole('button', { name: 'سجّل حضورك' }).click()
  await second.getByRole('heading', { level: 1, name: 'لا مقعد لكم بعد' }).waitFor()

  const { rows: mails } = await sql<{
    text: string
  }>`select body_text as text from outbox where to_address = 'hiba@guest.example'`.execute(database.ownerDb)
  const [, reference = '', code = ''] = /رقم التسجيل (\S+) ورمزه (\S+?)\./.exec(mails[0]?.text ?? '') ?? []
  await first.goto(/https?:\S+/.exec(mails[0]?.text ?? '')?.[0].replace(/^https?:\/\/[^/]+/, url) ?? '')
  await first.getByLabel('رقم التسجيل').fill(reference)
  await first.getByLabel('رمز التسجيل').fill(code)
  await first.getByRole('button', { name: 'ألغِ تسجيلي' }).click()
  await first.getByRole('heading', { level: 1, name: 'أُلغي التسجيل ومُحيت بياناتكم' }).waitFor()
  await context.close()

  const own = await signIn(browser, url, 'sanabel.media')
  await own.open(`/guest-pages-management/events?registered=${id}`)
  const guest = own.page.getByRole('row').filter({ hasText: 'سامر نبيل الساقي' })
  await guest.getByText('له مقعد').waitFor()
  await own.page.getByRole('row').filter({ hasText: reference }).getByText('ملغى').waitFor()
  expect(await own.page.content()).not.toContain('هبة عادل')
  await examine(own.page, 'event-guests')
})

async function wide() {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 900, height: 900, channels: 3, background: '#86b7a2' } })
    .png()
    .toBuffer()
}
