import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examine, examineOtherSkin, openBrowser } from '../support/browser.ts'
import { write } from '../support/hands.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const council = '/administrative-status/administration-council'
const meetings = '/administrative-status/hold-general-body-meeting'
const title = 'اجتماع انتخاب المجلس'
const reason = 'محضر الاجتماع لا يذكر عدد الأصوات التي نالها كل مرشح.'
const own = sql`(select ngo_id from users where username = 'sanabel.admin')`

/** A board of three that waits, two of one family, with its request at the last step; answers both ids. */
async function boardAtMinistry(): Promise<{ board: number; request: number }> {
  const { rows } = await sql<{ board: number; request: number }>`
    with b as (insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, status)
        select ${own}, 'administrative', max(term_no) + 1, 5, current_date, current_date + 1460, 'pending' from director_boards where ngo_id = ${own} and type = 'administrative' returning id),
      q as (insert into transaction_requests (transaction_type_id, slug, ngo_id, subject, payload, status, submitted_at, current_stage_number, created_by)
        select t.id, t.slug, ${own}, 'تصديق تشكيل مجلس الإدارة', jsonb_build_object('director_board_id', b.id::text), 'in_progress', now(),
          (select max(stage_number) from transaction_type_stages s where s.transaction_type_id = t.id and s.version = t.version),
          (select id from users where username = 'sanabel.admin') from transaction_types t, b where t.slug = 'board_ratification' returning id)
    select b.id as board, q.id as request from b, q`.execute(database.ownerDb)
  const [made] = rows as [{ board: number; request: number }]
  const paper = sql`(select id from attachments where ngo_id = ${own} order by id limit 1)`
  await sql`insert into directors (ngo_id, type, director_board_id, first_name, father_name, last_name, position_id, seat_method, start_date, is_current, family_group, inquiry_bulletin_file, criminal_record_file)
    select d.ngo_id, d.type, ${made.board}, d.first_name, d.father_name, d.last_name, d.position_id, 'elected', current_date, false, case when d.position_id < 4 then 'الساقي' end, ${paper}, ${paper}
    from directors d join director_boards b on b.id = d.director_board_id
    where b.ngo_id = ${own} and b.type = 'administrative' and b.status = 'current' and d.is_current and d.position_id in (1, 3, 4)`.execute(
    database.ownerDb,
  )
  return made
}
/** The assembly that elects, with its signed minutes at the ministry. */
async function minutesAtMinistry(): Promise<{ id: number; request: number }> {
  const { rows } = await sql<{ id: number; request: number }>`
    with p as (insert into meeting_minutes (ngo_id, body, meeting_id, title, meeting_no, meeting_date, attendees_number, decisions, file)
      select m.ngo_id, 'general_authority', m.id, m.title, '1', current_date, 5, '<p>انتُخب المجلس.</p>', (select id from attachments where ngo_id = m.ngo_id order by id limit 1)
      from general_authority_meetings m where m.title = ${title} returning id, meeting_id)
    update general_authority_meetings m set status = 'minutes_submitted', roll_frozen_at = now(), held_at = now(), closed_at = now(), meeting_minutes_id = p.id,
      quorum = '{"entitled":5,"needed":3,"present":5}' from p where m.id = p.meeting_id returning m.id, m.transaction_request_id as request`.execute(
    database.ownerDb,
  )
  return rows[0] as { id: number; request: number }
}

test('a refused board tells its basis where it stands, and is answered by a grievance from there', async () => {
  const { board, request } = await boardAtMinistry()
  const desk = await signIn(browser, url, 'central.admin')
  await desk.open(`/ministry/accreditation-transactions/${request}`)
  const examined = desk.page.locator('section').filter({ hasText: 'أعضاء المجلس المطلوب تصديقه' })
  await examined
    .getByRole('link', { name: /^وثيقة لا حكم عليه: / })
    .first()
    .waitFor()
  await examined.getByText(/ من عائلة واحدة$/).waitFor()
  await examine(desk.page, 'boards-examined')
  await desk.page.getByRole('button', { name: 'ارفض المعاملة', exact: true }).click()
  const form = desk.page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'سبب الرفض' }).selectOption({ index: 1 })
  await write(form, 'تعليل القرار', reason)
  await form.getByRole('button', { name: 'ارفض المعاملة', exact: true }).click()
  await form.getByRole('alert').waitFor()
  await form.getByRole('combobox', { name: 'السند القانوني' }).fill('12')
  await desk.page.getByRole('option', { name: 'القانون رقم 93 لعام 1958، المادة 12' }).click()
  await form.getByRole('button', { name: 'ارفض المعاملة', exact: true }).click()
  await form.waitFor({ state: 'detached' })

  // Who looks back sees whom he refused, whatever becomes of them.
  await sql`update directors set deleted_at = now() where director_board_id = ${board} and position_id = 4`.execute(
    database.ownerDb,
  )
  const late = await signIn(browser, url, 'central.admin', { lang: 'en', width: 390, height: 844 })
  await late.open(`/ministry/accreditation-transactions/${request}`)
  const judged = late.page
    .locator('section')
    .filter({ hasText: 'The board as it was when its ratification was refused on' })
  await judged
    .getByRole('link', { name: /^Inquiry bulletin: / })
    .nth(2)
    .waitFor()
  await examine(late.page, 'boards-judged-phone')
  expect(late.faults).toEqual([])

  const { page, open, faults } = await signIn(browser, url, 'sanabel.admin')
  await open(`${council}?term=${board}`)
  await page.getByRole('heading', { name: 'قرار الرفض' }).waitFor()
  await page.getByText(reason).waitFor()
  await examine(page, 'boards-refused')
  await examineOtherSkin(page, 'boards-refused')
  await page.getByRole('button', { name: 'تظلّم من القرار' }).click()
  await page.waitForURL(/\/transactions\/transactions\/\d+/)
  await open(`${council}?term=${board}`)
  await page.getByText('تظلمكم').waitFor()
  expect(await page.getByRole('button', { name: 'تظلّم من القرار' }).count()).toBe(0)
  const phone = await signIn(browser, url, 'sanabel.admin', { lang: 'en', dark: true, width: 390, height: 844 })
  await phone.open(`${council}?term=${board}`)
  await phone.page.getByRole('heading', { name: 'The refusal' }).waitFor()
  await examine(phone.page, 'boards-refused-phone')
  expect([...faults, ...phone.faults, ...desk.faults]).toEqual([])
}, 180_000)

test('a meeting goes back from its desk with what to change and the article', async () => {
  const { rows } = await sql<{ id: number; request: number }>`
    update general_authority_meetings set status = 'requested' where title = ${title} returning id, transaction_request_id as request`.execute(
    database.ownerDb,
  )
  const [{ id, request } = { id: 0, request: 0 }] = rows
  await sql`update transaction_requests set status = 'in_progress', closed_at = null, stage_due_at = now() + interval '2 days' where id = ${request}`.execute(
    database.ownerDb,
  )
  const desk = await signIn(browser, url, 'dm.officer')
  await desk.open(`/ministry/accreditation-transactions/${request}`)
  await desk.page.getByRole('button', { name: 'أعِده للتعديل', exact: true }).click()
  const form = desk.page.getByRole('dialog')
  await write(form, 'ما يُعدَّل قبل إعادة الطلب', 'يرجى توضيح البند الثاني من جدول الأعمال.')
  await write(form, 'السند القانوني', 'القانون 93 لعام 1958، المادة 26')
  await form.getByRole('button', { name: 'أعِده للتعديل', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  const { page, open, faults } = await signIn(browser, url, 'sanabel.admin')
  await open(`${meetings}?id=${id}`)
  await page.getByRole('heading', { name: 'قرار الإعادة' }).waitFor()
  expect([...faults, ...desk.faults]).toEqual([])
  await sql`update transaction_requests set status = 'approved', return_due_at = null, paused_at = null, closed_at = now() where id = ${request}`.execute(
    database.ownerDb,
  )
})

test('an election that is not ratified names its article, and the organisation answers it from its meeting', async () => {
  const { id, request } = await minutesAtMinistry()
  const desk = await signIn(browser, url, 'ngo.head')
  await desk.open(`/ministry/accreditation-transactions/${request}`)
  await desk.page.getByRole('button', { name: 'ارفض التصديق', exact: true }).click()
  const form = desk.page.getByRole('dialog')
  await write(form, 'أسباب عدم التصديق', reason)
  await form.getByRole('button', { name: 'ارفض التصديق', exact: true }).click()
  await form.getByRole('alert').waitFor()
  await form.getByRole('combobox', { name: 'السند القانوني' }).fill('12')
  await desk.page.getByRole('option', { name: 'القانون رقم 93 لعام 1958، المادة 12' }).click()
  await examine(desk.page, 'assembly-refuse-form')
  await form.getByRole('button', { name: 'ارفض التصديق', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await desk.page.getByText('غير مصدَّق').first().waitFor()
  await examine(desk.page, 'assembly-refused-desk')

  const { page, open, faults } = await signIn(browser, url, 'sanabel.admin', { width: 390, height: 844 })
  await open(`${meetings}?id=${id}`)
  await page.getByRole('heading', { name: 'قرار الرفض' }).waitFor()
  await examine(page, 'assembly-refused-phone')
  await page.getByRole('button', { name: 'تظلّم من القرار' }).click()
  await page.waitForURL(/\/transactions\/transactions\/\d+/)
  const wide = await signIn(browser, url, 'sanabel.admin', { lang: 'en', dark: true })
  await wide.open(`${meetings}?id=${id}`)
  await wide.page.getByText('Your grievance').waitFor()
  await examine(wide.page, 'assembly-refused')
  expect([...faults, ...wide.faults, ...desk.faults]).toEqual([])
}, 180_000)

test('members who wait for a seat in a sitting board are not told to be ratified already', async () => {
  await sql`update directors set is_current = false where id = (select d.id from directors d join director_boards b on b.id = d.director_board_id
    where b.ngo_id = ${own} and b.type = 'administrative' and b.status = 'current' and d.is_current and d.position_id = 5 limit 1)`.execute(
    database.ownerDb,
  )
  const { page, open } = await signIn(browser, url, 'sanabel.admin')
  await open(council)
  await page.getByRole('heading', { name: 'التصديق', exact: true }).waitFor()
  await page.getByText(/ما يلزم قبل طلب التصديق|التشكيل مكتمل/).waitFor()
  expect(await page.getByText('صدّقته الوزارة').count()).toBe(0)
})
