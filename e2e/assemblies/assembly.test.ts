import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { todayIn } from '#contract/core/values/dates.ts'
import { examine, examineOtherSkin, openBrowser } from '../support/browser.ts'
import { pick, upload, write, writeDate } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const title = 'اجتماع انتخاب المجلس'
const list = '/administrative-status/hold-general-body-meeting'
const [year = '', month = '', day = ''] = todayIn().split('-')

const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> =>
  (await query.execute(database.ownerDb)).rows[0] as T

test('an assembly from the invitation to the ratified minutes and the new board, with a door that loses its connection', async () => {
  const { id, ngo_id } = await one(
    sql<{ id: number; ngo_id: number }>`select id, ngo_id from general_authority_meetings where title = ${title}`,
  )
  const secretary = await signIn(browser, url, 'sanabel.admin')
  const { page } = secretary
  const taken = async (verb: string) => {
    await page.getByRole('button', { name: verb, exact: true }).click()
    const asked = page.getByRole('dialog')
    await asked.getByRole('button', { name: verb, exact: true }).click()
    await asked.waitFor({ state: 'detached' })
  }
  await secretary.open(list)
  await examine(page, 'assemblies')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('button', { name: 'أرسل الدعوات' }).click()
  await page.getByText('لم يُدعوا بعد').waitFor()
  await expect
    .poll(
      async () =>
        (await one(sql<{ count: number }>`select count(*) as count from meeting_notices where meeting_id = ${id}`))
          .count,
    )
    .toBeGreaterThan(0)
  await taken('افتح الجلسة وثبّت القائمة')
  await page.getByText('النصاب غير مكتمل').waitFor()

  // A phone at the door: some are marked online, some without a connection, and nothing is lost or counted twice.
  const phone = await signIn(browser, url, 'sanabel.data', { width: 390, height: 844 })
  await phone.open(`${list}?id=${id}&view=door`)
  const came = () => phone.page.getByRole('button', { name: /^حضر: / })
  const all = await came().count()
  const needed = Math.floor(all / 2) + 1
  for (let at = 0; at < 3; at += 1) {
    await came().first().click()
    await expect.poll(() => came().count(), { timeout: 15_000 }).toBe(all - 1 - at)
  }
  const stored = async () =>
    (
      await one(
        sql<{
          count: number
        }>`select count(*) as count from meeting_attendances where meeting_id = ${id} and out_at is null`,
      )
    ).count
  await expect.poll(stored, { timeout: 15_000 }).toBe(3)
  // The phone has heard of it, too: until then it keeps the mark.
  const waiting = () =>
    phone.page.evaluate(() => Object.entries(localStorage).some(([, text]) => /"waiting":\[\{/.test(String(text))))
  await expect.poll(waiting, { timeout: 15_000 }).toBe(false)
  await phone.context.setOffline(true)
  await phone.page.getByText(/بلا اتصال منذ/).waitFor()
  for (let at = 3; at < all - 1; at += 1) {
    await came().first().click()
    await expect.poll(() => came().count(), { timeout: 15_000 }).toBe(all - 1 - at)
  }
  await phone.page.getByText(new RegExp(`تسجيلات تُرسل عند عودة الاتصال: \\S*${all - 4}`)).waitFor()
  expect(await stored()).toBe(3)
  await examine(phone.page, 'assembly-door-offline')
  await phone.context.setOffline(false)
  await expect.poll(stored, { timeout: 20_000 }).toBe(all - 1)
  await phone.page.getByText(/بلا اتصال منذ/).waitFor({ state: 'detached' })
  await phone.page.getByText('النصاب مكتمل').waitFor()
  await examine(phone.page, 'assembly-door')
  // The desk saw it by itself.
  await page.getByText('النصاب مكتمل').waitFor()
  expect(all - 1).toBeGreaterThanOrEqual(needed)

  await taken('ابدأ الجلسة')
  await page.getByRole('button', { name: 'تُلي', exact: true }).click()
  const drawer = page.getByRole('dialog')
  for (const no of [2, 3]) {
    await page.getByRole('button', { name: 'سجّل التصويت' }).first().click()
    await write(drawer, 'موافق', String(all - 2))
    await drawer.getByText(/مجموع الأصوات/).waitFor()
    await write(drawer, 'ممتنع', '1')
    if (no === 2) await examine(page, 'assembly-vote')
    await drawer.getByRole('button', { name: `ثبّت نتيجة البند ${no}` }).click()
    await drawer.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'سمِّ المرشحين' }).click()
  const names = await sql<{
    member_id: number
    name: string
    membership_no: string
  }>`select member_id, name, membership_no from meeting_voters where meeting_id = ${id} and reason is null order by membership_no limit 6`.execute(
    database.ownerDb,
  )
  for (const { name, membership_no } of names.rows) await pick(drawer, 'المرشحون', `${name} (${membership_no})`)
  await drawer.getByRole('button', { name: 'احفظ', exact: true }).click()
  await drawer.waitFor({ state: 'detached' })
  await examine(page, 'assembly-hold')
  await examineOtherSkin(page, 'assembly-hold')
  const second = await signIn(browser, url, 'sanabel.data')
  for (const who of [secretary, second]) {
    await who.open(`${list}?id=${id}`)
    await who.page.getByRole('button', { name: 'عُدّ الصندوق' }).click()
    const box = who.page.getByRole('dialog')
    for (const [at, { name }] of names.rows.entries()) await write(box, name, String(at === 5 ? 1 : 5))
    await box.getByRole('button', { name: 'أدخل العدّ' }).click()
    await box.waitFor({ state: 'detached' })
  }
  await page.getByText('انتُخبوا').first().waitFor()
  await taken('أغلق الاجتماع')
  await page.getByRole('button', { name: 'أصدِر المحضر', exact: true }).click()
  await page.getByRole('link', { name: 'المحضر برمزه' }).waitFor()
  await page.getByRole('button', { name: 'ارفع المحضر الموقّع' }).click()
  await upload(drawer, 'ملف المحضر', 'pdf', 'محضر-موقع')
  await drawer.getByRole('button', { name: 'ارفع المحضر الموقّع' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByText('رُفع المحضر').first().waitFor()

  const officer = await signIn(browser, url, 'dm.officer')
  const { request } = await one(
    sql<{ request: number }>`select transaction_request_id as request from general_authority_meetings where id = ${id}`,
  )
  await officer.open(`/ministry/accreditation-transactions/${request}`)
  await officer.page.getByRole('button', { name: 'اكتب ملاحظة المندوب' }).click()
  const desk = officer.page.getByRole('dialog')
  await write(desk, 'ملاحظة مندوب الوزارة', 'جرت الجلسة وفق النظام الداخلي.')
  await desk.getByRole('button', { name: 'اكتب ملاحظة المندوب' }).click()
  await desk.waitFor({ state: 'detached' })
  await examine(officer.page, 'assembly-desk')
  await officer.page.getByRole('button', { name: 'صدّق النتائج' }).click()
  await write(desk, 'رقم القرار', '912/ص')
  await writeDate(desk, 'تاريخ القرار', [String(Number(day)), String(Number(month)), year])
  await desk.getByRole('button', { name: 'صدّق النتائج' }).click()
  await desk.waitFor({ state: 'detached' })
  await officer.page.getByText('مصدَّق').first().waitFor()

  const { elected } = await one(
    sql<{
      elected: number
    }>`select count(*) as elected from directors d join director_boards b on b.id = d.director_board_id where b.ngo_id = ${ngo_id} and b.status = 'current' and b.meeting_id = ${id} and d.seat_method = 'elected'`,
  )
  expect(elected).toBe(5)
  const guest = await browser.newPage()
  await guest.goto(`${url}/ngo/${ngo_id}/ngo-admins`)
  await guest
    .getByText(String(names.rows[0]?.name.split(' ')[0]))
    .first()
    .waitFor()
  await guest.close()
  for (const { faults } of [secretary, phone, second, officer])
    expect(faults.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
}, 240_000)

test('minutes of the council are added, and general information is declared', async () => {
  const { page, open, faults } = await signIn(browser, url, 'sanabel.admin', { width: 1440, height: 940 })
  await open('/administrative-status/meetings')
  await examine(page, 'minutes')
  await page.getByRole('button', { name: 'أضف محضراً' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('الهيئة', { exact: true }).selectOption({ label: 'مجلس الإدارة' })
  await write(drawer, 'رقم الجلسة', '7/2026')
  await write(drawer, 'اسم الاجتماع', 'جلسة المجلس السابعة')
  await writeDate(drawer, 'تاريخ الاجتماع', ['3', '11', '2026'])
  await write(drawer, 'عدد الحضور', '5')
  await drawer.getByRole('textbox', { name: 'القرارات' }).fill('الموافقة على عقد إيجار المقر.')
  await upload(drawer, 'ملف المحضر', 'pdf', 'محضر-المجلس')
  await drawer.getByRole('button', { name: 'أضف محضراً' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByText('جلسة المجلس السابعة').first().waitFor()
  await open('/administrative-status/general-info')
  await page.getByLabel('نظام مالي').check()
  await page.getByRole('button', { name: 'احفظ التعديل' }).click()
  await expect
    .poll(
      async () =>
        (
          await one(
            sql<{
              data: { has_financial_bylaw: boolean } | null
            }>`select data from general_infos order by id desc limit 1`,
          )
        )?.data?.has_financial_bylaw,
    )
    .toBe(true)
  await examine(page, 'general-info')
  expect(faults).toEqual([])
})
