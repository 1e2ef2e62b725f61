import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { choose, pick, upload, write, writeDate } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const council = '/administrative-status/administration-council'
const day = new Date()
const today = [String(day.getDate()), String(day.getMonth() + 1), String(day.getFullYear())] as const
const isoToday = [today[2], today[1].padStart(2, '0'), today[0].padStart(2, '0')].join('-')
const phone = { width: 390, height: 844 } as const

/** Those who were elected beside the chair, as the organisation's other user enters them meanwhile. */
async function enterOthers(): Promise<void> {
  await sql`insert into directors (ngo_id, type, first_name, father_name, last_name, mother_name, id_number, id_number_hash, nationality_id, gender, birth_date, mobile, residence_governorate_id, residence_address,
      director_board_id, position_id, seat_method, start_date, is_current, inquiry_bulletin_file, criminal_record_file)
    select b.ngo_id, b.type, m.first_name, m.father_name, m.last_name, m.mother_name, m.id_number, m.id_number_hash, m.nationality_id, m.gender, m.birth_date, m.mobile, m.residence_governorate_id, m.residence_address,
      b.id, (array[3, 4, 5, 5])[m.at], 'elected', b.start_date, false, f.id, f.id
    from director_boards b
      join lateral (select *, row_number() over (order by id)::int as at from general_authority_members where ngo_id = b.ngo_id and end_date is null order by id limit 4) m on true
      join lateral (select id from attachments where ngo_id = b.ngo_id order by id limit 1) f on true
    where b.status = 'pending' and b.ngo_id = (select ngo_id from users where username = 'sanabel.admin')`.execute(
    database.ownerDb,
  )
  await sql`insert into seat_confirmations (ngo_id, director_id, state, asked_at, answered_at)
    select d.ngo_id, d.id, 'confirmed', now(), now() from directors d join director_boards b on b.id = d.director_board_id
    where b.status = 'pending' and d.position_id <> 1 and b.ngo_id = (select ngo_id from users where username = 'sanabel.admin')`.execute(
    database.ownerDb,
  )
}
async function lastMessage() {
  const { rows } = await sql<{ text: string }>`
    select body_text as text from outbox where template_code = 'SEAT-NAMED' order by id desc limit 1`.execute(
    database.ownerDb,
  )
  const text = rows[0]?.text ?? ''
  return { path: /\/board-seat\?token=\S+/.exec(text)?.[0] ?? '', code: /(?:الرمز|Code) (\d{6})/.exec(text)?.[1] ?? '' }
}

test('a new board is entered, its chair confirms by code, the desk ratifies it, and the public page shows it', async () => {
  const { page, open, faults } = await signIn(browser, url, 'sanabel.admin', { width: 1440, height: 900 })
  await open(council)
  await page.getByRole('heading', { name: 'تعارضات' }).waitFor()
  await examine(page, 'boards-council')
  await page.getByRole('button', { name: 'أضف دورة' }).click()
  const drawer = page.getByRole('dialog')
  await write(drawer, 'عدد الأعضاء', '6')
  await writeDate(drawer, 'بداية الولاية', today)
  await drawer.getByRole('button', { name: 'أضف دورة' }).click()
  // An even number is refused at its field, and nothing that was typed is lost.
  await drawer
    .getByRole('alert')
    .getByRole('link', { name: /عدد الأعضاء/ })
    .waitFor()
  await examine(page, 'boards-term-refused')
  await write(drawer, 'عدد الأعضاء', '5')
  await drawer.getByRole('button', { name: 'أضف دورة' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByText('ما يلزم قبل طلب التصديق:').waitFor()
  await examine(page, 'boards-term-empty')

  await page
    .getByRole('row', { name: /رئيس مجلس الإدارة/ })
    .getByRole('button', { name: 'املأ' })
    .click()
  await write(drawer, 'الرقم الوطني', '99000009911')
  for (const [field, text] of [
    ['الاسم الأول', 'سلمى'],
    ['اسم الأب', 'يوسف'],
    ['الكنية', 'الرمّان'],
    ['اسم الأم وكنيتها', 'وداد الساقي'],
    ['رقم الموبايل', '0900009911'],
    ['عنوان الإقامة', 'دمشق، شارع المثال 4'],
  ] as const)
    await write(drawer, field, text)
  await choose(drawer, 'الجنس', 'أنثى')
  await writeDate(drawer, 'تاريخ الولادة', ['17', '5', '1985'])
  await pick(drawer, 'محافظة الإقامة', 'دمشق')
  for (const paper of ['نشرة الاستعلام (اختياري)', 'وثيقة لا حكم عليه (اختياري)'])
    await upload(drawer, paper, 'pdf', 'paper')
  await examine(page, 'boards-member')
  await drawer.getByRole('button', { name: 'أضف عضواً' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'سلمى يوسف الرمّان' }).waitFor()
  await page.getByRole('button', { name: 'اطلب تأكيده' }).click()
  await page.getByText('سُئل ولم يجب').waitFor()

  // She answers on her phone, where no script runs.
  const { path, code } = await lastMessage()
  const guest = await visit(browser, url, phone)
  await guest.page.goto(url + path)
  await guest.page.getByRole('heading', { name: 'هل تقبلون هذا المقعد؟' }).waitFor()
  await examine(guest.page, 'board-seat')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(url + path)
  await plain.fill('[name=code]', '12')
  await plain.click('[name=answer][value=confirmed]')
  expect(await plain.getAttribute('[name=code]', 'aria-invalid')).toBe('true')
  await plain.fill('[name=code]', code)
  await plain.click('[name=answer][value=confirmed]')
  await plain.getByText('أكّدتم مقعدكم').waitFor()
  await context.close()

  await enterOthers()
  await page.reload()
  await page.getByText('التشكيل مكتمل، ويمكن طلب تصديقه.').waitFor()
  await examine(page, 'boards-complete')
  await page.getByRole('button', { name: 'اطلب التصديق' }).click()
  await page.waitForURL(/\/transactions\/transactions\/\d+/)
  for (const paper of ['محضر الاجتماع', 'نشرة استعلام لكل عضو جديد', 'وثيقة لا حكم عليه لكل عضو جديد'])
    await upload(page, paper, 'pdf', 'paper')
  await page.getByRole('button', { name: 'قدّم المعاملة' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'قدّم المعاملة' }).click()
  await page.getByText('مقدَّمة').first().waitFor()
  const request = Number(/(\d+)$/.exec(new URL(page.url()).pathname)?.[1])

  // What the ministry examines does not change meanwhile.
  await open(`${council}?term=${await pendingOf()}`)
  // The message covers what is saved next.
  await page.getByText('قُدّمت المعاملة').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'سلمى يوسف الرمّان' }).click()
  await write(page, 'عنوان الإقامة', 'حمص، شارع المثال 5')
  await page.getByRole('button', { name: 'احفظ التعديل' }).click()
  await page.getByText('طلب تصديق هذا المجلس لدى الوزارة').first().waitFor()

  // The steps before were taken by other officers.
  await sql`update transaction_requests set status = 'in_progress', assigned_user_id = null,
      current_stage_number = (select max(stage_number) from transaction_type_stages s where s.transaction_type_id = transaction_requests.transaction_type_id and s.version = transaction_requests.type_version)
    where id = ${request}`.execute(database.ownerDb)
  const desk = await signIn(browser, url, 'central.admin', { width: 1440, height: 900 })
  await desk.open(`/ministry/accreditation-transactions/${request}`)
  await desk.page.getByText('المجلس المطلوب تصديقه', { exact: true }).waitFor()
  const examined = desk.page.locator('section', {
    has: desk.page.getByRole('heading', { name: 'أعضاء المجلس المطلوب تصديقه' }),
  })
  await expect.poll(() => examined.locator('dd').count()).toBeGreaterThan(3)
  await examine(desk.page, 'boards-desk')
  // The desk has no button yet for the last step of such a request; its call is the one of the button.
  const answer = await desk.context.request.put(`${url}/api/v2/ministry/transaction-requests/${request}`, {
    data: { decision: 'approve', decision_no: '77/مج', decision_date: isoToday },
    headers: { 'x-requested-with': 'sijill' },
  })
  expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)])

  await open(council)
  await page.getByRole('link', { name: 'سلمى يوسف الرمّان' }).waitFor()
  await page.getByText('قائم').first().waitFor()
  await examine(page, 'boards-ratified')
  await guest.page.goto(`${url}/ngo/${await ngoOf()}/ngo-admins`)
  await guest.page.getByText('سلمى الرمّان').first().waitFor()
  const shown = await guest.page.innerText('main')
  for (const secret of ['99000009911', '0900009911']) expect(shown).not.toContain(secret)
  await examine(guest.page, 'boards-public-phone')
  // As it was before.
  await page.getByRole('button', { name: 'التغيير السابق' }).click()
  await page.getByText('لا يُعدَّل شيء في يوم مضى').waitFor()
  expect(await page.getByRole('button', { name: 'املأ' }).count()).toBe(0)
  await examine(page, 'boards-past')
  for (const one of [faults, guest.faults, desk.faults]) expect(one.filter((text) => !text.includes('409'))).toEqual([])
}, 240_000)

const ngoOf = async () =>
  (await sql<{ id: number }>`select ngo_id as id from users where username = 'sanabel.admin'`.execute(database.ownerDb))
    .rows[0]?.id
const pendingOf = async () =>
  (
    await sql<{
      id: number
    }>`select id from director_boards where status = 'pending' and ngo_id = ${await ngoOf()}`.execute(database.ownerDb)
  ).rows[0]?.id
